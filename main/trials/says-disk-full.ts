/**
 * Whether a program ended for want of room, by its own words: those of the system, and those of a server that could not
 * extend a table (errors 1021 and 1114).
 */
export function saysDiskFull(text: string): boolean {
  return /no space left|disk quota exceeded|disk full|the table '[^']*' is full|errno[:=] ?28\b/i.test(text);
}
