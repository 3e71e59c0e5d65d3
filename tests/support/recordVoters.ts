import type { Voter } from '#contract/voter.ts'
import { fillVoters } from '#server/data/voterFill.ts'
import { voterGenerationIn } from '#server/data/voterGeneration.ts'
import { EXTRACT_FIELDS, toVoterRow } from '#server/data/voterRow.ts'
import type { Db } from '#server/db/openDatabase.ts'
import { voterSchemas } from '#server/db/voterSchemas.ts'

/** Puts these voters, and no others, into the register. */
export const recordVoters = (db: Db, voters: readonly Voter[]): Promise<void> =>
  recordVoterRows(
    db,
    voters.map((voter) => toVoterRow(EXTRACT_FIELDS.map((field) => voter[field]))),
  )

/** Puts voters into the register as they are stored. */
export async function recordVoterRows(db: Db, rows: readonly ReturnType<typeof toVoterRow>[]): Promise<void> {
  const fill = await fillVoters(db, 'recorded')
  await fill.take(
    rows.map((row, index) => ({ ...row, file: 0, line: index + 1 })),
    () => ({ rejected: [], progress: '' }),
  )
  await fill.complete(() => {})
  await voterSchemas(db).release(db, 'recorded')
  await voterGenerationIn(db).switchTo('recorded')
}
