import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainingLine, saysReady, unknownVariable } from '../../../main/mysql/error-log.ts';
import { portsInUse } from '../../../main/mysql/free-port.ts';

const captured = (name: string) =>
  readFileSync(new URL(`../../fixtures/mysql/${name}`, import.meta.url), 'utf8');

describe('an error log of a server that did not come up', () => {
  it.each([
    ['page-size.txt', /InnoDB: Data file '\.\/ibdata1' uses page size 16384, but .* is 8192$/],
    ['unknown-variable.txt', /mariadbd: unknown variable 'inodb_buffer_pool_size=1G'$/],
    ['fraction.txt', /Unknown suffix '\.' used for variable 'innodb-buffer-pool-size' \(value '1\.5G'\)/],
    ['too-much-memory.txt', /InnoDB: Cannot map innodb_buffer_pool_size_max/],
    ['flush-method.txt', /Error while setting value 'foo' to 'innodb-flush-method'$/],
  ])('of MariaDB 10.11 is explained by one line: %s', (name, line) => {
    expect(explainingLine(captured(name))?.text).toMatch(line);
  });

  it.each([
    [
      '2026-01-01T00:00:00.000000Z 0 [System] [MY-010116] [Server] /usr/sbin/mysqld (mysqld 8.0.45) starting as process 1\n2026-01-01T00:00:00.100000Z 1 [ERROR] [MY-013090] [InnoDB] Unsupported redo log format (v0).\n2026-01-01T00:00:00.200000Z 1 [ERROR] [MY-010334] [Server] Failed to initialize DD Storage Engine\n2026-01-01T00:00:00.300000Z 0 [ERROR] [MY-010119] [Server] Aborting\n',
      2,
    ],
    [
      "2026-01-01T00:00:00.000000Z 0 [ERROR] [MY-000067] [Server] unknown variable 'x=1'.\n2026-01-01T00:00:00.000000Z 0 [ERROR] [MY-010119] [Server] Aborting\n",
      1,
    ],
    [
      '121130 12:00:00 InnoDB: Initializing buffer pool\nInnoDB: Error: log file ./ib_logfile0 is of different size 0 5242880 bytes\n121130 12:00:01 [ERROR] Unknown/unsupported storage engine: InnoDB\n121130 12:00:01 [ERROR] Aborting\n',
      2,
    ],
    [
      '/usr/sbin/mysqld: error while loading shared libraries: libaio.so.1: cannot open shared object file\n',
      1,
    ],
    ['all is well\n2026-11-30 19:28:22 0 [ERROR] Aborting\n', 2],
  ])('of MySQL is explained by one line', (log, line) => {
    expect(explainingLine(log)?.line).toBe(line);
  });

  it('without an error explains nothing', () => {
    expect(
      explainingLine('2026-11-30 19:28:22 0 [Warning] Could not increase number of max_open_files\n'),
    ).toBeUndefined();
  });

  it('names the variable that the server does not know', () => {
    expect(unknownVariable(captured('unknown-variable.txt'))).toBe('inodb_buffer_pool_size');
    expect(unknownVariable("[ERROR] mysqld: unknown option '--foo-bar'")).toBe('foo-bar');
    expect(unknownVariable(captured('fraction.txt'))).toBeUndefined();
  });
});

describe('a server', () => {
  it('is ready when it says so, not when its X plugin does', () => {
    expect(saysReady(captured('ready.txt'))).toBe(true);
    expect(saysReady(captured('page-size.txt'))).toBe(false);
    expect(
      saysReady('[System] [MY-011323] [Server] X Plugin ready for connections. Bind-address: ::\n'),
    ).toBe(false);
    expect(
      saysReady("[System] [MY-010931] [Server] /usr/sbin/mysqld: ready for connections. Version: '8.0.45'\n"),
    ).toBe(true);
  });
});

describe('the ports of /proc/net/tcp', () => {
  it('are all local ones, of both families and any state', () => {
    const text = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
   0: 0100007F:33FC 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
  11: 0100007F:0016 0100007F:D431 06 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
  sl  local_address                         remote_address                        st
   0: 00000000000000000000000000000000:33FD 00000000000000000000000000000000:0000 0A 00000000:00000000
`;
    expect([...portsInUse(text)]).toEqual([13308, 22, 13309]);
  });
});
