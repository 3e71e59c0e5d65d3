/** The names that an engine has for the types of the store's columns. */
export interface EngineTypes {
  key: string
  /** 32 bits; `long` has 64. */
  int: string
  long: string
  text: string
  bytes: string
  /** A suffix that stores a table of few columns in key order. */
  byKey: string
}

export const SQLITE: EngineTypes = {
  key: 'integer primary key',
  int: 'integer',
  long: 'integer',
  text: 'text',
  bytes: 'blob',
  byKey: ' without rowid',
}

/** Text compares by bytes, as in SQLite. Keys arrive in order, so the pages of their index need no spare room. */
export const POSTGRES: EngineTypes = {
  key: 'bigint primary key with (fillfactor = 100)',
  int: 'integer',
  long: 'bigint',
  text: 'text collate "C"',
  bytes: 'bytea',
  byKey: '',
}
