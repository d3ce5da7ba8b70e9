import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's own Chromium: no browser is downloaded for the tests. */
export function chromiumProgram(): string {
  return places.find((place) => existsSync(place)) ?? '/usr/bin/chromium';
}
