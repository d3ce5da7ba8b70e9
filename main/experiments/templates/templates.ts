import samplePlan from '../../lab/sample-plan.yaml?raw';
import calibration from './calibration.yaml?raw';
import instancesTpcc from './instances-tpcc.yaml?raw';
import pageSize from './page-size.yaml?raw';
import poolInstancesRedo from './pool-instances-redo.yaml?raw';
import poolSqlBench from './pool-sql-bench.yaml?raw';
import poolStopsPaying from './pool-stops-paying.yaml?raw';

export interface PlanTemplate {
  readonly id: string;
  readonly title: string;
  readonly setup: string;
  readonly yaml: string;
}

/** Complete experiments to start from. A new one: one file, one entry. */
export const templates: readonly PlanTemplate[] = [
  {
    id: 'sample',
    title: 'Pool size × flush at commit',
    setup: 'sysbench read-write, 2 threads, 15 s; fits the practice lab',
    yaml: samplePlan,
  },
  {
    id: 'study-0',
    title: 'Do pool instances matter in memory?',
    setup: 'After study 0: tpcc-mysql, 200 warehouses, 16 connections, 1 h + 30 min; 64 GB RAM',
    yaml: instancesTpcc,
  },
  {
    id: 'study-1',
    title: 'Pool size × instances × redo log',
    setup:
      'After study 1: tpcc-mysql, 2500 warehouses, last 2000 of 4000 s; 24 treatments, 26.7 h at one trial each; 275 GB data, 192 GB RAM',
    yaml: poolInstancesRedo,
  },
  {
    id: 'study-2',
    title: 'Page size × read-write or read-only',
    setup: 'After study 2: sysbench, 100 threads, a data set for each page size; 25 GB data, 72 GB RAM',
    yaml: pageSize,
  },
  {
    id: 'study-3',
    title: 'Where does the pool stop paying?',
    setup: 'After study 3: sysbench read-write, 30 threads, 180 s; 12 GB data, 32 GB RAM',
    yaml: poolStopsPaying,
  },
  {
    id: 'study-4',
    title: 'sql-bench at growing pools',
    setup: 'After study 4: all tests of sql-bench, lower is better; a machine of about 440 MB',
    yaml: poolSqlBench,
  },
  {
    id: 'calibration',
    title: 'How noisy is this host? (A/A)',
    setup: 'One treatment again and again; what differs is the noise between restarts',
    yaml: calibration,
  },
];
