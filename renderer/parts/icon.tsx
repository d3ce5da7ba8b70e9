/** Drawn by hand on a 16-px grid, 1.4 px strokes. */
const drawings = {
  hosts: (
    <>
      <rect x="2" y="2.5" width="12" height="4.5" />
      <rect x="2" y="9" width="12" height="4.5" />
      <path d="M4.5 4.8h.1M4.5 11.2h.1M8 4.8h3.5M8 11.2h3.5" />
    </>
  ),
  experiments: <path d="M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.8h11M6.2 2.5v11M9.8 2.5v11" />,
  configs: <path d="M5 2.5H2.5v11H5M11 2.5h2.5v11H11M5.5 6.3h5M5.5 9.7h5" />,
  live: <path d="M1.5 8.5h3l2-5.5 3 10 2-4.5h3" />,
  history: <path d="M2 3.5h12M2 8h12M2 12.5h8" />,
  compare: (
    <>
      <path d="M8 1.5v13M3 4.5h7M5.5 8h8M4 11.5h6" />
      <circle cx="6.5" cy="4.5" r="1" />
      <circle cx="10" cy="8" r="1" />
    </>
  ),
  reports: <path d="M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 8h5M5.5 11h5" />,
  import: <path d="M8 2v7.5M4.8 6.6 8 9.8l3.2-3.2M2 10.5v3.5h12v-3.5" />,
  settings: (
    <>
      <path d="M2 4.5h6M11 4.5h3M2 11.5h3M8 11.5h6" />
      <circle cx="9.5" cy="4.5" r="1.6" />
      <circle cx="6.5" cy="11.5" r="1.6" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="m10.2 10.2 3.6 3.6" />
    </>
  ),
  bell: <path d="M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8ZM6.5 14h3" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5v11a5.5 5.5 0 0 0 0-11Z" fill="currentColor" />
    </>
  ),
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  play: <path d="M5 3.5v9l7-4.5Z" />,
  pin: <path d="M5.5 2h5M6.2 2v4.5L4 9.5h8L9.8 6.5V2M8 9.5V14" />,
  grip: <path d="M6 4h.1M10 4h.1M6 8h.1M10 8h.1M6 12h.1M10 12h.1" strokeWidth="2" />,
  plus: <path d="M8 3v10M3 8h10" />,
  chevron: <path d="m6 3.5 4.5 4.5L6 12.5" />,
  copy: <path d="M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3" />,
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: 12 | 14 | 16 | 20 }) {
  const className = size === 16 ? 'icon' : `icon icon--${size}`;
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
