import { LabError } from '../lab-error.ts';
import { csv } from './csv.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import type { ReportFormat } from './report.ts';

/** A new format: one file, one line here. */
export const formats: readonly ReportFormat[] = [html, markdown, csv, json];

/** Throws `invalid-input` for a format that nobody draws. */
export function formatOf(id: string): ReportFormat {
  const found = formats.find((format) => format.id === id);
  if (found) return found;
  throw new LabError({
    code: 'invalid-input',
    message: `There is no report format "${id}".`,
    remedy: `Use one of: ${formats.map((format) => format.id).join(', ')}.`,
    subject: id,
  });
}
