import { slicesOf } from '#contract/domain/slicesOf.ts'
import { amongNumbers } from '../../connection/amongValues.ts'
import { appendRows } from '../../connection/insertRows.ts'
import type { Db } from '../../connection/Db.ts'
import { sql } from 'kysely'
import { textHash, keyHash, partyKey } from '../names/partyKey.ts'
import type { StoredRow } from '../store/storedRow.ts'

export interface PartyIds {
  /** The party of each row, in order; new ones are stored. */
  of: (trx: Db, rows: readonly Pick<StoredRow, 'party' | 'cityStateZip'>[]) => Promise<number[]>
}

export const PARTY_COLUMNS = ['party_id', 'key_hash', 'name', 'place'] as const

/** Both engines are quick with this many parameters. */
const HASHES_AT_ONCE = 500

/** Looks up stored parties by the index of their hashes: for an import into a store that already has many. */
export async function storedPartyIds(db: Db): Promise<PartyIds> {
  const append = appendRows(db, sql`books.party`, PARTY_COLUMNS)
  let last = await lastParty(db)

  return {
    async of(trx, rows) {
      const keys = rows.map(({ party, cityStateZip }) => partyKey(party, cityStateZip))
      const hashes = new Map(keys.map((key) => [key, keyHash(textHash(key))]))
      const ids = await storedWith(trx, [...new Set(hashes.values())])
      const fresh: (string | number)[][] = []
      for (const [index, { party, cityStateZip }] of rows.entries()) {
        const key = keys[index] ?? ''
        if (ids.has(key)) continue
        last += 1
        ids.set(key, last)
        fresh.push([last, hashes.get(key) ?? 0, party, cityStateZip])
      }
      await append(trx, fresh)
      return keys.map((key) => ids.get(key) ?? 0)
    },
  }
}

/** The stored parties with these hashes, by key. */
async function storedWith(trx: Db, hashes: readonly number[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const some of slicesOf(hashes, HASHES_AT_ONCE)) {
    const rows = await trx
      .selectFrom('books.party')
      .selectAll()
      .where(amongNumbers(trx, 'key_hash', some))
      .execute()
    for (const { party_id, name, place } of rows) found.set(partyKey(name, place), party_id)
  }
  return found
}

export async function lastParty(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(party_id) as last from books.party`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}
