import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { formatBytes, formatNumber } from '../../preload/contract/quantity.ts';
import { factFor } from '../mysql/catalogue/server-scope.ts';
import { findTunable } from '../mysql/catalogue/tunables.ts';
import { parseOptionFile } from '../mysql/option-files/option-file.ts';
import { readOption } from '../mysql/option-files/option-name.ts';
import { serverOptions } from '../mysql/option-files/server-groups.ts';
import type { ServerIdentity } from '../mysql/server-identity.ts';
import { parseSize } from '../mysql/validation/value.ts';

export interface Scale {
  /** Of the largest data set. */
  readonly dataBytes: number;
  readonly memoryBytes: number | undefined;
  readonly server: ServerIdentity | undefined;
}

const pool = 'innodb_buffer_pool_size';
const usualPoolBytes = 128 * 1024 ** 2;

/** The data against the smallest and the largest buffer pool and the memory of the host, in words; empty without data. */
export function scaleText(plan: Plan, { dataBytes, memoryBytes }: Scale): string {
  if (dataBytes === 0) return '';
  const { smallest, largest } = poolSizes(plan);
  const times = (bytes: number) => `${formatNumber(dataBytes / bytes, dataBytes < 10 * bytes ? 2 : 0)} ×`;
  const one = smallest === largest;
  return [
    `${formatBytes(dataBytes)} of data: ${times(smallest)} the ${one ? '' : 'smallest '}pool (${formatBytes(smallest, 'binary')})`,
    ...(one ? [] : [`${times(largest)} the largest (${formatBytes(largest, 'binary')})`]),
    ...(memoryBytes ? [`${times(memoryBytes)} the memory of the host`] : []),
  ].join(', ');
}

/** A sweep of the buffer pool over data that no pool has to leave out, or that the page cache holds, measures something else. */
export function scaleFindings(plan: Plan, scale: Scale): Finding[] {
  const { smallest, largest } = poolSizes(plan);
  if (smallest === largest || scale.dataBytes === 0) return [];
  const evidence = scaleText(plan, scale);
  if (scale.dataBytes <= smallest) {
    return [
      {
        id: 'data-fits-every-pool',
        severity: 'warns',
        title: 'Every buffer pool holds the whole data set',
        sentence: `The data set takes ${formatBytes(scale.dataBytes)} and the smallest pool ${formatBytes(smallest, 'binary')}: a larger one has nothing more to hold.`,
        remedy: `Load more data than ${formatBytes(smallest, 'binary')}, best about twice as much as the largest pool, or choose smaller pools.`,
        evidence,
      },
    ];
  }
  return pageCacheFindings(plan, scale, evidence);
}

function pageCacheFindings(
  plan: Plan,
  { dataBytes, memoryBytes, server }: Scale,
  evidence: string,
): Finding[] {
  const method = flushMethod(plan, server);
  if (memoryBytes === undefined || dataBytes > memoryBytes || method === undefined) return [];
  if (/direct|^4$|^5$/i.test(method)) return [];
  return [
    {
      id: 'data-in-page-cache',
      severity: 'warns',
      title: 'The page cache holds the data set, too',
      sentence: `With innodb_flush_method = ${method} what a small pool misses is read from memory, not from disk: the host has ${formatBytes(memoryBytes, 'binary')} for ${formatBytes(dataBytes)} of data.`,
      remedy:
        'Set innodb_flush_method = O_DIRECT in the base option file, or load more data than the host has memory.',
      evidence,
    },
  ];
}

/** Undefined where it is a factor, or the server decides and nobody knows which one it is. */
function flushMethod(plan: Plan, server: ServerIdentity | undefined): string | undefined {
  const name = 'innodb_flush_method';
  if (plan.factors.some((factor) => readOption(factor.name, null).name === name)) return undefined;
  const usual = server && factFor(findTunable(name)?.default ?? {}, server);
  return baseValue(plan, name) ?? (usual === undefined ? undefined : String(usual));
}

function poolSizes(plan: Plan): { smallest: number; largest: number } {
  const factor = plan.factors.find(
    ({ target, name }) => target === 'setting' && readOption(name, null).name === pool,
  );
  const written = factor?.levels.map(String) ?? [baseValue(plan, pool) ?? ''];
  const sizes = written.map((text) => Number(parseSize(text) ?? 0)).filter((bytes) => bytes > 0);
  const known = sizes.length === 0 ? [usualPoolBytes] : sizes;
  return { smallest: Math.min(...known), largest: Math.max(...known) };
}

function baseValue({ server }: Plan, wanted: string): string | undefined {
  return (
    serverOptions(parseOptionFile(server.base))
      .map((line) => readOption(line.name, line.value))
      .findLast(({ name }) => name === wanted)?.value ?? undefined
  );
}
