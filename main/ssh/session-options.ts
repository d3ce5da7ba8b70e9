import type { LabError } from '../lab-error.ts';
import type { ConnectStep } from './connect.ts';
import type { ExecResult } from './exec.ts';
import type { HostKeyCheck } from './host-key.ts';
import type { AskPerson } from './login-question.ts';
import type { LoginSecrets } from './secrets.ts';
import type { Session } from './session.ts';

export type SessionOptions = {
  readonly hostKey: HostKeyCheck;
  readonly secrets: LoginSecrets;
  /**
   * For everything from the first packet to the login, but for the time in which a person answers. A wrong password
   * alone costs about 4 s.
   */
  readonly connectTimeoutSeconds: number;
  /** Through this session; it must stay open as long as the new one. */
  readonly jump?: Session;
  /** Where the host asks (keyboard-interactive) what no secret answers. */
  readonly ask?: AskPerson;
  /** Gives up an attempt under way. */
  readonly signal?: AbortSignal;
  readonly onStep?: (step: ConnectStep) => void;
  /** Hears of every command that ended, or was given up. */
  readonly onCommand?: OnCommand;
};

/** One command, as it went. `line` is quoted; a script stands in it by its first line. */
export type CommandRecord = {
  readonly line: string;
  readonly startedAt: Date;
  readonly seconds: number;
  readonly result: ExecResult | null;
  /** Why there is no result. */
  readonly failure: LabError | null;
};

export type OnCommand = (record: CommandRecord) => void;
