import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { nextTheme, setTheme, useTheme } from '../theme.ts';
import { useCall } from '../use-call.ts';
import { NoticesButton } from './notices-button.tsx';

export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { theme } = useTheme();
  return (
    <header className="top-bar">
      <a className="product" href={href(paths.start())}>
        <ProductMark />
        <span>Rackmark</span>
      </a>
      <button type="button" className="search-box" onClick={onSearch} aria-keyshortcuts="Control+K">
        <Icon name="search" size={14} />
        Search trials, hosts, settings, or run a command
        <span className="spacer" />
        <kbd>Ctrl K</kbd>
      </button>
      <span className="spacer" />
      <PracticeTag />
      <NoticesButton />
      <Button
        kind="icon"
        aria-label={`Theme: ${theme}. Change to ${nextTheme(theme)}`}
        title={`Theme: ${theme} (T)`}
        onClick={() => setTheme(nextTheme(theme))}
      >
        <Icon name="theme" />
      </Button>
    </header>
  );
}

/** Says that numbers may come from this computer and not from a server. */
function PracticeTag() {
  const lab = useCall('lab.status', {});
  return lab.data?.state === 'running' ? <span className="tag">practice lab running</span> : null;
}

function ProductMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path d="M2 3h14M2 9h14M2 15h14" stroke="var(--text)" strokeWidth="1.6" />
      <path d="M5 1.2v3.6M12 7.2v3.6M8 13.2v3.6" stroke="var(--accent)" strokeWidth="2.4" />
    </svg>
  );
}
