import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameTail } from '#database/transactions/names/nameTail.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

test('a server keeps twenty thousand new names in memory, and leaves more to the next import', async () => {
  const { db } = await createTestApp()
  await sql`insert into books.party (party_id, key_hash, name, place)
    with recursive number (n) as (select 1 union all select n + 1 from number where n < 20010)
    select n, n, 'NAME', '' from number`.execute(db)

  const { party } = await nameTail().behind(db, 0)

  expect([party(0), party(19_999), party(20_000)]).toEqual([1, 20_000, 0])
})
