import { describe, expect, it } from 'vitest';
import { deployFindings } from '../../../main/experiments/deploy-findings.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { formatSeconds } from '../../../preload/contract/quantity.ts';

function planWith(server: string, factor = 'innodb_io_capacity'): string {
  return `rackmark: 1
name: Own server
server:
  host: db1
${server}
client: { host: db1 }
factors: [{ name: ${factor}, levels: [200, 400] }]
workload: {}
`;
}

const mariadb = { flavour: 'mariadb', version: '10.11.19' } as const;
const findings = (text: string) =>
  deployFindings(readPlan(text), mariadb, 90).map(({ id, severity }) => `${severity} ${id}`);

describe('a plan for the host’s own server', () => {
  it('says before the start what it changes and takes back', () => {
    expect(findings(planWith('  deploy: drop-in'))).toEqual(['warns host-server-used']);
    expect(findings(planWith('  base: "[mysqld]"'))).toEqual([]);
  });

  it('says how long loading takes in each trial, and what a start cannot ask of it', () => {
    const [dump, changes] = deployFindings(
      readPlan(`${planWith('  deploy: drop-in')}start: dumped\n`),
      mariadb,
      90,
    );
    expect(dump?.id).toBe('start-of-the-host');
    expect(changes?.sentence).toContain(`${formatSeconds(90)} or so`);
  });

  it('is blocked by a factor that the server keeps, or that needs another data directory', () => {
    for (const factor of ['port', 'innodb_page_size'])
      expect(findings(planWith('  deploy: main-file', factor))).toContain('blocks setting-of-the-host');
  });

  it('is told that a service without a way to deploy is not used', () => {
    expect(findings(planWith('  service: { control: sysv }'))).toEqual(['warns service-unused']);
  });

  it('has to say how a server is started that is started by commands', () => {
    expect(() => readPlan(planWith('  deploy: drop-in\n  service: { control: commands }'))).toThrow(
      /line 6.*server\.service\.start: is missing/,
    );
    const start = '{ control: commands, start: [/opt/start.sh, "--fast"] }';
    expect(readPlan(planWith(`  deploy: drop-in\n  service: ${start}`)).server.service?.start).toHaveLength(
      2,
    );
  });

  it('hears of a slip in a field of the service which fields there are', () => {
    expect(() => readPlan(planWith('  deploy: drop-in\n  service: { contrl: sysv }'))).toThrow(
      /control, name, start/,
    );
    expect(() => readPlan(planWith('  deploy: drop-in\n  service: { name: "a b; rm" }'))).toThrow(
      /the name of a service/,
    );
  });
});
