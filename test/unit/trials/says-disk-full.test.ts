import { expect, it } from 'vitest';
import { saysDiskFull } from '../../../main/trials/says-disk-full.ts';

it.each([
  'cp: error writing x: No space left on device',
  "FATAL: mysql_drv_query() returned error 1114 (The table 'sbtest1' is full) for query 'INSERT …'",
  'Disk full (/tmp/#sql); waiting for someone to free some space... (errno: 28 "No space left on device")',
  'dd: Disk quota exceeded',
])('knows a full disk by: %s', (text) => expect(saysDiskFull(text)).toBe(true));

it.each([
  "FATAL: mysql_drv_query() returned error 1146 (Table 'sbtest.sbtest1' doesn't exist)",
  'mysqld: errno: 2800',
  'the buffer pool is full',
])('takes nothing else for it: %s', (text) => expect(saysDiskFull(text)).toBe(false));
