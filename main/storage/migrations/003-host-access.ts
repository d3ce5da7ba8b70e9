/** Groups and tags, more ways to log in, jump hosts, old algorithms by a switch, and several trusted keys a host. */
export const hostAccess = `
ALTER TABLE hosts ADD COLUMN host_groups TEXT NOT NULL DEFAULT '[]';
ALTER TABLE hosts ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE hosts ADD COLUMN further_authentication TEXT NOT NULL DEFAULT '[]';
ALTER TABLE hosts ADD COLUMN jump_host_id INTEGER REFERENCES hosts;
ALTER TABLE hosts ADD COLUMN legacy_algorithms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX hosts_by_jump_host ON hosts (jump_host_id);

-- The key itself is not known of those that were trusted by their fingerprint before this table was there.
CREATE TABLE host_keys (
  id INTEGER PRIMARY KEY,
  host_id INTEGER NOT NULL REFERENCES hosts ON DELETE CASCADE,
  fingerprint TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  public_key TEXT,
  source TEXT NOT NULL,
  added_at TEXT NOT NULL,
  UNIQUE (host_id, fingerprint)
) STRICT;

INSERT INTO host_keys (host_id, fingerprint, algorithm, source, added_at)
  SELECT id, host_key, coalesce(host_key_algorithm, ''), 'asked', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM hosts WHERE host_key IS NOT NULL;
ALTER TABLE hosts DROP COLUMN host_key;
ALTER TABLE hosts DROP COLUMN host_key_algorithm;
`;
