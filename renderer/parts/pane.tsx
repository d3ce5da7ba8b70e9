import type { ReactNode } from 'react';

export interface HeadProps {
  readonly title: ReactNode;
  /** Under the title, or beside it when `inline`. */
  readonly sub?: ReactNode;
  readonly inline?: boolean;
  /** Actions at the right, the primary one last. */
  readonly children?: ReactNode;
}

/** The first line of every screen. */
export function Head({ title, sub, inline = false, children }: HeadProps) {
  return (
    <header className="head">
      <div className={inline ? 'head__titles head__titles--inline' : 'head__titles'}>
        <h1 className="row">{title}</h1>
        {sub !== undefined && <div className="head__sub">{sub}</div>}
      </div>
      <span className="spacer" />
      {children}
    </header>
  );
}

/** Panes side by side below the head, down to the status bar. */
export function Body({ children }: { readonly children: ReactNode }) {
  return <div className="body">{children}</div>;
}

export interface PaneProps {
  /** Pixels; without it the pane takes what is left. */
  readonly width?: number;
  /** `context`: facts about what is selected, on the quieter ground. */
  readonly tone?: 'surface' | 'context';
  /** Gives way on a narrow window. */
  readonly hides?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
}

export function Pane({ width, tone = 'surface', hides = false, label, children }: PaneProps) {
  const names = ['pane'];
  if (width === undefined) names.push('pane--fills');
  if (tone === 'context') names.push('pane--context');
  if (hides) names.push('pane--hides');
  return (
    <section
      className={names.join(' ')}
      aria-label={label}
      style={width === undefined ? undefined : { width, flex: 'none' }}
    >
      {children}
    </section>
  );
}

export interface SectionProps {
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** No padding at the sides, for a table that reaches them. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
}

export function Section({ title, note, action, flush = false, children }: SectionProps) {
  return (
    <section className={flush ? 'section section--flush' : 'section'}>
      {title !== undefined && (
        <div className="section__head">
          <h2>{title}</h2>
          {note !== undefined && <span className="section__note">{note}</span>}
          <span className="spacer" />
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

/** Name and value in two columns. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
