import { expect, test } from 'vitest'
import { aVoter } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'

/*
 * The same order on every machine, by code point; PostgreSQL otherwise compares text by the locale that its operator
 * chose.
 */

test('voters are sorted by character code, and a letter of another alphabet differs from the one it looks like', async () => {
  const voters = ["O'Brien", 'O-Brien', 'OBrien', 'Øbrien', 'Œbrien'].map((LastName, index) =>
    aVoter({ LastName, VoterID: String(100_000_005 - index) }),
  )
  const { read } = await asAdmin({ voters: voters.toReversed() })

  expect(await read('/api/admin/voters?lastName=o')).toEqual(voters.slice(0, 3))
  expect(await read('/api/admin/voters?lastName=%C3%B8')).toEqual(voters.slice(3, 4))
})

test('the audit trail of a person excludes one whose e-mail differs in an accent', async () => {
  const { db, read } = await asAdmin()
  for (const who of ['jose@example.org', 'josé@example.org', 'Jose@example.org'])
    await db
      .insertInto('audit')
      .values({
        at: '2026-11-21T12:00:00.000Z',
        who,
        peer: '',
        action: 'signed in',
        record: 'x',
        before: null,
        after: null,
      })
      .execute()

  expect(await read('/api/admin/audit?who=jose')).toMatchObject([{ who: 'jose@example.org' }])
})
