/** Sudo by a switch, and the name by which a host knows this data directory among others that use it. */
export const sharedHosts = `
ALTER TABLE hosts ADD COLUMN use_sudo INTEGER NOT NULL DEFAULT 0;

CREATE TABLE controller (
  id TEXT NOT NULL
) STRICT;
INSERT INTO controller (id) VALUES (lower(hex(randomblob(8))));
`;
