import { amongValues } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { preparedQuery } from '../../connection/preparedQuery.ts'

export interface Party {
  party_id: number
  /** With its place, as filed first. */
  name: string
  place: string
}

const partiesBy = preparedQuery<{ ids: readonly number[] }, Party>((db, given) =>
  db
    .selectFrom('books.party')
    .select(['party_id', 'name', 'place'])
    .where(amongValues(db, 'party_id', given('ids'))),
)

/** These parties by their numbers. */
export async function partiesOf(db: Db, ids: readonly number[]): Promise<Map<number, Party>> {
  if (ids.length === 0) return new Map()
  const rows = await partiesBy(db, { ids })
  return new Map(rows.map((row) => [row.party_id, row]))
}
