/** What an import showed, so that it can be looked at again, and each trial it saw, taken in or left out. */
export const importMemory = `
-- JSON, compressed.
ALTER TABLE imports ADD COLUMN preview BLOB;

CREATE TABLE import_seen (
  -- The same for the same text, wherever it lies.
  identity TEXT NOT NULL,
  import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- Null: it was left out.
  trial_id INTEGER REFERENCES trials ON DELETE CASCADE,
  why TEXT NOT NULL,
  PRIMARY KEY (identity, import_id)
) STRICT;
CREATE INDEX import_seen_by_import ON import_seen (import_id);
CREATE INDEX import_seen_by_trial ON import_seen (trial_id);
`;
