/** `mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu` as `MariaDB 10.11.19`; unknown words stay as they are. */
export function serverName({ version }: { readonly version: string }): string {
  const [number] = /\d+\.\d+\.\d+/.exec(version) ?? [];
  if (number === undefined) return version;
  const flavour = /mariadb/i.test(version)
    ? 'MariaDB'
    : /percona/i.test(version)
      ? 'Percona Server'
      : 'MySQL';
  return `${flavour} ${number}`;
}
