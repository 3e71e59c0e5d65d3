import { amongNumbers } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import { type Given, preparedQuery } from '../../connection/preparedQuery.ts'

export interface Party {
  party_id: number
  /** With its place, as first filed. */
  name: string
  place: string
}

export const partiesAmong = (db: Db, given: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('books.party')
    .select(['party_id', 'name', 'place'])
    .where(amongNumbers(db, 'party_id', given('ids')))

const partiesBy = preparedQuery<{ ids: readonly number[] }, Party>(partiesAmong)

/** These parties, by number. */
export async function partiesOf(db: Db, ids: readonly number[]): Promise<Map<number, Party>> {
  if (ids.length === 0) return new Map()
  const rows = await partiesBy(db, { ids })
  return new Map(rows.map((row) => [row.party_id, row]))
}
