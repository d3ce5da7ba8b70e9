import { quoteArgv } from '../../ssh/quote.ts';
import { clientOptions } from '../client-options.ts';
import type { Command, RunContext } from '../workload.ts';

export function measureCommand(run: RunContext): Command {
  return shellCommand(run, String(run.options.command));
}

export function prepareCommand(run: RunContext): Command {
  const text = String(run.options.prepare);
  return text.trim() === '' ? nothingToDo() : shellCommand(run, text);
}

/** The instance and all that is in it are removed at the end of the trial. */
export function nothingToDo(): Command {
  return { argv: ['true'], files: [] };
}

const scriptFile = 'command.sh';
const clientFile = 'client.cnf';

/** In a script of its own: so it means what it would mean in a file, and argv holds none of it. */
function shellCommand({ connection, warmupSeconds, measureSeconds }: RunContext, text: string): Command {
  const variables = {
    RACKMARK_HOST: connection.host,
    RACKMARK_PORT: String(connection.port),
    RACKMARK_SOCKET: connection.socket ?? '',
    RACKMARK_USER: connection.user,
    RACKMARK_DATABASE: connection.database,
    RACKMARK_WARMUP: String(warmupSeconds),
    RACKMARK_MEASURE: String(measureSeconds),
    RACKMARK_SECONDS: String(Math.ceil(warmupSeconds + measureSeconds)),
  };
  const lines = [
    'LC_ALL=C; export LC_ALL',
    ...Object.entries(variables).map(([name, value]) => `${name}=${quoteArgv([value])}; export ${name}`),
    `RACKMARK_DEFAULTS_FILE=$PWD/${clientFile}; export RACKMARK_DEFAULTS_FILE`,
    text,
  ];
  return {
    argv: ['sh', `{job}/${scriptFile}`],
    files: [
      { name: scriptFile, text: `${lines.join('\n')}\n` },
      { name: clientFile, text: clientOptions(connection) },
    ],
  };
}
