import type { LineStyle } from './treatment-style.ts';

/** A stroke of a line beside its name: the legend. */
export function LineKey({ style, children }: { readonly style: LineStyle; readonly children: string }) {
  return (
    <span className="line-key">
      <svg width="16" height="8" aria-hidden="true">
        <path d="M0 4h16" style={{ stroke: `var(${style.color})`, strokeDasharray: style.dash.join(' ') }} />
      </svg>
      {children}
    </span>
  );
}
