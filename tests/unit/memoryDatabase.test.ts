import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { migrationStatus } from '#database/migrations/migrate.ts'

const electionsOf = (db: Db) => db.selectFrom('election').select('election_id').execute()

test('a register in memory starts with every table, and with no data of earlier ones', async () => {
  await using first = await openDatabase(':memory:')
  await first.insertInto('election').values({ election_id: '20261103-GEN', name: '' }).execute()

  await using second = await openDatabase(':memory:')

  expect((await migrationStatus(second)).pending).toEqual([])
  expect(await second.selectFrom('tx').selectAll().execute()).toEqual([])
  expect(await electionsOf(second)).toEqual([])
  expect(await electionsOf(first)).toEqual([{ election_id: '20261103-GEN' }])
})
