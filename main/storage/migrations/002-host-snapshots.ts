/** Dated facts of hosts in full, and what the hosts of a trial were and what their checks said before it began. */
export const hostSnapshots = `
CREATE TABLE host_snapshots (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  host_id INTEGER NOT NULL REFERENCES hosts ON DELETE CASCADE,
  read_at TEXT NOT NULL,
  source TEXT NOT NULL,
  facts TEXT NOT NULL,
  missing TEXT NOT NULL,
  clock TEXT
) STRICT;
CREATE INDEX host_snapshots_by_host ON host_snapshots (host_id, read_at);

-- Findings belong to the trial: they stay when its host leaves the inventory.
CREATE TABLE trial_hosts (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials ON DELETE CASCADE,
  host_id INTEGER REFERENCES hosts ON DELETE SET NULL,
  host TEXT NOT NULL,
  snapshot_id INTEGER REFERENCES host_snapshots ON DELETE SET NULL,
  findings TEXT NOT NULL,
  UNIQUE (trial_id, host)
) STRICT;
CREATE INDEX trial_hosts_by_host ON trial_hosts (host_id, trial_id);
CREATE INDEX trial_hosts_by_snapshot ON trial_hosts (snapshot_id);
`;
