import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { LoginQuestions } from '../hosts/login-questions.tsx';
import { WindowDrop } from '../imports/window-drop.tsx';
import { Reading } from '../parts/answer.tsx';
import { usePlace } from '../router.ts';
import { findScreen } from '../screens.tsx';
import { LinkNotice } from './link-notice.tsx';
import { NothingHere } from './nothing-here.tsx';
import { Rail } from './rail.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ShellDialogs } from './shell-dialogs.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

/** The frame around every screen. It stands at once; what is inside arrives when it is read. */
export function Shell() {
  const place = usePlace();
  const found = findScreen(place.path);
  const { dialog, setDialog } = useShellKeys();
  const page = useRef<HTMLElement>(null);
  const key = found?.key ?? place.path;
  useFocusOnChange(page, key);

  return (
    <div className="shell">
      <TopBar onSearch={() => setDialog('palette')} />
      <Rail section={found?.screen.section ?? null} />
      <main className="page" ref={page} tabIndex={-1}>
        <LinkNotice />
        <WindowDrop />
        <ScreenBoundary key={key}>
          <Suspense fallback={<Reading>Opening</Reading>}>
            {found === null ? (
              <NothingHere path={place.path} />
            ) : (
              <found.screen.Component params={found.params} query={place.query} />
            )}
          </Suspense>
        </ScreenBoundary>
      </main>
      <StatusBar />
      <ShellDialogs open={dialog} onClose={() => setDialog(null)} />
      <LoginQuestions />
    </div>
  );
}

/** A new screen takes the focus, so that keys and readers start there; moving within one leaves it where it is. */
function useFocusOnChange(page: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    if (key !== '') page.current?.focus();
  }, [page, key]);
}
