import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/connection/openDatabase.ts'
import { importing } from '#tests/support/importing.ts'

/** A register in memory, and the statements that it has had to prepare since it was asked last. */
async function watchedRegister() {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const prepared = () => {
    const texts = prepare.mock.calls.map(([text]) => text)
    prepare.mockClear()
    return texts
  }
  return { db, prepared }
}

test('an import that changes what the one before it changed has every statement ready', async () => {
  const { db, prepared } = await watchedRegister()
  const rename = (name: string) =>
    importing(db, (trx) =>
      trx
        .insertInto('election')
        .values({ election_id: '20261103-GEN', name })
        .onConflict((conflict) => conflict.column('election_id').doUpdateSet({ name }))
        .execute(),
    )
  await rename('General')
  await rename('2026 General')
  prepared()

  await rename('2026 General Election')

  expect(prepared()).toEqual([])
})

test('statements that are never asked again do not keep the others from being ready', async () => {
  const { db, prepared } = await watchedRegister()
  for (let number = 0; number < 600; number += 1) await sql`select ${sql.lit(number)}`.execute(db)
  const elections = () => db.selectFrom('election').selectAll().execute()
  await elections()
  prepared()

  await elections()

  expect(prepared()).toEqual([])
})

test('a statement that is ready gives a column that its table was given since', async () => {
  const { db } = await watchedRegister()
  await db.insertInto('election').values({ election_id: '20261103-GEN', name: 'General' }).execute()
  const elections = () => db.selectFrom('election').selectAll().execute()
  await elections()

  await sql`alter table election add column seats integer default 120`.execute(db)

  expect(await elections()).toEqual([{ election_id: '20261103-GEN', name: 'General', seats: 120 }])
})
