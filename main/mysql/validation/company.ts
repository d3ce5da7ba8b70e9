import type { Option } from '../option-files/option-name.ts';
import type { ValueReading } from '../option-files/read-value.ts';
import type { ServerIdentity } from '../server-identity.ts';
import type { HostFactsForSettings } from './destination.ts';

/** The deciding option of each name. */
export type OptionsByName = Pick<ReadonlyMap<string, Option>, 'get' | 'has'>;

/** What one setting will be, with the others and the machine around it. */
export interface Company {
  readonly server: ServerIdentity;
  readonly facts: HostFactsForSettings;
  isSet(name: string): boolean;
  /** As it was read from its text, or as the server has it of its own; undefined where that is not known. */
  asked(name: string): bigint | undefined;
  /** The same after the others have had their say. */
  effective(name: string): bigint | undefined;
  text(name: string): string | undefined;
}

export type Rule = (foretold: ValueReading, company: Company) => ValueReading;
