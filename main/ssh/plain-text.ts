const escapeCharacter = '\u001b';

/** What follows an escape character (ECMA-48): CSI, OSC up to its end, and the sequences of one character. */
const sequence = /^(?:\[[0-?]*[ -/]*[@-~]|\]\P{Cc}*\p{Cc}?|[@-Z\\^_])/u;
const controls = /[^\P{Cc}\n\t]/gu;

/** What a host said, fit to be shown: no colours, no cursor moves, no bells; 2000 characters at most. */
export function plainText(said: string): string {
  const [first = '', ...others] = said.replaceAll('\r\n', '\n').split(escapeCharacter);
  const text = [first, ...others.map((part) => part.replace(sequence, ''))].join('');
  return text.replace(controls, '').trim().slice(0, 2000);
}
