/** More words that were not understood are not listed: a whole article would be. */
const mostListed = 8;

/** “wibble, wobble”, and of many the first with how many more there are. */
export function doubtWords(doubts: readonly string[]): string {
  const more = doubts.length - mostListed;
  const listed = doubts.slice(0, mostListed).join(', ');
  return more > 0 ? `${listed} and ${more} more` : listed;
}
