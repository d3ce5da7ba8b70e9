import { expect, test } from './story.ts';

const lost = 'The lab does not answer.';

test('a window whose lab was killed says so and keeps what was read', async ({
  app,
  window,
  entry,
  expectedMessages,
}) => {
  test.skip(entry === 'electron', 'in Electron the window ends with the lab: they are one program');
  expectedMessages.push(/WebSocket connection to .* failed/);
  await expect(window.start.templates.getByRole('row')).not.toHaveCount(0);
  await app.kill();
  await expect(window.notice(lost)).toBeVisible();
  await expect(window.start.templates.getByRole('row')).not.toHaveCount(0);
  await window.photograph('lab-lost');
});

test('a window whose link was cut comes back by itself and reads again', async ({ app, window, entry }) => {
  test.skip(entry === 'electron', 'in Electron there is no link to cut');
  await expect(window.start.heading).toBeVisible();
  let down = false;
  const cuts: (() => Promise<void>)[] = [];
  await app.page.routeWebSocket(/\/bridge$/, async (socket) => {
    if (down) {
      await socket.close();
      return;
    }
    socket.connectToServer();
    cuts.push(() => socket.close());
  });
  await app.page.reload();
  await expect(window.start.templates.getByRole('row')).not.toHaveCount(0);

  down = true;
  for (const cut of cuts) await cut();
  await expect(window.notice(lost)).toBeVisible();
  // Asked while the link is down: the call waits for it.
  await window.goTo('Experiments');

  down = false;
  await expect(window.notice(lost)).toHaveCount(0);
  await expect(window.heading).toHaveText(/^Experiments/);
  await expect(window.page.getByRole('main')).toContainText('No experiments yet');
});
