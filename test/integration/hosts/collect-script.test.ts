import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import collectScript from '../../../main/hosts/facts/collect.sh?raw';
import { readFactSheet } from '../../../main/hosts/facts/read-facts.ts';
import { sectionsIn } from '../../../main/hosts/facts/sections.ts';
import { fixture, valuesOf } from '../../unit/hosts/facts/fixture.ts';
import { processesIn, type Shell, shells } from '../remote/shells.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rackmark-collect-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A home and a directory of tools that stand before those of the machine; each is the text of a sh script. */
function makeHost(tools: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(scratch, 'host '));
  const home = join(directory, 'home');
  const bin = join(directory, 'bin');
  mkdirSync(home);
  mkdirSync(bin);
  for (const [name, text] of Object.entries(tools)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const collect = async (shell: Shell): Promise<string> => {
    const [command = '', ...options] = shell.argv;
    const { stdout } = await promisify(execFile)(
      command,
      [...options, '-c', collectScript, 'rackmark', join(home, '.rackmark')],
      {
        env: { PATH: `${bin}:${shell.path}`, HOME: home },
        encoding: 'utf8',
        cwd: home,
        maxBuffer: 16 * 1024 ** 2,
      },
    );
    return stdout;
  };
  return { directory, home, bin, collect };
}

const [dash = { name: 'dash', argv: ['dash'], path: '', missing: 'dash is not there' }] = shells(scratch);

/** A tool that prints a text of the fixtures and notes what it was asked. */
const printing = (name: string, log: string) => `echo "$0 $*" >>'${log}'\ncat <<'END'\n${fixture(name)}END`;

describe.each(shells(scratch))('collect.sh by $name', (shell) => {
  it.skipIf(shell.missing !== null)('tells what this machine is and leaves nothing behind', async () => {
    const host = makeHost({});
    const { facts } = readFactSheet(await host.collect(shell), true);
    const values = valuesOf(facts);
    const threads = readFileSync('/proc/cpuinfo', 'utf8').match(/^processor/gm)?.length;
    const memory = /^MemTotal:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    expect(values).toMatchObject({
      'cpu.threads': threads,
      'memory.total': Number(memory) * 1024,
      'kernel.release': readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim(),
      'filesystems.data-writable': 'yes',
    });
    expect(values['filesystems.home-free']).toBeGreaterThan(0);
    expect(values['limits.open-files']).toBeDefined();
    expect(readdirSync(host.home)).toEqual([]);
    expect(processesIn(host.home)).toEqual([]);
  });

  it.skipIf(shell.missing !== null)('prints sections that are all known, each once', async () => {
    const text = await makeHost({}).collect(shell);
    const names = [...text.matchAll(/^== (.+)$/gm)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(
      expect.arrayContaining(['files', 'cpuinfo', 'mounts', 'df', 'places', 'megacli', 'servers', 'tools']),
    );
    expect(sectionsIn(text).late).toEqual([]);
  });
});

describe('a tool of the host', () => {
  it('that hangs and ignores signals is cut off, and the rest is told all the same', async () => {
    const host = makeHost({ 'systemd-detect-virt': "trap '' TERM INT HUP; echo kvm; sleep 600; sleep 600" });
    const text = await host.collect(dash);
    const { texts, late } = sectionsIn(text);
    expect(late).toEqual(['virtualization']);
    expect(texts.get('tools')).toBeDefined();
    expect(processesOf('sleep 600', host.bin)).toEqual([]);
  });

  it('is asked for what it knows, never to set anything or to write a log', async () => {
    const log = join(scratch, 'asked');
    const host = makeHost({
      dmidecode: printing('dmidecode-r710.txt', log),
      MegaCli64: printing('megacli-h700-fallen-back.txt', log),
      perccli64: printing('perccli-h730.json', log),
      omreport: printing('omreport-perc6i.txt', log),
      ssacli: printing('ssacli-p420i.txt', log),
    });
    const { facts } = readFactSheet(await host.collect(dash), true);
    expect(valuesOf(facts)).toMatchObject({
      'identity.model': 'PowerEdge R710',
      'memory.slots': 18,
      'raid[0].model': 'PERC H700 Integrated',
      'raid[0].virtual-disk[0].write-policy': 'write-through',
      'raid[1].model': 'PERC H330 Adapter',
    });
    const asked = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.replace(`${host.bin}/`, ''));
    expect(asked).toEqual([
      'dmidecode ',
      'MegaCli64 -AdpAllInfo -aALL -NoLog',
      'MegaCli64 -LDInfo -Lall -aALL -NoLog',
      'MegaCli64 -AdpBbuCmd -aALL -NoLog',
      'perccli64 /cALL show all J nolog',
      'omreport storage controller',
      'omreport storage battery',
      'omreport storage vdisk',
      'ssacli ctrl all show config detail',
    ]);
  });

  it('that installs is found and never started', async () => {
    const started = join(scratch, 'started');
    const installer = `touch '${started}'`;
    const host = makeHost({
      'mariadb-install-db': installer,
      mysql_install_db: installer,
      tpcc_load: installer,
    });
    const values = valuesOf(readFactSheet(await host.collect(dash), true).facts);
    expect(values['tools[mariadb-install-db].path']).toBe(join(host.bin, 'mariadb-install-db'));
    expect(values['tools[mysql_install_db].sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect(existsSync(started)).toBe(false);
  });

  it('may print megabytes: a section ends where it is enough', async () => {
    const host = makeHost({ dmidecode: 'yes "Handle 0x0001, DMI type 17, 28 bytes" | head -n 200000' });
    const text = await host.collect(dash);
    expect(sectionsIn(text).texts.get('dmidecode')?.length).toBeLessThan(161_000);
  });

  it('may print what looks like a section of ours, or bytes that are no text', async () => {
    const host = makeHost({ dmidecode: "printf '== tools\\n=! df\\n\\377\\376 x\\n'" });
    const { texts, late } = sectionsIn(await host.collect(dash));
    expect(late).toEqual([]);
    expect(texts.get('dmidecode')).toContain('== tools');
    expect(texts.get('tools')).not.toBe('');
  });
});

/** Pids of a command that a tool under `bin` started. */
function processesOf(command: string, bin: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return words === command && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(bin);
    } catch {
      return false; // it ended meanwhile
    }
  });
}
