import { describe, expect, it } from 'vitest';
import {
  refuseMarkedHost,
  refuseWrongTarget,
  type ServiceReading,
} from '../../../../main/mysql/service/guards.ts';
import { HostService } from '../../../../preload/contract/deployment.ts';

const alone: ServiceReading = {
  hostName: 'r620',
  variables: new Map([
    ['wsrep_on', 'OFF'],
    ['bind_address', '127.0.0.1'],
  ]),
  schemas: ['mysql', 'INFORMATION_SCHEMA', 'performance_schema', 'sys', 'test'],
  connections: [],
  newConnections: 0,
  replicates: false,
  remoteLoad: false,
  freeBytes: 2 ** 30,
  neededBytes: 2 ** 20,
};
const asked = HostService.parse({});

describe('the server of a host', () => {
  it('may be touched where it is nobody else’s', () => {
    expect(() => refuseWrongTarget(alone, asked)).not.toThrow();
  });

  const reasons: readonly (readonly [string, Partial<ServiceReading>])[] = [
    ['it replicates', { replicates: true }],
    ['it replicates', { variables: new Map([['wsrep_on', 'ON']]) }],
    ['it replicates', { variables: new Map([['group_replication_group_name', 'a-b']]) }],
    ['other servers replicate from it', { connections: ['repl@10.0.0.2:4711 Binlog Dump GTID'] }],
    ['it holds data of others: shop, crm', { schemas: ['mysql', 'shop', 'crm'] }],
    ['others are connected to it: app@web-1:5000 Sleep', { connections: ['app@web-1:5000 Sleep'] }],
    ['others connect to it (12 times', { newConnections: 12 }],
    ['it listens on 127.0.0.1 only', { remoteLoad: true }],
    ['its data directory has 1 MiB free', { freeBytes: 2 ** 20, neededBytes: 2 ** 30 }],
  ];
  it.each(reasons)('is not touched because %s', (reason, change) => {
    expect(() => refuseWrongTarget({ ...alone, ...change }, asked)).toThrow(reason);
  });

  it('may hold the schemas that the plan names, and no others', () => {
    const schemas = ['mysql', 'Shop', 'crm'];
    const some = HostService.parse({ schemas: ['shop'] });
    expect(() => refuseWrongTarget({ ...alone, schemas }, some)).toThrow('data of others: crm.');
    const both = HostService.parse({ schemas: ['shop', 'CRM'] });
    expect(() => refuseWrongTarget({ ...alone, schemas }, both)).not.toThrow();
  });

  it.each([
    ['the host is marked “Production”', ['rack-3', 'Production'], null],
    ['the host is marked “prod”', ['prod'], null],
    ['the file /etc/rackmark-production marks', [], '/etc/rackmark-production'],
  ])('is not even looked at where %s', (reason, marks, file) => {
    expect(() => refuseMarkedHost('r620', marks, file)).toThrow(reason);
  });

  it('is looked at where marks say something else', () => {
    expect(() =>
      refuseMarkedHost('r620', ['rack-3', 'productive-hours', 'reproduction'], null),
    ).not.toThrow();
  });
});
