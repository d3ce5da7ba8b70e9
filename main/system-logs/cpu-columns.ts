/** CPU columns of sysstat's tools in percent → shares. `busy` is what neither idles nor waits for I/O. */
export function cpuShares(columns: ReadonlyMap<string, number>, part = ''): Map<string, number> {
  const of = (...names: readonly string[]) => {
    const found = names.find((name) => columns.has(name));
    return found === undefined ? Number.NaN : (columns.get(found) ?? 0) / 100;
  };
  const shares = new Map<string, number>([
    ['cpu-user', of('%user', '%usr', 'usr')],
    ['cpu-system', of('%system', '%sys', 'sys')],
    ['cpu-iowait', of('%iowait', 'wai')],
    ['cpu-steal', of('%steal', 'stl')],
    ['cpu-busy', Math.max(0, 1 - of('%idle', 'idl') - (of('%iowait', 'wai') || 0))],
  ]);
  const wanted = part === '' ? [...shares] : [...shares].filter(([metric]) => metric === 'cpu-busy');
  return new Map(
    wanted
      .filter(([, share]) => Number.isFinite(share))
      .map(([metric, share]) => [part === '' ? metric : `${metric}:${part}`, rounded(share)]),
  );
}

/** Percentages come with two decimals; 1 − 0.25 − 0.4 must not show more. */
function rounded(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}
