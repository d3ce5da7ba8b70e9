import type { LineStyle } from './treatment-style.ts';

interface MarkerShape {
  /** SVG path about the point 0 0. */
  readonly path: string;
  readonly drawn: 'filled' | 'hollow' | 'stroked';
}

const circle = 'M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0Z';

const shapes: { readonly [Name in LineStyle['marker']]: MarkerShape } = {
  circle: { path: circle, drawn: 'filled' },
  ring: { path: circle, drawn: 'hollow' },
  square: { path: 'M-3.2-3.2h6.4v6.4h-6.4Z', drawn: 'filled' },
  triangle: { path: 'M0-4.5l4.4 8h-8.8Z', drawn: 'filled' },
  diamond: { path: 'M0-5l5 5-5 5-5-5Z', drawn: 'filled' },
  cross: { path: 'M-3.5-3.5l7 7m0-7l-7 7', drawn: 'stroked' },
  plus: { path: 'M0-4.5v9M-4.5 0h9', drawn: 'stroked' },
  bar: { path: 'M-3-3.5v7M3-3.5v7', drawn: 'stroked' },
};

export function markerShape(marker: LineStyle['marker']): MarkerShape {
  return shapes[marker];
}

export interface MarkerProps {
  readonly style: LineStyle;
  readonly x: number;
  readonly y: number;
  /** For a mean of one trial. */
  readonly hollow: boolean;
}

/** A treatment's marker in a drawing; takes the colour of its line. */
export function Marker({ style, x, y, hollow }: MarkerProps) {
  const { path, drawn } = markerShape(style.marker);
  const look = { filled: '', hollow: ' marker--hollow', stroked: ' marker--stroke' } as const;
  const className = `marker${look[hollow && drawn === 'filled' ? 'hollow' : drawn]}`;
  return <path className={className} d={path} transform={`translate(${x} ${y})`} />;
}

/** Wide enough that the marker hides no gap of the longest dash. */
const keyWidth = 36;

/** Line and marker of a treatment, for a legend. */
export function TreatmentKey({ style }: { readonly style: LineStyle }) {
  return (
    <svg
      className="drawing treatment-key"
      width={keyWidth}
      height="12"
      aria-hidden="true"
      style={{ color: `var(${style.color})` }}
    >
      <path
        className="factor-line"
        d={`M0 6h${keyWidth}`}
        style={{ strokeDasharray: style.dash.join(' ') }}
      />
      <Marker style={style} x={keyWidth / 2} y={6} hollow={false} />
    </svg>
  );
}
