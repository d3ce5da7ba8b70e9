import { counted } from '../../preload/contract/counted.ts';
import type { ImportPreview } from '../../preload/contract/import-preview.ts';
import { LabError } from '../lab-error.ts';

/** Of an import with no trial that could be stored: what is there instead, and what to do with it. */
export function nothingToStore(name: string, preview: ImportPreview | null): LabError {
  const { trials = [], configurations = [], files = [] } = preview ?? {};
  const given = name.replace(/^Imported: /, '');
  const failed = (message: string, remedy: string) =>
    new LabError({ code: 'format-unknown', message, remedy, subject: name });
  const none = `${given} holds no trial that could be stored.`;
  if (trials.some(({ leftOutBy }) => leftOutBy !== null))
    return failed(none, 'An import before this one left it out: take it in, if it is to count now.');
  if (trials.length > 0) return failed(none, 'All trials are left out: take one in, if it is to count.');
  const unread = files.filter(({ outcome }) => outcome === 'unreadable');
  const [unreadFirst] = unread;
  if (unreadFirst !== undefined && configurations.length === 0)
    return new LabError({
      code: 'file-unreadable',
      message: `${none} ${counted(unread.length, 'file')} could not be read: ${unreadFirst.path}: ${unreadFirst.sentence}`,
      remedy: 'Make it readable for this account, and give it again.',
      subject: name,
    });
  const [first] = configurations;
  const read = [...new Set(files.flatMap(({ outcome, as }) => (outcome === 'read' ? as.split(', ') : [])))];
  if (first === undefined && read.length > 0)
    return failed(
      `${none} What was read (${read.join(', ')}) goes with a result, and there is none.`,
      'Put it beside the output of the load generator and give the folder of both.',
    );
  if (first === undefined)
    return failed(none, 'Give the whole text of a result as it was printed, from its first line.');
  const held = configurations.length === 1 ? 'an option file' : `${configurations.length} option files`;
  return failed(
    `${given} holds ${held} (${first.path}: ${counted(first.settings, 'setting')}) and no result: there is nothing to store.`,
    'To judge an option file, open it on the Configs screen, or: rackmark config check FILE. To import it, give it together with the output of a load generator.',
  );
}
