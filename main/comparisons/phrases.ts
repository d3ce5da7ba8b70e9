/** `A`, `A and B`, `A, B and C`; with semicolons where the words have commas of their own. */
export function listed(words: readonly string[]): string {
  if (words.some((word) => word.includes(','))) return words.join('; ');
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `Trial 7`, `Trials 7 and 12`: by their place in the experiment, as every table numbers them. */
export function trialList(trials: readonly { readonly position: number }[]): string {
  return `${trials.length === 1 ? 'Trial' : 'Trials'} ${listed(trials.map(({ position }) => String(position)))}`;
}

/** Ends a sentence; a label may already end with a full stop (`1 inst.`). */
export function stopped(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** The first three and a count, where there are more than four. */
export function several(labels: readonly string[]): string {
  return labels.length <= 4
    ? listed(labels)
    : `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`;
}

export function labelsOf(treatments: readonly { readonly label: string }[]): string[] {
  return treatments.map(({ label }) => label);
}
