/** The 12-px shapes of status and severity. Shape carries the meaning; colour only repeats it. */
const drawings = {
  passes: (
    <>
      <circle cx="6" cy="6" r="5.4" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M3.4 6.2 5.3 8 8.7 4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  warns: (
    <>
      <path
        d="M6 .9 11.5 11H.5Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <path d="M6 4.4v3.2M6 8.7v.9" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  blocks: (
    <>
      <path d="M3.7.6h4.6L11.4 3.7v4.6L8.3 11.4H3.7L.6 8.3V3.7Z" fill="currentColor" />
      <path d="M4 4l4 4M8 4 4 8" stroke="var(--surface)" strokeWidth="1.3" />
    </>
  ),
  informs: (
    <>
      <rect x=".6" y=".6" width="10.8" height="10.8" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M6 5.2v3.9M6 2.8V4" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  pending: (
    <circle
      cx="6"
      cy="6"
      r="5.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeDasharray="2 1.6"
    />
  ),
  running: <path d="M3 1.5 10 6 3 10.5Z" fill="currentColor" />,
} as const;

export type MarkShape = keyof typeof drawings;

const tones: { readonly [Shape in MarkShape]: string } = {
  passes: 'ok',
  warns: 'warn',
  blocks: 'fail',
  informs: 'info',
  pending: 'muted',
  running: 'info',
};

/** The colour class that goes with a shape. */
export function toneOf(shape: MarkShape): string {
  return tones[shape];
}

export function Mark({ shape }: { readonly shape: MarkShape }) {
  return (
    <svg className={tones[shape]} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {drawings[shape]}
    </svg>
  );
}
