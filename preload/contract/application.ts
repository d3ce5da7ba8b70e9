import { z } from 'zod';
import { method } from './method.ts';

export const applicationMethods = {
  'application.status': method(
    z.object({}),
    z.object({
      version: z.string(),
      entry: z.enum(['electron', 'node', 'cli', 'memory']),
      dataDirectory: z.string(),
      databaseBytes: z.number(),
      freeBytes: z.number(),
      trials: z.number().int(),
      now: z.string(),
      warnings: z.array(z.string()),
    }),
  ),
};
