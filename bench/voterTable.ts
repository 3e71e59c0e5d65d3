import { VOTERS } from '#importer/read/fileSchemas.ts'

/** The extract as one table with the columns of its file, for loaders that need that. */
export const CREATE_VOTER = `create table voter (${VOTERS.columns
  .map((column) => (column === 'VoterID' ? `${column} integer primary key` : `${column} text not null`))
  .join(', ')})`

/** The indexes of VOTER_INDEXES on the columns of that table. */
export const INDEX_VOTER = [
  'create index voter_by_last_name on voter (LastName, FirstName, MiddleName)',
  'create index voter_by_first_name on voter (FirstName, LastName, MiddleName)',
  "create index voter_by_middle_name on voter (MiddleName, LastName, FirstName) where MiddleName <> ''",
  'create index voter_by_initials on voter ' +
    "(substr(FirstName, 1, 1), substr(MiddleName, 1, 1), LastName, FirstName, MiddleName) where MiddleName <> ''",
]
