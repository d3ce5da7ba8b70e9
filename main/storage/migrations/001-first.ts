/**
 * Times are ISO 8601 text, flags are 0 or 1, structured values are JSON text that the contract's schemas describe.
 * Ordinary rowid tables only: WITHOUT ROWID triples the size of the series' blobs. AUTOINCREMENT where a number names
 * files on a host or here: one that was removed must not lend its leftovers to the next.
 */
export const first = `
CREATE TABLE hosts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL,
  port INTEGER NOT NULL,
  user TEXT NOT NULL,
  authentication TEXT NOT NULL,
  roles TEXT NOT NULL,
  directory TEXT NOT NULL,
  notes TEXT NOT NULL,
  practice INTEGER NOT NULL,
  host_key TEXT,
  host_key_algorithm TEXT,
  findings TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE host_facts (
  id INTEGER PRIMARY KEY,
  host_id INTEGER NOT NULL REFERENCES hosts ON DELETE CASCADE,
  read_at TEXT NOT NULL,
  facts TEXT NOT NULL
) STRICT;
CREATE INDEX host_facts_by_host ON host_facts (host_id, read_at);

CREATE TABLE experiments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  yaml TEXT NOT NULL,
  plan TEXT NOT NULL,
  status TEXT NOT NULL,
  source TEXT NOT NULL,
  created_at TEXT NOT NULL,
  started_at TEXT,
  ended_at TEXT
) STRICT;

CREATE TABLE trials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  experiment_id INTEGER NOT NULL REFERENCES experiments ON DELETE CASCADE,
  position INTEGER NOT NULL,
  treatment TEXT NOT NULL,
  label TEXT NOT NULL,
  replicate INTEGER NOT NULL,
  control INTEGER NOT NULL,
  baseline INTEGER NOT NULL,
  source TEXT NOT NULL,
  server_host TEXT NOT NULL,
  client_host TEXT NOT NULL,
  workload TEXT NOT NULL,
  expected_seconds TEXT NOT NULL,
  state TEXT NOT NULL,
  status TEXT NOT NULL GENERATED ALWAYS AS (json_extract(state, '$.status')) VIRTUAL,
  started_at TEXT,
  ended_at TEXT,
  validity TEXT,
  excluded TEXT,
  measured_window TEXT,
  server TEXT,
  note TEXT NOT NULL DEFAULT '',
  sparkline TEXT NOT NULL DEFAULT '[]',
  resume TEXT
) STRICT;
CREATE INDEX trials_by_experiment ON trials (experiment_id, position);
CREATE INDEX trials_by_status ON trials (status);

CREATE TABLE trial_history (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  at TEXT NOT NULL,
  state TEXT NOT NULL
) STRICT;
CREATE INDEX trial_history_by_trial ON trial_history (trial_id);

-- An intent outlives its trial: what was changed on a host must be undone even when the experiment was deleted.
CREATE TABLE intents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  trial_id INTEGER REFERENCES trials ON DELETE SET NULL,
  host_id INTEGER NOT NULL REFERENCES hosts ON DELETE CASCADE,
  kind TEXT NOT NULL,
  what TEXT NOT NULL,
  opened_at TEXT NOT NULL,
  closed_at TEXT
) STRICT;
CREATE INDEX intents_by_host ON intents (host_id, closed_at);
CREATE INDEX intents_by_trial ON intents (trial_id);

CREATE TABLE setting_readings (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  name TEXT NOT NULL,
  requested TEXT,
  effective TEXT,
  agreement TEXT NOT NULL,
  reason TEXT NOT NULL,
  UNIQUE (trial_id, name)
) STRICT;

CREATE TABLE measurements (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  metric TEXT NOT NULL,
  label TEXT NOT NULL,
  value REAL NOT NULL,
  unit TEXT NOT NULL,
  direction TEXT,
  interval TEXT,
  points INTEGER,
  effective_points REAL,
  method TEXT NOT NULL,
  warnings TEXT NOT NULL,
  source TEXT,
  UNIQUE (trial_id, metric)
) STRICT;

CREATE TABLE annotations (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  at_seconds REAL NOT NULL,
  duration_seconds REAL NOT NULL,
  text TEXT NOT NULL,
  kind TEXT NOT NULL
) STRICT;
CREATE INDEX annotations_by_trial ON annotations (trial_id);

CREATE TABLE trial_files (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  parser TEXT,
  UNIQUE (trial_id, name)
) STRICT;
CREATE INDEX trial_files_by_sha256 ON trial_files (sha256);

CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  experiment_id INTEGER NOT NULL REFERENCES experiments ON DELETE CASCADE,
  trial_ids TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT;
CREATE INDEX imports_by_experiment ON imports (experiment_id);

-- A group of a trial's series shares one clock; zero is what that clock said at the start of the measured window.
CREATE TABLE series_groups (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  name TEXT NOT NULL,
  zero REAL NOT NULL DEFAULT 0,
  UNIQUE (trial_id, name)
) STRICT;

CREATE TABLE series_metrics (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES series_groups ON DELETE CASCADE,
  name TEXT NOT NULL,
  UNIQUE (trial_id, name)
) STRICT;
CREATE INDEX series_metrics_by_group ON series_metrics (group_id);

-- The names of a tick's values, in the order of its blob; ticks that carry the same metrics share one.
CREATE TABLE series_layouts (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES series_groups ON DELETE CASCADE,
  metrics TEXT NOT NULL,
  UNIQUE (group_id, metrics)
) STRICT;

-- The durable tail: one row a tick, its values as float64, little-endian.
CREATE TABLE series_ticks (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES series_groups ON DELETE CASCADE,
  layout_id INTEGER NOT NULL REFERENCES series_layouts,
  seconds REAL NOT NULL,
  samples BLOB NOT NULL,
  UNIQUE (group_id, seconds)
) STRICT;
CREATE INDEX series_ticks_by_layout ON series_ticks (layout_id);

-- The moments of a chunk; metrics that were sampled at the same moments share one.
CREATE TABLE series_axes (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES series_groups ON DELETE CASCADE,
  first_seconds REAL NOT NULL,
  last_seconds REAL NOT NULL,
  points INTEGER NOT NULL,
  seconds BLOB NOT NULL
) STRICT;
CREATE INDEX series_axes_by_group ON series_axes (group_id, last_seconds);

CREATE TABLE series_chunks (
  id INTEGER PRIMARY KEY,
  metric_id INTEGER NOT NULL REFERENCES series_metrics ON DELETE CASCADE,
  axis_id INTEGER NOT NULL REFERENCES series_axes,
  samples BLOB NOT NULL
) STRICT;
CREATE INDEX series_chunks_by_metric ON series_chunks (metric_id);
CREATE INDEX series_chunks_by_axis ON series_chunks (axis_id);
`;
