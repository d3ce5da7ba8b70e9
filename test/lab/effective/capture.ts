/**
 * Asks a real server what it makes of settings, and prints what the predictions stand on. Each takes some minutes.
 *
 *     capture.ts ranges mariadb                       main/mysql/catalogue/measured-ranges/mariadb-10.11.tsv
 *     capture.ts answers mariadb [setting...]         test/fixtures/mysql/answers-mariadb-10.11.tsv
 *     capture.ts together mariadb                     test/fixtures/mysql/together-mariadb-10.11.jsonl
 *
 * `mariadb` is this machine's own, `mysql:/root/directory` a MySQL 9.7 in a root directory, such as a Debian sid
 * chroot with mysql-server-core and mysql-client-core (needs root). Run it by
 * `node --import ./test/support/source-hooks.ts test/lab/effective/capture.ts`.
 */
import { readFileSync } from 'node:fs';
import { askedServer } from '../../../main/mysql/catalogue/measured-ranges.ts';
import { answersFile } from './answer-files.ts';
import { captureAnswers, readAnswers, writeAnswers } from './capture-answers.ts';
import { mariadbRanges, mysqlRanges } from './capture-ranges.ts';
import { captureTogether } from './capture-together.ts';
import { chosenSettings, isTooLarge } from './chosen-settings.ts';
import { mariadbHere, mysqlIn, openProbeServer, type ProbeServer, versionOf } from './probe-server.ts';

const [what = '', which = '', ...names] = process.argv.slice(2);
const root = /^mysql:(.+)$/.exec(which)?.[1];
const programs = root === undefined ? mariadbHere : mysqlIn(root);
const identity = { flavour: root === undefined ? 'mariadb' : 'mysql', version: versionOf(programs) } as const;
const server = openProbeServer(programs);
try {
  process.stdout.write(await capture(server));
} finally {
  server.remove();
}

async function capture(server: ProbeServer): Promise<string> {
  if (what === 'ranges')
    return identity.flavour === 'mariadb' ? mariadbRanges(server) : mysqlRanges(server, identity.version);
  if (what === 'answers') {
    const all = chosenSettings(askedServer(identity)?.ranges() ?? new Map());
    const chosen = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
    return writeAnswers(await captureAnswers(server, chosen, isTooLarge, (line) => console.error(line)));
  }
  const answers = readAnswers(readFileSync(answersFile(identity.flavour), 'utf8'));
  const together = await captureTogether(server, answers, 60);
  return `${together.map((answer) => JSON.stringify(answer)).join('\n')}\n`;
}
