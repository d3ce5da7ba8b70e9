/** Values at equal steps as a small line from 0; decoration beside a number, so hidden from readers. */
export function Sparkline({ values, width = 96, height = 18, highest }: SparklineProps) {
  const path = sparklinePath(values, width, height - 2, highest);
  return (
    <svg className="sparkline" width={width} height={height} aria-hidden="true">
      <path d={path} transform="translate(0 1)" />
    </svg>
  );
}

export interface SparklineProps {
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
  /** Of lines on one scale the highest value of all; without it the line reaches its own. */
  readonly highest?: number | undefined;
}

export function sparklinePath(
  values: readonly number[],
  width: number,
  height: number,
  highest = Math.max(...values, 0),
): string {
  const most = highest || 1;
  const step = width / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)} ${(height * (1 - value / most)).toFixed(1)}`,
  );
  return points.length === 0 ? '' : `M${points.join('L')}`;
}
