import { LabError } from '../../lab-error.ts';
import { privilegedCommands } from '../privileged-commands.ts';
import type { RootAccess } from '../root-access.ts';

/** What was asked by sudo after collect.sh had been run without it. */
export interface RootSections {
  /** By section of collect.sh, as root. Empty for a tool that said nothing. */
  readonly texts: ReadonlyMap<string, string>;
  /** By section: why it could not be asked. */
  readonly refused: ReadonlyMap<string, string>;
}

export const nothingAsRoot: RootSections = { texts: new Map(), refused: new Map() };

/** The tools that only root gets an answer from, with the section that collect.sh has for each. */
const sections: Readonly<Record<string, string>> = {
  dmidecode: 'dmidecode',
  MegaCli64: 'megacli',
  perccli64: 'storcli',
  storcli64: 'storcli',
  ssacli: 'ssacli',
};

/** Of the adapter only these lines, as collect.sh takes them. */
const adapterLine = /^(Adapter #|Product Name|FW Package Build|FW Version|Memory Size|BBU) *[:#0-9]?/;

/** `found`: RAID tools on the host, by name, with their paths. Fails only with what the session says. */
export async function readRootSections(
  root: RootAccess,
  found: ReadonlyMap<string, string>,
): Promise<RootSections> {
  const texts = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const { tool, argumentLists } of privilegedCommands) {
    const section = sections[tool];
    const program = tool === 'dmidecode' ? tool : found.get(tool);
    if (section === undefined || program === undefined || texts.get(section)) continue;
    try {
      texts.set(section, await textOf(root, program, argumentLists));
    } catch (error) {
      if (!(error instanceof LabError) || !ofSudo.includes(error.failure.code)) throw error;
      refused.set(section, error.failure.message);
    }
  }
  return { texts, refused };
}

const ofSudo: readonly string[] = ['sudo-refused', 'secret-needed', 'authentication-failed', 'timed-out'];

/** Several questions for MegaCli; for the others several spellings of one, of which the first that works counts. */
async function textOf(
  root: RootAccess,
  program: string,
  argumentLists: readonly (readonly string[])[],
): Promise<string> {
  const answers: string[] = [];
  for (const list of argumentLists) {
    const { code, stdout } = await root.run([program, ...list], { timeoutSeconds: 20, limitBytes: 160_000 });
    const text = stdout.toString().replaceAll('\r', '');
    if (list[0] === '-AdpAllInfo') answers.push(...text.split('\n').filter((line) => adapterLine.test(line)));
    else if (list.at(-1) === '-NoLog' || code === 0) answers.push(text);
    if (code === 0 && list.at(-1) !== '-NoLog') break;
  }
  return answers.join('\n');
}
