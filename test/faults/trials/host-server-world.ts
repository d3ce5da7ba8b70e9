import type { DeployWay, HostService } from '../../../preload/contract/deployment.ts';
import type { Factor } from '../../../preload/contract/experiments.ts';
import { Plan } from '../../../preload/contract/experiments.ts';
import type { NamespaceHost } from '../../lab/namespace-lab.ts';
import { planText } from './world.ts';

/** A plan for the host's own server, over in a moment. */
export function ownServerPlan(
  host: string,
  way: DeployWay,
  changes: {
    readonly service?: Partial<HostService>;
    readonly factors?: Factor[];
    readonly base?: string;
  } = {},
): string {
  const factors = changes.factors ?? [
    { target: 'setting' as const, name: 'innodb_flush_log_at_trx_commit', levels: [0] },
  ];
  const plan = Plan.parse(JSON.parse(planText(host, { warmupSeconds: 0, measureSeconds: 1, factors })));
  return JSON.stringify({
    ...plan,
    server: {
      ...plan.server,
      base: changes.base ?? '[mysqld]\ninnodb_buffer_pool_size = 32M\n',
      deploy: way,
      service: { control: 'sysv', ...changes.service },
    },
  });
}

const places = '/etc/mysql /etc/my.cnf /etc/my.cnf.d /etc/alternatives/my.cnf';

/**
 * Every file, directory and link of a server's configuration: owner, mode, time of change, target and content; but for
 * what fills its disk in a test.
 */
export function configurationOf(host: NamespaceHost): string {
  return host.exec([
    'sh',
    '-c',
    `find ${places} ! -type d ! -name filler -printf '%p %y %m %U:%G %T@ %l\\n' 2>/dev/null | sort
     find ${places} -type d -printf '%p %m %U:%G\\n' 2>/dev/null | sort
     find ${places} -type f ! -name filler -exec sha256sum {} + 2>/dev/null | sort`,
  ]);
}

/** What others would notice of the server itself: schemas, accounts, settings; and that it runs as its init script has it. */
export function serverStateOf(host: NamespaceHost): string {
  host.exec(['service', 'mariadb', 'status']);
  return host.exec(
    ['mariadb', '--batch', '--skip-column-names'],
    `SHOW DATABASES; SELECT User, Host FROM mysql.global_priv ORDER BY 1, 2;
     SELECT @@innodb_buffer_pool_size, @@innodb_flush_log_at_trx_commit, @@report_host, @@datadir;`,
  );
}

/** What a running server, its log and sudo write by themselves is not ours to judge; its configuration is judged apart. */
export function withoutServer(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const its = /^\/(var\/lib\/mysql|var\/log|run\/mysqld|run\/sudo|etc\/mysql|etc\/my\.cnf(\.d)?)(\/|$)/;
  return new Map([...files].filter(([path]) => !its.test(path)));
}
