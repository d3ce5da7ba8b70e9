import type { Reply } from '../preload/contract/bridge.ts';
import { contract, type Handlers, type MethodName } from '../preload/contract/contract.ts';
import { failureOf, isBug, LabError } from './lab-error.ts';

/**
 * One call in, one reply out. Never rejects: an input that does not fit, a failure and a bug all become data here.
 * `logBug` gets whatever nobody foresaw.
 */
export async function dispatch(
  handlers: Handlers,
  method: string,
  input: unknown,
  logBug: (error: unknown, method: string) => void,
): Promise<Reply> {
  try {
    return { ok: true, value: await handle(handlers, method, input) };
  } catch (thrown) {
    if (isBug(thrown)) logBug(thrown, method);
    return { ok: false, failure: failureOf(thrown) };
  }
}

async function handle(handlers: Handlers, method: string, input: unknown): Promise<unknown> {
  if (!isMethod(method)) {
    throw new LabError({
      code: 'unknown-method',
      message: `There is no call named "${method}".`,
      remedy: 'Window and lab are of different versions: restart Rackmark.',
    });
  }
  const parsed = contract[method].input.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.') ?? '';
    throw new LabError({
      code: 'invalid-input',
      message: `${method}: ${field === '' ? 'the input' : field}: ${issue?.message ?? 'does not fit'}.`,
      remedy: 'Correct the value and try again.',
      ...(field === '' ? {} : { subject: field }),
    });
  }
  const handler = handlers[method] as (input: unknown) => unknown;
  return handler(parsed.data);
}

function isMethod(method: string): method is MethodName {
  return Object.hasOwn(contract, method);
}
