export type ReplicateState = 'planned' | 'running' | 'done' | 'failed';

/** A square a replicate: hollow planned, half running, full valid, crossed failed. */
export function MatrixSquares({ states }: { readonly states: readonly ReplicateState[] }) {
  return (
    <span className="replicates" role="img" aria-label={inWords(states)}>
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a replicate is its place
        <i key={index} className={`replicate replicate--${state}`} />
      ))}
    </span>
  );
}

function inWords(states: readonly ReplicateState[]): string {
  const counts = Map.groupBy(states, (state) => state);
  return [...counts].map(([state, all]) => `${all.length} ${state}`).join(', ');
}
