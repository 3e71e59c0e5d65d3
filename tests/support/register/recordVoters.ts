import type { Voter } from '#contract/schemas/voter.ts'
import { EXTRACT_FIELDS } from '#contract/domain/voterRoll.ts'
import { fillVoters } from '#database/voters/voterFill.ts'
import { voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import { toVoterRow } from '#database/voters/voterRow.ts'
import type { Db } from '#database/connection/Db.ts'
import { countZipDistricts, replaceZipDistricts } from '#database/voters/zipDistricts.ts'

/** Replaces the voters of the register with these. */
export const recordVoters = (db: Db, voters: readonly Voter[], generation?: string): Promise<void> =>
  recordVoterRows(
    db,
    voters.map((voter) => toVoterRow(EXTRACT_FIELDS.map((field) => voter[field]))),
    undefined,
    generation,
  )

/** Replaces the voters of the register with these rows; prefixes of more than `few` voters' names are noted. */
export async function recordVoterRows(
  db: Db,
  rows: readonly ReturnType<typeof toVoterRow>[],
  few?: number,
  generation = 'recorded',
): Promise<void> {
  const fill = await fillVoters(db, generation)
  await fill.take(
    rows.map((row, index) => ({ ...row, file: 0, line: index + 1 })),
    () => ({ rejected: [], progress: '' }),
  )
  await fill.complete(() => {}, few)
  const districts = await countZipDistricts(db, generation)
  await voterSchemas(db).release(db, generation)
  await voterGenerationIn(db).switchTo(generation)
  await replaceZipDistricts(db, districts)
}
