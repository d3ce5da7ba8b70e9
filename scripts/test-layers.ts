import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startVitest, type TestModule, type TestSuite } from 'vitest/node';
import { type FailedTest, reasonOf, type SkippedTest, type Tally } from './test-tally.ts';

const root = join(import.meta.dirname, '..');

/** The projects of vitest.config.ts for a layer; with `filters` only files whose path contains one of them. */
export async function runVitest(layer: string, filters: readonly string[] = []): Promise<Tally> {
  let tally: Tally | null = null;
  const vitest = await startVitest([...filters], {
    root,
    project: [`${layer}*`],
    watch: false,
    reporters: [
      'default',
      {
        onTestRunEnd: (modules, errors) => {
          tally = tallyOf(layer, modules, errors);
        },
      },
    ],
  });
  await vitest.close();
  return tally ?? nothingRan(layer);
}

function nothingRan(layer: string): Tally {
  return { passed: 0, failed: [{ name: layer, message: 'Nothing ran.' }], skipped: [] };
}

/** A file that could not be loaded, or a hook that threw outside a test, is a failure as well. */
function tallyOf(
  layer: string,
  modules: readonly TestModule[],
  outside: readonly { readonly message: string }[],
): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const skipped = tests.flatMap((test): SkippedTest[] => {
    const result = test.result();
    if (result.state !== 'skipped') return [];
    return [{ name: `${layer}: ${test.fullName}`, reason: reasonOf(test.fullName, result.note) }];
  });
  const failed = tests.flatMap((test): FailedTest[] => {
    const result = test.result();
    if (result.state !== 'failed' && result.state !== 'pending') return [];
    return [failedTest(`${layer}: ${test.module.moduleId} > ${test.fullName}`, result.errors?.[0]?.message)];
  });
  const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const broken = groups.flatMap((group) =>
    group.errors().map(({ message }) => failedTest(`${layer}: ${nameOf(group)}`, message)),
  );
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: [...failed, ...broken, ...outside.map(({ message }) => failedTest(layer, message))],
    skipped,
  };
}

function nameOf(group: TestModule | TestSuite): string {
  return group.type === 'module' ? group.moduleId : group.fullName;
}

function failedTest(name: string, message = 'It did not end.'): FailedTest {
  return {
    name: name.replace(`${root}/`, ''),
    message: stripVTControlCharacters(message).split('\n')[0] ?? '',
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
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
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
    if (!existsSync(file)) return nothingRan('e2e');
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
    failed: [
      ...stories
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ name, projectName, results }) =>
          failedTest(
            `e2e, ${projectName}: ${name}`,
            results.findLast(({ error }) => error?.message)?.error?.message,
          ),
        ),
      ...errors.map(({ message }) => failedTest('e2e', message)),
    ],
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
