/** A number from the environment, for whoever wants a longer measuring than the default. */
export function numberFrom(variable: string, otherwise: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${variable} is "${text}", which is no number above 0.`);
  return value;
}
