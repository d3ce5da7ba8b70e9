/** Where the settings of an editor go, as far as it is known: what is not known is not judged. */
export interface EditorPlace {
  /** `mysql-8.4`, or null for any. */
  readonly server: string | null;
  readonly memoryBytes: number | null;
}
