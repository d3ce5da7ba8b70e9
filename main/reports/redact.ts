/** Words that tell whose machine it was, with what stands for them. Longest first, so that no part of one stays. */
export function redactText(text: string, secrets: ReadonlyMap<string, string>): string {
  const words = [...secrets.keys()]
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length);
  if (words.length === 0) return text;
  const pattern = new RegExp(
    words.map((word) => `(?<![\\w.-])${RegExp.escape(word)}(?![\\w-])`).join('|'),
    'g',
  );
  return text.replaceAll(pattern, (word) => secrets.get(word) ?? word);
}
