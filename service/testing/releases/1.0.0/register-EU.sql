PRAGMA user_version = 3;
CREATE TABLE register (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL,
  office TEXT NOT NULL,
  generation INTEGER NOT NULL
) STRICT;
INSERT INTO "register" VALUES (1, '5be764dc-c7e6-4612-9a50-4c9bd62d12f9', 'EU', 1);
CREATE TABLE record (
  ref INTEGER PRIMARY KEY,
  number TEXT NOT NULL,
  part INTEGER NOT NULL,
  name TEXT,
  classes TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('live', 'pending', 'expired', 'dead', 'unknown')),
  owner TEXT,
  filed_on TEXT,
  registered_on TEXT,
  expires_on TEXT,
  basis TEXT NOT NULL CHECK (basis IN ('national', 'international')),
  registration_number TEXT,
  data_on INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  goods TEXT,
  UNIQUE (number, basis, part)
) STRICT;
INSERT INTO "record" VALUES (1, '1', 0, 'Vyntra', '9,42', 'live', NULL, NULL, NULL, NULL, 'national', NULL, 20785, 1, 0, NULL);
INSERT INTO "record" VALUES (2, '2', 0, 'Okrubo', '9', 'live', NULL, NULL, NULL, NULL, 'national', NULL, 20785, 1, 0, NULL);
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  as_of TEXT NOT NULL,
  as_of_told INTEGER NOT NULL,
  dated INTEGER NOT NULL,
  reader TEXT NOT NULL,
  steps INTEGER NOT NULL DEFAULT 0,
  records INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  bad INTEGER NOT NULL DEFAULT 0,
  older INTEGER NOT NULL DEFAULT 0,
  begun_at TEXT NOT NULL,
  finished_at TEXT,
  accepted INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "file" VALUES (1, '2cc4e81dba89b7f13b9604921c510f3e5584fa44c898aa1cd9d35019406f5168', 'marks.csv', 69, '2026-11-28T00:00:00.000Z', 1, 1, '0.1.0', 2, 2, 0, 0, 0, '2026-11-28T12:50:44.220Z', '2026-11-28T12:50:44.283Z', 0);
INSERT INTO "file" VALUES (2, 'whole register', 'whole register', 0, '2026-11-28T00:00:00.000Z', 1, 1, '0.1.0', 0, 0, 0, 0, 0, '2026-11-28T12:50:44.284Z', '2026-11-28T12:50:44.284Z', 0);
CREATE TABLE bad (
  id INTEGER PRIMARY KEY,
  file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  entry TEXT,
  line INTEGER,
  number TEXT,
  reason TEXT NOT NULL,
  accepted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE accepted (
  number TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (number, reason)
) STRICT, WITHOUT ROWID;
CREATE TABLE crawl (
  file INTEGER PRIMARY KEY REFERENCES file ON DELETE CASCADE,
  cursor TEXT NOT NULL,
  expected INTEGER NOT NULL
) STRICT;
CREATE TABLE seen (ref INTEGER PRIMARY KEY) STRICT;
CREATE TABLE keeping (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  changes_from TEXT NOT NULL
) STRICT;
CREATE TABLE kept_window (
  prefix TEXT PRIMARY KEY,
  total INTEGER,
  held INTEGER NOT NULL,
  read_at TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE kept_place (
  number TEXT NOT NULL,
  basis TEXT NOT NULL,
  prefix TEXT NOT NULL,
  PRIMARY KEY (number, basis)
) STRICT, WITHOUT ROWID;
CREATE INDEX bad_of_file ON bad (file);
CREATE INDEX kept_place_of_window ON kept_place (prefix);
