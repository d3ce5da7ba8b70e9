import { onTestFinished } from 'vitest';
import { formats } from '../../../main/reports/formats.ts';
import { reportCalls } from '../../../main/reports/report-calls.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { HostInput } from '../../../preload/contract/hosts.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { type Recording, recordExperiment } from '../../support/recorded-experiment.ts';
import { silentDesktop } from '../../support/temporary-lab.ts';

export const twoByTwo = `rackmark: 1
name: Pool and flush
question: What does each bring?
server:
  host: r620-a
client:
  host: r620-b
factors:
  - name: innodb_buffer_pool_size
    levels: [1G, 8G]
  - name: innodb_flush_log_at_trx_commit
    levels: [1, 2]
workload:
  options: {threads: 8}
warmupSeconds: 5
measureSeconds: 20
replicates: 2
`;

export const oneTrial = `rackmark: 1
name: Once
server: {host: r620-a}
client: {host: r620-a}
factors: []
workload: {}
warmupSeconds: 2
measureSeconds: 10
replicates: 1
`;

export interface Reported {
  readonly parts: OpenParts;
  readonly id: number;
  draw(format: string, redact?: boolean): Promise<string>;
  /** As the window would ask for it: with its file name. */
  drawn(format: string, redact?: boolean): Promise<{ fileName: string; text: string }>;
}

/** An experiment in a history of its own, and its reports. */
export function report(recording: Partial<Recording> & Pick<Recording, 'yaml'>): Reported {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const id = recordExperiment(parts, { throughput: () => 500, ...recording });
  const records = new TrialRecords(parts);
  const { 'reports.draw': drawReport } = reportCalls(parts.stores, records, silentDesktop(), parts.now);
  const drawn = async (format: string, redact = false) => drawReport({ experimentId: id, format, redact });
  return { parts, id, drawn, draw: async (format, redact) => (await drawn(format, redact)).text };
}

export function addHost(parts: OpenParts, input: Partial<HostInput> & { name: string }): number {
  const host = HostInput.parse({
    address: '192.0.2.17',
    user: 'root',
    authentication: { kind: 'agent' },
    roles: ['server', 'client'],
    ...input,
  });
  return parts.stores.hosts.insert({ ...host, practice: false }).id;
}

export const formatIds = formats.map(({ id }) => id);
