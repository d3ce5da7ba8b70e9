import samplePlan from '../../lab/sample-plan.yaml?raw';
import calibration from './calibration.yaml?raw';
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
    id: 'study-3',
    title: 'Where does the pool stop paying?',
    setup: 'After study 3: sysbench read-write, 30 threads, 180 s; 12 GB data, 32 GB RAM',
    yaml: poolStopsPaying,
  },
  {
    id: 'calibration',
    title: 'How noisy is this host? (A/A)',
    setup: 'One treatment again and again; what differs is the noise between restarts',
    yaml: calibration,
  },
];
