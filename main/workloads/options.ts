import type { OptionValue, WorkloadOption } from '../../preload/contract/workloads.ts';
import { LabError } from '../lab-error.ts';
import type { OptionValues, WorkloadGenerator } from './workload.ts';

/**
 * The given options checked and the rest at their initial values. Text is taken for numbers and flags where it is one
 * (`'8'`, `'on'`), since a factor's levels are texts or numbers. Throws `plan-invalid`.
 */
export function completeOptions(
  generator: Pick<WorkloadGenerator, 'label' | 'options'>,
  given: Readonly<Record<string, OptionValue>>,
): OptionValues {
  for (const name of Object.keys(given)) {
    if (!generator.options.some((option) => option.name === name)) throw unknownOption(generator, name);
  }
  return Object.fromEntries(
    generator.options.map((option) => {
      const value = given[option.name];
      return [
        option.name,
        value === undefined ? option.initial : checkedValue(generator.label, option, value),
      ];
    }),
  );
}

function unknownOption(generator: Pick<WorkloadGenerator, 'label' | 'options'>, name: string): LabError {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[-_]/g, '');
  const near = generator.options.find((option) => plain(option.name) === plain(name));
  const all = generator.options.map((option) => option.name).join(', ');
  return new LabError({
    code: 'plan-invalid',
    message: `${generator.label} has no option "${name}".`,
    remedy: near ? `Write it as "${near.name}".` : `Use one of: ${all}.`,
    subject: name,
  });
}

function checkedValue(label: string, option: WorkloadOption, value: OptionValue): OptionValue {
  const accepted = accept(option, value);
  if (accepted !== null) return accepted;
  throw new LabError({
    code: 'plan-invalid',
    message: `${label} option "${option.name}" cannot be ${JSON.stringify(value)}.`,
    remedy: `Give ${allowed(option)}.`,
    subject: option.name,
  });
}

function accept(option: WorkloadOption, value: OptionValue): OptionValue | null {
  switch (option.kind) {
    case 'integer': {
      const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
      const fits = typeof number === 'number' && Number.isInteger(number);
      return fits && number >= option.minimum && number <= option.maximum ? number : null;
    }
    case 'choice':
      return option.choices.some((choice) => choice.value === value) ? value : null;
    case 'flag':
      if (value === 'on' || value === 'true') return true;
      if (value === 'off' || value === 'false') return false;
      return typeof value === 'boolean' ? value : null;
    case 'text':
      return typeof value === 'string' && new RegExp(`^(?:${option.pattern})$`, 'u').test(value)
        ? value
        : null;
  }
}

function allowed(option: WorkloadOption): string {
  switch (option.kind) {
    case 'integer':
      return `a whole number from ${option.minimum} to ${option.maximum}`;
    case 'choice':
      return `one of: ${option.choices.map((choice) => choice.value).join(', ')}`;
    case 'flag':
      return 'on or off';
    case 'text':
      return option.allowed;
  }
}
