import type { z } from 'zod';
import { applicationMethods } from './application.ts';
import { catalogueMethods } from './catalogue.ts';
import { comparisonMethods } from './comparisons.ts';
import { dataSetMethods } from './data-sets.ts';
import { experimentMethods } from './experiments.ts';
import { hostFactsMethods } from './facts.ts';
import { hostAccessMethods } from './host-access.ts';
import { hostMethods } from './hosts.ts';
import { importMethods } from './imports.ts';
import { labMethods } from './lab.ts';
import { hostLeaseMethods } from './lease.ts';
import { optionFileMethods } from './option-files.ts';
import { reportMethods } from './reports.ts';
import { trialMethods } from './trials.ts';
import { workloadMethods } from './workloads.ts';

/** Every call there is. Types, checks and handlers follow from this table; a name is invented nowhere else. */
export const contract = {
  ...applicationMethods,
  ...hostMethods,
  ...hostFactsMethods,
  ...hostAccessMethods,
  ...hostLeaseMethods,
  ...labMethods,
  ...workloadMethods,
  ...catalogueMethods,
  ...optionFileMethods,
  ...experimentMethods,
  ...dataSetMethods,
  ...trialMethods,
  ...comparisonMethods,
  ...reportMethods,
  ...importMethods,
};

export type Contract = typeof contract;
export type MethodName = keyof Contract;

/** What a caller writes: defaults may be left out. */
export type InputOf<Name extends MethodName> = z.input<Contract[Name]['input']>;
/** What a handler receives: parsed, defaults filled in. */
export type ParsedInputOf<Name extends MethodName> = z.output<Contract[Name]['input']>;
export type OutputOf<Name extends MethodName> = z.output<Contract[Name]['output']>;

export type Handlers = {
  readonly [Name in MethodName]: (input: ParsedInputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>>;
};
