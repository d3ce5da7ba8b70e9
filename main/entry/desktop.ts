/** What differs by who started us. Electron and plain Node each fill it. */
export interface Desktop {
  readonly entry: 'electron' | 'node' | 'cli' | 'memory';
  /** Asks where to, or picks a folder where nobody can be asked. Null: the user closed the question. */
  saveFile(suggestedName: string, text: string): Promise<string | null>;
  /** Tells the user something that ended while they looked elsewhere. */
  notify(title: string, body: string): void;
  /** While held, the computer does not fall asleep. */
  keepAwake(on: boolean): void;
}
