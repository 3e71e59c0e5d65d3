import { expect, test } from 'vitest'
import { aVoter } from '#mocks/builders.ts'
import { auditIn } from '#database/audit/audit.ts'
import type { Db } from '#database/connection/Db.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'

const facts = { voters: [aVoter({ VoterID: '100000001' })] }

/** Records that Ada has looked up this many voters, at this instant. */
const lookedUp = (db: Db, count: number, at: string) =>
  db
    .insertInto('audit')
    .values(
      Array.from({ length: count }, (_, index) => ({
        at,
        who: 'ada@example.org',
        peer: '192.0.2.1',
        action: ['voters searched', 'voter viewed', 'voter not found'][index % 3] ?? '',
        record: 'voters',
        before: null,
        after: null,
      })),
    )
    .execute()

test('the two hundred and first look-up of an hour is refused with a sentence that says when to try again', async () => {
  const { call, db, minutesPass } = await asAdmin(facts)
  await lookedUp(db, 199, '2026-11-21T11:20:00.000Z')
  expect((await call('GET', '/api/admin/voters/100000001')).status).toBe(200)

  const refused = await call('GET', '/api/admin/voters?lastName=n')

  expect(refused.headers.get('Retry-After')).toBe('1200')
  expect(await answerOf(refused)).toEqual({
    status: 429,
    body: {
      errors: [{ msg: 'Too many voter lookups: the limit is 200 in an hour. Try again in 20 minutes.' }],
    },
  })
  minutesPass(20)
  expect((await call('GET', '/api/admin/voters?lastName=n')).status).toBe(200)
})

test('the thousand and first look-up of a day is refused, however they are distributed', async () => {
  const { call, db } = await asAdmin(facts)
  await lookedUp(db, 900, '2026-11-20T14:00:00.000Z')
  await lookedUp(db, 100, '2026-11-21T08:00:00.000Z')

  expect(await answerOf(await call('GET', '/api/admin/voters/100000001'))).toEqual({
    status: 429,
    body: {
      errors: [{ msg: 'Too many voter lookups: the limit is 1,000 in a day. Try again in 120 minutes.' }],
    },
  })
})

test('the trail records a refusal once, not a thousand times', async () => {
  const { call, db } = await asAdmin(facts)
  await lookedUp(db, 200, '2026-11-21T11:20:00.000Z')

  for (let i = 0; i < 5; i += 1) await call('GET', '/api/admin/voters/100000001')

  expect(await auditIn(db).list({ action: 'voter look-up refused' })).toMatchObject([
    { who: 'ada@example.org', record: 'voters', after: { limit: '200 in an hour' } },
  ])
})

test('neither another administrator’s look-ups nor those made while the clock was ahead count against her', async () => {
  const { call, db } = await asAdmin(facts)
  await lookedUp(db, 250, '2027-11-21T12:00:00.000Z')
  await db
    .insertInto('audit')
    .values(
      Array.from({ length: 250 }, () => ({
        at: '2026-11-21T11:59:00.000Z',
        who: 'bea@example.org',
        peer: '',
        action: 'voter viewed',
        record: 'voters/1',
        before: null,
        after: null,
      })),
    )
    .execute()

  expect((await call('GET', '/api/admin/voters/100000001')).status).toBe(200)
})
