import { sql } from 'kysely'
import { appendRows } from '../../connection/insertRows.ts'
import type { Db } from '../../connection/Db.ts'
import { partyHash } from './partyHash.ts'
import { hashOfParty, keyHash } from '../names/partyKey.ts'
import { PARTY_COLUMNS, type PartyIds } from './storedPartyIds.ts'

/** The number of parties to read at a time. */
const PARTIES_AT_ONCE = 50_000

/** Looks up parties in memory, after reading all of them: for a first load, while the store has no index of them. */
export async function hashedPartyIds(db: Db): Promise<PartyIds> {
  const append = appendRows(db, sql`books.party`, PARTY_COLUMNS)
  const hash = partyHash()
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('books.party')
      .select(['party_id', 'name', 'place'])
      .where('party_id', '>', last)
      .orderBy('party_id')
      .limit(PARTIES_AT_ONCE)
      .execute()
    for (const { party_id, name, place } of rows) {
      hash.add(hashOfParty(name, place), party_id)
      last = party_id
    }
    if (rows.length < PARTIES_AT_ONCE) break
  }

  return {
    async of(trx, rows) {
      const fresh: (string | number)[][] = []
      const ids = rows.map(({ party, cityStateZip }) => {
        const key = hashOfParty(party, cityStateZip)
        const known = hash.find(key)
        if (known !== 0) return known
        last += 1
        hash.add(key, last)
        fresh.push([last, keyHash(key), party, cityStateZip])
        return last
      })
      await append(trx, fresh)
      return ids
    },
  }
}
