import type { Insertable } from 'kysely'
import { electionName } from '#contract/domain/elections.ts'
import type { ElectionTable } from '#database/tables/stateTables.ts'
import type { ColumnOf, ELECTIONS } from '../read/fileSchemas.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { electionIdField } from './electionIdField.ts'

/** The site offers only elections whose name ends with "Election", which the state's own names often leave out. */
export function normalizeElection(
  record: StateRecord<ColumnOf<typeof ELECTIONS>>,
): Insertable<ElectionTable> {
  const election_id = electionIdField(record.ElectionID)
  const name = record.ElectionName || electionName(election_id)
  return { election_id, name: `${name.replace(/\bElection$/i, '').trim()} Election`.trim() }
}
