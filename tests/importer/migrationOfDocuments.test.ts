import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import * as mirroredTables from '#database/migrations/0001_mirroredTables.ts'
import * as ownedTables from '#database/migrations/0002_ownedTables.ts'
import * as solicitations from '#database/migrations/0013_solicitations.ts'
import { openReplica } from '#database/connection/openDatabase.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { emptyDatabase } from '#tests/support/emptyDatabase.ts'

test('documents of a former register stay as they are, known by their paths', async () => {
  const db = openReplica(await emptyDatabase())
  onTestFinished(async () => {
    if (inject('postgres') !== undefined) await sql`drop schema former cascade`.execute(db)
    await db.destroy()
  })
  if (inject('postgres') !== undefined) {
    await sql`create schema former`.execute(db)
    await sql`set search_path to former`.execute(db)
  }
  // A migration knows no tables but those it makes.
  const plain = db as unknown as Kysely<unknown>
  for (const { up } of [mirroredTables, ownedTables]) await up(plain)
  await sql`insert into document values
    ('a/oath.pdf', 90001, 15, '2026-07-24', 'An oath', 'oath.pdf', 'Qualifying Papers', 'abc', 'application/pdf')`.execute(
    db,
  )

  await solicitations.up(plain)

  expect(await documentsIn(db).ofAccount(90001)).toEqual([
    {
      id: 'a/oath.pdf',
      Account: 90001,
      Date: '2026-07-24',
      DocDesc: 'An oath',
      Filename: 'oath.pdf',
      FilePath: 'a/oath.pdf',
      type: 'Qualifying Papers',
      solicitor: '',
      isLinked: false,
    },
  ])
  expect(await documentsIn(db).file('a/oath.pdf')).toEqual({
    filename: 'oath.pdf',
    contentHash: 'abc',
    mediaType: 'application/pdf',
  })
})
