/** `buffer_pool_instances` for a narrow place: the prefix that nearly every setting shares says nothing. */
export function shortName(name: string): string {
  return name.replace(/^innodb_/, '');
}
