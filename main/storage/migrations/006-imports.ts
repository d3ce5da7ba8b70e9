/** An import from its opening to its end, with what it was made of, so that it can be undone and read again. */
export const imports = `
CREATE TABLE imports_since_006 (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  opened_at TEXT NOT NULL,
  stored_at TEXT,
  experiment_id INTEGER REFERENCES experiments ON DELETE CASCADE,
  trial_ids TEXT NOT NULL DEFAULT '[]',
  recipe TEXT,
  parser TEXT
) STRICT;
INSERT INTO imports_since_006 (id, name, opened_at, stored_at, experiment_id, trial_ids)
  SELECT id, name, imported_at, imported_at, experiment_id, trial_ids FROM imports;
DROP TABLE imports;
ALTER TABLE imports_since_006 RENAME TO imports;
CREATE INDEX imports_by_experiment ON imports (experiment_id);

-- What a series is called and counted in where its name is nobody's of ours.
ALTER TABLE series_metrics ADD COLUMN label TEXT;
ALTER TABLE series_metrics ADD COLUMN unit TEXT;
`;
