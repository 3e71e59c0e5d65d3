import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as mirroredTables from '#database/migrations/0001_mirroredTables.ts'
import * as ownedTables from '#database/migrations/0002_ownedTables.ts'
import * as solicitations from '#database/migrations/0013_solicitations.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { formerRegister } from '#tests/support/register/formerRegister.ts'

test('documents of an older register stay as they are, identified by their paths', async () => {
  const { db, plain } = await formerRegister([mirroredTables, ownedTables])
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
