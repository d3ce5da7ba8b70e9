export type OptionLine =
  | { readonly kind: 'group' | 'comment' }
  | {
      readonly kind: 'option';
      /** With underscores, as the server spells it. */
      readonly name: string;
      /** Text as written, in order: name with its indent, sign with its spaces, value, comment after it. */
      readonly before: string;
      readonly sign: string;
      readonly value: string;
      readonly comment: string;
    };

/** A line of an option file, only to colour it: the parts put together are the line again. */
export function parseOptionLine(line: string): OptionLine {
  if (/^\s*\[/.test(line)) return { kind: 'group' };
  if (/^\s*([#;]|$)/.test(line)) return { kind: 'comment' };
  const [, before = '', sign = '', value = '', comment = ''] =
    /^(\s*[^\s=#]+)(\s*=?\s*)([^#]*?)(\s*#.*)?$/.exec(line) ?? [];
  return { kind: 'option', name: before.trim().replaceAll('-', '_'), before, sign, value, comment };
}
