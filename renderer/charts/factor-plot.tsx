import { logTicks, tickLabels } from './axis.ts';
import type { FactorLine, FactorPanel, FactorPlotData } from './factor-plot-data.ts';
import { Marker, TreatmentKey } from './marker.tsx';
import { type LineStyle, lineStyle } from './treatment-style.ts';

export interface FactorPlotProps {
  readonly data: FactorPlotData;
  /** A factor's name as it is said on screen. */
  readonly nameOf: (factor: string) => string;
  /** What the y axis shows, with its unit. */
  readonly quantity: string;
  /** Turns a value in base units into the unit of the axis. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a character of a label, at its widest; and beside the labels of the y axis. */
const characterWidth = 7;
const besideLabels = 12;
const top = 20;
const bottom = 34;
const side = 14;

/** Means with intervals over a factor, a line per level of the next factor, a panel per combination of the rest. */
export function FactorPlot({ data, nameOf, quantity, scale, width, height }: FactorPlotProps) {
  const range = valueRange(data, scale);
  const ticks = logTicks(range.low, range.high, 5);
  const labels = tickLabels(ticks);
  const axisRoom = roomFor(labels);
  const panelWidth = (width - axisRoom) / data.panels.length;
  // An interval may reach beyond the axis: it is drawn to its end.
  const y = (value: number) => {
    const within = Math.min(range.high, Math.max(range.low, value));
    return (
      top + (height - top - bottom) * (1 - Math.log(within / range.low) / Math.log(range.high / range.low))
    );
  };
  return (
    <svg
      className="drawing"
      width={width}
      height={height}
      role="img"
      aria-label={describePlot(data, quantity)}
    >
      {ticks.map((tick, index) => (
        <g key={tick}>
          <path className="drawing__grid" d={`M${axisRoom} ${Math.round(y(tick)) + 0.5}H${width}`} />
          <text x={axisRoom - 6} y={y(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {data.panels.map((panel, index) => (
        <g key={panelTitle(panel, nameOf)} transform={`translate(${axisRoom + index * panelWidth} 0)`}>
          <Panel
            panel={panel}
            data={data}
            width={panelWidth}
            height={height}
            y={(mean) => y(mean * scale)}
            nameOf={nameOf}
          />
        </g>
      ))}
    </svg>
  );
}

/** Left of the plot: no label of the y axis is cut, however large its numbers. */
export function roomFor(labels: readonly string[]): number {
  return Math.max(0, ...labels.map((label) => label.length)) * characterWidth + besideLabels;
}

interface PanelProps {
  readonly panel: FactorPanel;
  readonly data: FactorPlotData;
  readonly width: number;
  readonly height: number;
  readonly y: (mean: number) => number;
  readonly nameOf: (factor: string) => string;
}

function Panel({ panel, data, width, height, y, nameOf }: PanelProps) {
  const step = (width - 2 * side - 8) / Math.max(1, data.xLevels.length - 1);
  const longest = Math.max(...data.xLevels.map((level) => level.length));
  // The last level is always named; others give way where they would touch.
  const every = Math.max(1, Math.ceil((longest * characterWidth + 6) / Math.max(1, step)));
  const x = (place: number) => (data.xLevels.length === 1 ? width / 2 : side + place * step);
  return (
    <>
      <text className="drawing__strong" x={side} y="12">
        {panelTitle(panel, nameOf)}
      </text>
      <path className="drawing__axis" d={`M0 ${height - bottom + 0.5}H${width - 8}`} />
      {data.xLevels.map(
        (level, place) =>
          (data.xLevels.length - 1 - place) % every === 0 && (
            <text key={level} x={x(place)} y={height - bottom + 15} textAnchor="middle">
              {level}
            </text>
          ),
      )}
      <text x={width / 2} y={height - 4} textAnchor="middle">
        {nameOf(data.xFactor)}
      </text>
      {panel.lines.map((line, index) => (
        <Line
          key={line.level}
          line={line}
          style={lineStyle(index)}
          // Lines stand a little apart, so that intervals at the same level do not hide each other.
          x={(place) => x(place) + (index - (panel.lines.length - 1) / 2) * 4}
          y={y}
        />
      ))}
    </>
  );
}

interface LineProps {
  readonly line: FactorLine;
  readonly style: LineStyle;
  readonly x: (place: number) => number;
  readonly y: (mean: number) => number;
}

function Line({ line, style, x, y }: LineProps) {
  const color = `var(${style.color})`;
  const path = line.points.map(({ place, mean }) => `${x(place)} ${y(mean)}`).join('L');
  return (
    <g style={{ color }}>
      {line.points.length > 1 && (
        <path className="factor-line" d={`M${path}`} style={{ strokeDasharray: style.dash.join(' ') }} />
      )}
      {line.points.map(({ place, mean, interval }) => (
        <g key={place}>
          {interval !== null && (
            <path
              className="factor-interval"
              d={`M${x(place)} ${y(Math.max(interval.low, mean / 100))}V${y(interval.high)}`}
            />
          )}
          <Marker style={style} x={x(place)} y={y(mean)} hollow={interval === null} />
        </g>
      ))}
    </g>
  );
}

function panelTitle({ held }: FactorPanel, nameOf: (factor: string) => string): string {
  return held.map(({ name, level }) => `${nameOf(name)} ${level}`).join(', ');
}

/** The lines' levels with their dash and marker. */
export function FactorLegend({ levels }: { readonly levels: readonly string[] }) {
  return levels.map((level, index) => {
    const style = lineStyle(index);
    return (
      <span key={level} className="line-key">
        <TreatmentKey style={style} />
        <span className="secondary">{level}</span>
      </span>
    );
  });
}

/** Ends of the y axis with a little room, from the means and those ends of intervals that do not dwarf them. */
function valueRange(data: FactorPlotData, scale: number): { readonly low: number; readonly high: number } {
  const points = data.panels.flatMap((panel) => panel.lines.flatMap((line) => line.points));
  const means = points.map((point) => point.mean * scale).filter((mean) => mean > 0);
  const least = Math.min(...means);
  const most = Math.max(...means);
  const lows = points.map((point) => Math.max((point.interval?.low ?? point.mean) * scale, least / 2));
  const highs = points.map((point) => Math.min((point.interval?.high ?? point.mean) * scale, most * 2));
  if (means.length === 0) return { low: 0.1, high: 1 };
  return { low: Math.min(...lows) / 1.05, high: Math.max(...highs) * 1.05 };
}

function describePlot(data: FactorPlotData, quantity: string): string {
  const lines = data.lineFactor === null ? '' : `, a line per level of ${data.lineFactor}`;
  return `${quantity} by ${data.xFactor}${lines}. The table above holds the numbers.`;
}
