import { z } from 'zod';
import { LabError } from '../lab-error.ts';

/** A column of JSON text, parsed and checked. */
export function jsonText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** A column that holds 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);

/** A row of `table` on its way out; one that does not fit throws `database-damaged` and says where. */
export function parseRow<Schema extends z.ZodType>(
  schema: Schema,
  row: unknown,
  table: string,
): z.output<Schema> {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  throw new LabError({
    code: 'database-damaged',
    message: `A row of the table "${table}" cannot be read.`,
    remedy: 'Restore the history from a backup, or export what is readable and begin a new one.',
    subject: table,
    detail: z.prettifyError(parsed.error),
  });
}

export function parseRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly unknown[],
  table: string,
): z.output<Schema>[] {
  return rows.map((row) => parseRow(schema, row, table));
}

export function optionalJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

export function notFound(what: string, id: number): LabError {
  return new LabError({
    code: 'not-found',
    message: `There is no ${what} with number ${id}.`,
    remedy: 'It may have been removed meanwhile; list again.',
    subject: String(id),
  });
}
