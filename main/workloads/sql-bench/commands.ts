import { clientOptions } from '../client-options.ts';
import type { Command, Connection, RunContext } from '../workload.ts';
import passwordModule from './OptionFilePassword.pm?raw';
import script from './sql-bench.sh?raw';

/** Every program makes its own tables and drops them again. */
export function nothingToDo(): Command {
  return { argv: ['true'], files: [] };
}

export function measureCommand({ options, connection }: RunContext): Command {
  const loops = Number(options['loop-count']);
  return {
    argv: [
      ...['sh', `{job}/${scriptFile}`, String(options.directory), String(options.program)],
      '--server=mysql',
      `--database=${connection.database}`,
      // Without it they name "localhost" to the client library, whatever the option file says.
      ...(connection.socket === null ? [`--host=${hostOf(connection)}`] : []),
      `--create-options=ENGINE=${options.engine}`,
      `--time-limit=${options['time-limit']}`,
      ...(loops === 0 ? [] : [`--loop-count=${loops}`]),
      ...['small-test', 'fast', 'hires'].filter((name) => options[name] === true).map((name) => `--${name}`),
      '--force',
    ],
    files: [
      { name: scriptFile, text: script },
      { name: 'OptionFilePassword.pm', text: passwordModule },
      { name: clientFile, text: clientOptions(connection) },
    ],
  };
}

const scriptFile = 'sql-bench.sh';

/** The suite knows no port and takes a password in argv only; the client library reads both from here. */
const clientFile = 'client.cnf';

/** `localhost` is the client library's word for its default socket, whatever the port. */
function hostOf({ host }: Connection): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}
