export interface ReportPaperProps {
  readonly title: string;
  readonly text: string;
  readonly kind: 'html' | 'text';
}

/**
 * The report as it will be read: HTML in a frame that may neither run scripts nor reach this window, anything else as
 * text. Paper is light in both themes; a saved HTML file follows its reader's scheme.
 */
export function ReportPaper({ title, text, kind }: ReportPaperProps) {
  return (
    <div className="report-desk">
      {kind === 'html' ? (
        <iframe className="report-sheet" title={title} sandbox="" srcDoc={asLightPaper(text)} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="report-sheet report-sheet--text" tabIndex={0} aria-label={title}>
          <pre>{text}</pre>
        </section>
      )}
    </div>
  );
}

/** The frame's own media queries follow the system, not this window, so its dark rules are made to fit nowhere. */
function asLightPaper(html: string): string {
  return html.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, '(max-width: 0)');
}
