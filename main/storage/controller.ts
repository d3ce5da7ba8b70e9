import type { Connection } from './connection.ts';

/** Who this history is, for hosts that several people's histories share. */
export class ControllerStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** 16 hexadecimal digits, made once at random: no other data directory has them. */
  get id(): string {
    return String(this.#connection.prepare('SELECT id FROM controller').pluck().get());
  }
}
