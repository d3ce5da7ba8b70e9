import { seeded } from '../support/pieces.ts';

export interface TreeFile {
  readonly path: string;
  readonly text: string;
}

const pools = ['1G', '2G', '4G', '8G', '16G', '32G'];
const threads = [1, 8, 16, 32, 64, 128];
const replicates = 4;
const seconds = 320;

/**
 * 730 files of some 40 MB, as somebody's study lies on a disk: a folder for each of 144 trials with the log of sysbench,
 * vmstat, iostat, samples of the status and an option file, and ten files about the machine. The same for the same seed.
 */
export function* importTree(seed: number): Generator<TreeFile, void> {
  const random = seeded(seed);
  for (const pool of pools)
    for (const count of threads)
      for (let replicate = 1; replicate <= replicates; replicate++) {
        const folder = `study/pool_${pool}/threads=${count}/rep${replicate}`;
        yield { path: `${folder}/sysbench.log`, text: sysbench(count, random) };
        yield { path: `${folder}/vmstat.log`, text: vmstat(random) };
        yield { path: `${folder}/iostat.log`, text: iostat(random) };
        yield { path: `${folder}/status.csv`, text: samples(random) };
        yield {
          path: `${folder}/my.cnf`,
          text: `[mysqld]\ninnodb_buffer_pool_size = ${pool}\nmax_connections = ${count * 10}\n`,
        };
      }
  for (let file = 0; file < 10; file++)
    yield {
      path: `study/machine/notes-${file}.txt`,
      text: `Note ${file}: nothing that a reader would know.\n`,
    };
}

function sysbench(count: number, random: () => number): string {
  const lines = [
    'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)',
    '',
    'Running the test with following options:',
    `Number of threads: ${count}`,
    '',
    'Threads started!',
    '',
  ];
  for (let second = 1; second <= seconds; second++) {
    const tps = 400 + 400 * random();
    lines.push(
      `[ ${second}s ] thds: ${count} tps: ${tps.toFixed(2)} qps: ${(tps * 20).toFixed(2)} (r/w/o: ${(tps * 14).toFixed(2)}/${(tps * 4).toFixed(2)}/${(tps * 2).toFixed(2)}) lat (ms,95%): ${(5 + 60 * random()).toFixed(2)} err/s: 0.00 reconn/s: 0.00`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function vmstat(random: () => number): string {
  const head =
    'procs -----------memory---------- ---swap-- -----io---- -system-- -------cpu-------\n r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st gu\n';
  let text = '';
  for (let second = 0; second < seconds; second++) {
    if (second % 20 === 0) text += head;
    const user = Math.floor(random() * 60);
    text += ` ${Math.floor(random() * 64)}  ${Math.floor(random() * 9)}      0 ${132_000_000 + Math.floor(random() * 1e6)} 1353104 50780384    0    0 ${Math.floor(random() * 2e5)} ${Math.floor(random() * 1e5)} ${36_000 + Math.floor(random() * 9000)} ${140_000 + Math.floor(random() * 9000)} ${user}  2 ${96 - user}  2  0  0\n`;
  }
  return text;
}

function iostat(random: () => number): string {
  let text = 'Linux 6.8.0-60-generic (db.lab.example) \t03/13/2026 \t_x86_64_\t(80 CPU)\n\n';
  const zeros =
    '0.00   0.00    0.00     0.00    0.00      0.00     0.00   0.00    0.00     0.00    0.00      0.00     0.00   0.00    0.00     0.00    0.00    0.00';
  for (let second = 0; second < seconds; second++) {
    const reads = (random() * 9000).toFixed(2);
    text += `Device            r/s     rMB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wMB/s   wrqm/s  %wrqm w_await wareq-sz     d/s     dMB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util\n`;
    text += `sda              0.00      0.00     ${zeros}    0.00   0.00\n`;
    text += `nvme0n1       ${reads}     78.13     ${zeros}    0.76  ${(random() * 100).toFixed(2)}\n\n\n`;
  }
  return text;
}

function samples(random: () => number): string {
  let text = 'timestamp,questions,qps,threads_running\n';
  let questions = 0;
  for (let second = 0; second < seconds; second++) {
    const now = Math.floor(9000 + 900 * random());
    questions += now;
    text += `${1_775_404_060 + second},${questions},${now},${Math.floor(random() * 64)}\n`;
  }
  return text;
}
