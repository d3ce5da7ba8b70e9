import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Window } from './window.ts';

/** Addresses of the window that show something once a log was imported: all of them. */
export const everyAddress = [
  '/',
  '/hosts',
  '/hosts/new',
  '/hosts/import',
  '/hosts/facts-diff',
  '/experiments',
  '/experiments/new',
  '/experiments/new?sample',
  '/configs',
  '/configs?tab=variables&name=innodb_buffer_pool_size',
  '/configs?tab=compare&trial=1',
  '/live',
  '/history',
  '/trials/1',
  '/trials/1?overlay=2',
  '/compare',
  '/compare/1',
  '/compare/across',
  '/compare/across?trials=1',
  '/reports',
  '/reports/1',
  '/import?paste',
  '/import?hand',
  '/import?id=1',
  '/settings',
] as const;

/** So that history, review, compare and report have something to show. */
export async function importALog(window: Window): Promise<void> {
  const log = join(import.meta.dirname, '../../fixtures/sysbench/sb10-checkpoints.out');
  await window.goTo('Import');
  await window.imports.pastedLog.fill(await readFile(log, 'utf8'));
  await window.imports.readPasted.click();
  await window.imports.store.click();
  await expect(window.notice('1 trial imported.')).toBeVisible();
}

/** Goes there and waits until nothing is being read any more. */
export async function visit(window: Window, address: string): Promise<void> {
  await window.page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await window.settled();
}
