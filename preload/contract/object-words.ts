/**
 * `constructor`, `toString`, `__proto__` and the like: every object bears them. A level or a setting looked up by one would
 * be found where nobody has put it, here and in every reader of the JSON that goes out. So they name no factor of trials
 * that may have no level of it, as those of an import; in a plan each treatment has a level of every factor.
 */
export function isObjectWord(name: string): boolean {
  return name in Object.prototype;
}

/** What a record holds under a foreign name; never what every object bears. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
