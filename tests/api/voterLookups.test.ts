import { expect, test } from 'vitest'
import { aVoter } from '#mocks/builders.ts'
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts'
import { auditIn } from '#database/audit.ts'
import { type Db, withWriteTransaction } from '#database/connection/Db.ts'
import type { Actor } from '#database/register.ts'
import { TooManyAttempts } from '#database/administrators/loginAttempts.ts'
import { LOOKUP_LIMITS, lookUpVoters } from '#database/voters/voters.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { randomFrom } from '#bench/generatedTransactions.ts'
import { openDatabase } from '#database/openDatabase.ts'

const facts = { voters: [aVoter({ VoterID: '100000001' })] }

/** Someone looks up voters this often at this instant, and is shown so many each time. */
async function lookedUp(db: Db, count: number, at: string, who = 'ada@example.org', voters = 1) {
  await withWriteTransaction(db, async (trx) => {
    for (let made = 0; made < count; made += 1)
      await lookUpVoters(trx, { who, ipAddress: '192.0.2.1', at }, () => Promise.resolve([undefined, voters]))
  })
}

const isAnswered = (db: Db, actor: Actor, voters: number): Promise<boolean> =>
  lookUpVoters(db, actor, () => Promise.resolve([true, voters])).catch((error: unknown) => {
    if (error instanceof TooManyAttempts) return false
    throw error
  })

/** Accounts, each with who invited it; '' if the operator made it. */
const accounts = (db: Db, invitedBy: Readonly<Record<string, string>>) =>
  db
    .insertInto('administrator')
    .values(
      Object.entries(invitedBy).map(([email, inviter]) => {
        return { email, name: '', password_hash: '', created_at: '', disabled_at: null, invited_by: inviter }
      }),
    )
    .execute()

const refusal = (words: string) => ({ status: 429, body: { errors: [{ msg: words }] } })

test('the two hundred and first look-up of an hour is refused with a sentence that says when to try again', async () => {
  const { call, db, minutesPass } = await asAdmin(facts)
  await lookedUp(db, 199, '2026-11-21T11:20:00.000Z')
  expect((await call('GET', '/api/admin/voters/100000001')).status).toBe(200)

  const refused = await call('GET', '/api/admin/voters?lastName=n')

  expect(refused.headers.get('Retry-After')).toBe('1200')
  expect(await answerOf(refused)).toEqual(
    refusal('Too many voter lookups: the limit is 200 in an hour. Try again in 20 minutes.'),
  )
  minutesPass(20)
  expect((await call('GET', '/api/admin/voters?lastName=n')).status).toBe(200)
})

test('the thousand and first look-up of a day is refused, however they are distributed', async () => {
  const { call, db } = await asAdmin(facts)
  for (const hour of [14, 16, 18, 20, 22]) await lookedUp(db, 200, `2026-11-20T${hour}:00:00.000Z`)

  expect(await answerOf(await call('GET', '/api/admin/voters/100000001'))).toEqual(
    refusal('Too many voter lookups: the limit is 1,000 in a day. Try again in 120 minutes.'),
  )
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
  await accounts(db, { 'bea@example.org': '' })
  await lookedUp(db, 200, '2027-11-21T12:00:00.000Z')
  await lookedUp(db, 200, '2026-11-21T11:59:00.000Z', 'bea@example.org')

  expect((await call('GET', '/api/admin/voters/100000001')).status).toBe(200)
})

test('whoever was invited shares a limit with the inviter and everyone whose invitations go back to the same account', async () => {
  const { call, db } = await asAdmin(facts)
  await accounts(db, { 'bea@example.org': 'ada@example.org', 'cy@example.org': 'bea@example.org' })
  await lookedUp(db, 200, '2026-11-21T11:20:00.000Z', 'bea@example.org')
  await lookedUp(db, 200, '2026-11-21T11:30:00.000Z', 'cy@example.org')

  expect(await answerOf(await call('GET', '/api/admin/voters/100000001'))).toEqual(
    refusal(
      'Too many voter lookups: the limit is 400 in an hour, for all accounts that go back to ada@example.org. Try again in 20 minutes.',
    ),
  )
})

/** A look-up that was answered. */
interface Made {
  who: string
  at: number
  voters: number
}

const INVITED_BY = {
  'ada@example.org': '',
  'bea@example.org': 'ada@example.org',
  'cy@example.org': 'bea@example.org',
  'di@example.org': '',
  'ed@example.org': 'di@example.org',
  'flo@example.org': '',
}
const FIRST: Readonly<Record<string, string>> = {
  'bea@example.org': 'ada@example.org',
  'cy@example.org': 'ada@example.org',
  'ed@example.org': 'di@example.org',
}
const firstOf = (who: string) => FIRST[who] ?? who

/** The limits, told slowly and plainly: whether this account may look up one more voter, after all that was done. */
function mayLookUp(done: readonly Made[], who: string, at: number): boolean {
  return LOOKUP_LIMITS.every(({ counts, per, most, windowMs }) => {
    const counted = done.filter((made) => {
      const isTheirs =
        per === 'site' || (per === 'account' ? made.who === who : firstOf(made.who) === firstOf(who))
      return isTheirs && made.at > at - windowMs
    })
    const used = counts === 'look-ups' ? counted.length : counted.reduce((sum, made) => sum + made.voters, 0)
    return used + 1 <= most
  })
}

test('look-ups of several accounts over days are answered and refused as a plain model says', async () => {
  const db = await openDatabase(await emptyDatabase())
  await accounts(db, INVITED_BY)
  const random = randomFrom(47)
  const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One // never empty
  const done: Made[] = []
  let at = Date.UTC(2026, 10, 21)
  let refused = 0
  const work = async (trx: Db, turn: number) => {
    // Someone works for a while: with many short look-ups, or with some that show whole pages.
    const who = pick(Object.keys(INVITED_BY))
    const [many, voters] = pick([
      [230, 1],
      [110, 200],
      [60, 200],
      [120, 9],
    ] as const)
    for (let step = 0; step < many; step += 1) {
      at += Math.floor(random() * 4_000)
      const answered = await isAnswered(trx, { who, ipAddress: '', at: new Date(at).toISOString() }, voters)
      expect({ turn, step, who, answered }).toEqual({ turn, step, who, answered: mayLookUp(done, who, at) })
      if (answered) done.push({ who, at, voters })
      else refused += 1
    }
  }
  for (let turn = 0; turn < 8; turn += 1) {
    await withWriteTransaction(db, (trx) => work(trx, turn))
    at += Math.floor(random() * 5 * HOUR_MS)
  }
  await db.destroy()

  expect(refused).toBeGreaterThan(20)
  expect(done.length).toBeGreaterThan(500)
})

test('fifteen million voters take a site over two hundred days, however many accounts it makes', async () => {
  const db = await openDatabase(await emptyDatabase())
  const many = Array.from({ length: 12 }, (_, at) => `reader${at}@example.org`)
  await accounts(db, Object.fromEntries(many.map((who) => [who, ''])))
  let voters = 0
  await withWriteTransaction(db, async (trx) => {
    for (const who of many)
      for (let made = 0; made < 101; made += 1)
        if (await isAnswered(trx, { who, ipAddress: '', at: '2026-11-21T12:00:00.000Z' }, 200)) voters += 200
  })
  await db.destroy()

  expect(voters).toBe(60_000)
  expect((15_000_000 / voters) * DAY_MS).toBeGreaterThan(200 * DAY_MS)
})
