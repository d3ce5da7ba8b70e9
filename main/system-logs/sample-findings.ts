import type { Finding } from '../../preload/contract/hosts.ts';

export function sinceBootFinding(program: string): Finding {
  return {
    id: 'log-since-boot',
    severity: 'informs',
    title: 'The first block was left out',
    sentence: `The first block of ${program} averages over the time since the machine’s start and tells nothing about the trial.`,
    remedy: '',
    evidence: '',
  };
}

export function noClockFinding(program: string): Finding {
  return {
    id: 'log-without-clock',
    severity: 'informs',
    title: 'A log without a clock',
    sentence: `The lines of ${program} carry no date and time: each is taken to stand for one second, from the start of the load.`,
    remedy: 'Let the sampler print time stamps (vmstat -t, iostat -t) the next time.',
    evidence: '',
  };
}

export function tooManyFinding(mostMetrics: number): Finding {
  return {
    id: 'log-of-too-many-metrics',
    severity: 'warns',
    title: 'A log of too many metrics',
    sentence: `Only the first ${mostMetrics.toLocaleString('en')} metrics were read; the log is kept whole.`,
    remedy: lookForDamage,
    evidence: '',
  };
}

export function rareFinding(count: number): Finding {
  return {
    id: 'log-of-rare-metrics',
    severity: 'warns',
    title: 'Metrics that are hardly ever said',
    sentence: `${count.toLocaleString('en')} metrics that most samples say nothing of were left out; the log is kept whole.`,
    remedy: lookForDamage,
    evidence: '',
  };
}

const lookForDamage =
  'See whether the log is damaged: names of disks or processors that change from line to line.';
