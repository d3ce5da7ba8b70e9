import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest, type TestModule } from 'vitest/node';
import { reasonOf, type SkippedTest, type Tally } from './test-tally.ts';

const root = join(import.meta.dirname, '..');

/** A project of vitest.config.ts; with `filters` only files whose path contains one of them. */
export async function runVitest(layer: string, filters: readonly string[] = []): Promise<Tally> {
  let tally: Tally | null = null;
  const vitest = await startVitest([...filters], {
    root,
    project: [layer],
    watch: false,
    reporters: [
      'default',
      {
        onTestRunEnd: (modules, errors) => {
          tally = tallyOf(layer, modules, errors.length);
        },
      },
    ],
  });
  await vitest.close();
  return tally ?? nothingRan;
}

const nothingRan: Tally = { passed: 0, failed: 1, skipped: [] };

/** A file that could not be loaded, or a hook that threw outside a test, is a failure as well. */
function tallyOf(layer: string, modules: readonly TestModule[], errorsOutsideTests: number): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const broken = groups.reduce((sum, group) => sum + group.errors().length, 0);
  const states = tests.map((test) => test.result().state);
  const skipped = tests.flatMap((test): SkippedTest[] => {
    const result = test.result();
    if (result.state !== 'skipped') return [];
    return [{ name: `${layer}: ${test.fullName}`, reason: reasonOf(test.fullName, result.note) }];
  });
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed:
      states.filter((state) => state === 'failed' || state === 'pending').length +
      broken +
      errorsOutsideTests,
    skipped,
  };
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

/** User stories in a real Chromium, by playwright.config.ts. */
export function runPlaywright(): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'rackmark-e2e-'));
  const file = join(folder, 'report.json');
  try {
    spawnSync(join(root, 'node_modules/.bin/playwright'), ['test', '--reporter=list,json'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    if (!existsSync(file)) return nothingRan;
    const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
    return storiesOf(report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A story that passed only when repeated has failed: nothing here may depend on luck. */
function storiesOf({ suites, errors }: PlaywrightReport): Tally {
  const stories = suites.flatMap((suite) => flat(suite, ''));
  return {
    passed: stories.filter((story) => story.status === 'expected').length,
    failed:
      stories.filter(({ status }) => status === 'unexpected' || status === 'flaky').length + errors.length,
    skipped: stories
      .filter((story) => story.status === 'skipped')
      .map(({ name, projectName, annotations }) => ({
        name: `e2e, ${projectName}: ${name}`,
        reason: reasonOf(name, annotations.find(({ type }) => type === 'skip')?.description),
      })),
  };
}

type Story = PlaywrightSuite['specs'][number]['tests'][number] & { readonly name: string };

function flat(suite: PlaywrightSuite, above: string): Story[] {
  const name = above === '' ? suite.title : `${above} > ${suite.title}`;
  return [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map((test) => ({ ...test, name: `${name} > ${title}` })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => flat(inner, name)),
  ];
}
