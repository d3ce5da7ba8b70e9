/** What heads of columns say, in tables and in the grid for typing alike. */
const rate =
  /\b(tps|qps|iops|rps|eps|ops|throughput|transactions?\/s|queries\/s)\b|(?<!\p{L})(?!k?bytes|kib|mib|gib)\p{L}{3,}\/s(ec)?(?!\p{L})|吞吐量|スループット/iu;
const perMinute = /tpm-?c?\b|nopm|per minute/i;
const time =
  /\b(time|latency|lat|rt|response|elapsed|avg|p\d\d+|percentile|secs?|seconds|ms)\b|\d\d(\.\d+)?\s?(%|th\b)|时间|耗时|延迟|響應|時間/i;
/** Counted or used while measuring, beside the rates and times. */
const counted =
  /\b(errors?|events|transactions|queries|reads|writes|reconnects|deadlocks|retries|hits|misses|cpu|load|speed|score|ratio)\b/i;
/** Chosen before measuring, even where it is written as a number. */
const chosen =
  /\b(size|pool|buffers?|capacity|method|mode|level|version|config(uration)?|variant|engine|instances?|pages?|scale|tables|rows|cores|disks?|ram)\b/i;
const repetition =
  /^(#|no\.?|nr\.?|id|test|runs?|reps?|repeats?|replicates?|replications?|repetitions?|iterations?|trials?|attempts?|rounds?|测试|序号|試験|回)$/i;
/** Says something of a row to its reader: the head has to say no more than that. */
const remark = /^(notes?|remarks?|comments?|observations?|备注|備考|说明)$/i;

export const isRate = (head: string) => rate.test(head);
export const isPerMinute = (head: string) => perMinute.test(head);
export const isTime = (head: string) => time.test(head);
/** Whether a head speaks of a rate or a time. */
export const saysMetric = (head: string) => isRate(head) || isPerMinute(head) || isTime(head);
/** Whether numbers under it were measured, though it is neither a rate nor a time. */
export const saysCounted = (head: string) => counted.test(head);
export const saysChosen = (head: string) => chosen.test(head);
/** `95%`, `99.9th`: a column of times, headed by its rank alone. */
export const isRank = (head: string) => /^\d\d(\.\d+)?\s?(%|th|%ile)$/i.test(head.trim());
/** Counts rows or repetitions. */
export const saysRepetition = (head: string) => repetition.test(head.trim());
export const saysRemark = (head: string) => remark.test(head.trim());
/** The word of a rate in the minute: `tpmC`, `NOPM`. */
export const minuteWord = (head: string) => perMinute.exec(head)?.[0];

export interface FactorWord {
  readonly target: 'setting' | 'workload';
  readonly name: string;
}

/** How people shorten what they vary, in names of folders and heads of columns. */
const shortNames: readonly (readonly [RegExp, FactorWord])[] = [
  [
    /^(bp|ibp|pool([ _-]?size)?|buf|buffer[ _-]?pool([ _-]?size)?|bufferpool|bpsize|bp[ _-]size|tier)$/i,
    setting('innodb_buffer_pool_size'),
  ],
  [/^(bpi|instances?|inst|(buffer[ _-]?)?pool[ _-]?instances?)$/i, setting('innodb_buffer_pool_instances')],
  [/^(page|page[ _-]?size|ps)$/i, setting('innodb_page_size')],
  [/^(log|redo|log[ _-]?file[ _-]?size|logsize|redolog)$/i, setting('innodb_log_file_size')],
  [/^(io[ _-]?capacity|iocap|ioc)$/i, setting('innodb_io_capacity')],
  [/^(flush[ _-]?method)$/i, setting('innodb_flush_method')],
  [/^(trx[ _-]?commit|flog|flatc|ifl?atc)$/i, setting('innodb_flush_log_at_trx_commit')],
  [/^(vu|vus|virtual[ _-]?users?)$/i, workload('virtual_users')],
  [/^(th|thd|thds|thr|thread|threads|num[ _-]?threads|线程数?|スレッド数?)$/i, workload('threads')],
  [/^(conn|conns|connections?|clients?|users?|concurrency|并发数?|连接数?)$/i, workload('connections')],
  [/^(wh|warehouses?)$/i, workload('warehouses')],
];

function setting(name: string): FactorWord {
  return { target: 'setting', name };
}

function workload(name: string): FactorWord {
  return { target: 'workload', name };
}

/** The factor that a short name stands for; null where nobody knows it. */
export function factorWord(word: string): FactorWord | null {
  return shortNames.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? null;
}

/** `size (G)`, `size [GB]` without what stands in brackets at its end. */
export function withoutBrackets(head: string): string {
  return head.replace(/\s*[(（[][^)）\]]*[)）\]]\s*$/, '').trim() || head.trim();
}
