import { expect, test } from 'vitest'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { syncDetails } from '#importer/sync/syncDetails.ts'
import type { RequestedPage, OddAnswer } from '#tests/support/state/fakeState.ts'
import { filer, moneyNight, row } from '#tests/support/state/moneyNight.ts'

const TWELVE = Array.from({ length: 12 }, (_, index) => 71_001 + index)

const twelve = () => TWELVE.map((account) => filer(account, row('contributions', 'CHE', 550_000)))

const MAINTENANCE =
  '<html><head><title>Florida Division of Elections</title></head><body><table><tr><td>Phone</td><td>850-555-0100</td></tr></table><p>Please come back soon.</p></body></html>'

const OUTAGES: readonly (readonly [string, OddAnswer])[] = [
  ['a redirect to its list of committees', { status: 302, location: '/committees/' }],
  ['a redirect to a page of maintenance', { status: 302, location: '/maintenance.html' }],
  ['a redirect to another site', { status: 302, location: 'https://outage.invalid/committees/' }],
  ['the same page', { content: MAINTENANCE }],
  ['an empty page', { content: '' }],
]

async function outageNight() {
  let outage: ((page: RequestedPage) => OddAnswer | null) | null = null
  const night = await moneyNight(twelve(), undefined, { odd: (page) => outage?.(page) ?? null })
  return {
    ...night,
    fails: (answer: typeof outage) => void (outage = answer),
    details: async () => syncDetails(night.db, night.options),
    facts: async () => [
      ...(await night.db
        .selectFrom('state_account')
        .select('outcome')
        .where('outcome', '<>', 'refused')
        .execute()),
      ...(await night.db
        .selectFrom('registration')
        .select('outcome')
        .where('outcome', '<>', 'refused')
        .execute()),
      ...(await night.db.selectFrom('state_answer').select('page').execute()),
    ],
  }
}

test.each(OUTAGES)(
  '%s for every account is an outage: nothing is recorded, and the next night asks again',
  async (_, answer) => {
    const { sync, details, fails, facts, what, nextNight, balanceOf } = await outageNight()
    fails(() => answer)

    const report = await sync()
    expect(report).toMatchObject({ changed: 0, noAccount: 0, noActivity: 0, isStopped: true })
    expect(new Set(what()).size).toBeLessThanOrEqual(10)
    expect(await details()).toMatchObject({
      exitCode: expect.toBeOneOf([1, 3]) as number,
      json: { changed: 0, noAccount: 0 },
    })
    expect(new Set(what()).size).toBeLessThanOrEqual(10)
    expect(await facts()).toEqual([])

    fails(null)
    nextNight()
    expect(await sync()).toMatchObject({ changed: 12, left: 0, isStopped: false })
    expect(await balanceOf(71_012)).toMatchObject({ coh: 550_000, reconciled: true })
    expect((await details()).json).toMatchObject({ changed: 12, left: 0 })
  },
)

test('the report of an outage says what the state showed', async () => {
  const { sync, fails, site } = await outageNight()
  fails(() => ({ status: 302, location: '/committees/' }))

  const report = await sync()
  expect(report.outcome).toBe('refused')
  expect(report.message).toBe(
    `${site.origin} gave 10 answers in a row as in an outage (the page of totals leads to /committees/; account 71001 first). ` +
      'Nothing of that was recorded, no more requests were sent, and the next run asks again.',
  )
})

test('accounts that the state does not know are told apart from an outage by those that it does, however many are unknown', async () => {
  const { db, sync, details, fails, nextNight } = await outageNight()
  const unknown = TWELVE.slice(0, 8)
  fails(({ account }) => (unknown.includes(account) ? { status: 302, location: '/committees/' } : null))

  expect(await sync()).toMatchObject({ noAccount: 8, changed: 4, left: 0, isStopped: false })
  expect((await details()).json).toMatchObject({ noAccount: 8, changed: 4, left: 0 })

  // A week later those eight come first, and again an account that the state knows shows that it is not an outage.
  nextNight(7)
  expect(await sync()).toMatchObject({ noAccount: 8, left: 0, isStopped: false })
  expect(
    (await registrationsIn(db).accounts()).filter(({ last }) => last?.outcome === 'noAccount'),
  ).toHaveLength(8)
})

test('a single unknown account is requested together with one that the state knows', async () => {
  const { sync, fails, what, nextNight } = await outageNight()
  fails(({ account }) => (account === 71_001 ? { status: 302, location: '/committees/' } : null))
  expect(await sync({ accounts: [71_001] })).toMatchObject({
    noAccount: 0,
    left: 1,
    isStopped: true,
    outcome: 'refused',
  })

  await sync({ accounts: [71_002] })
  nextNight()
  what()
  expect(await sync({ accounts: [71_001] })).toMatchObject({ asked: 2, noAccount: 1, unchanged: 1, left: 0 })
  expect(what()).toEqual(['totals 71001', 'totals 71002'])
})

test('an outage in the middle of a night leaves what was read before it, and records nothing of it', async () => {
  const { db, sync, fails } = await outageNight()
  let requests = 0
  fails(({ page }) => {
    if (page === 'totals') requests += 1
    return requests > 4 ? { status: 302, location: '/committees/' } : null
  })

  const report = await sync()
  expect(report).toMatchObject({ changed: 4, noAccount: 0, left: 9 - 1, isStopped: true })
  expect(await db.selectFrom('state_account').select('outcome').execute()).toEqual(
    Array.from({ length: 4 }, () => ({ outcome: 'changed' })),
  )
})

test('registration pages that show no name and are all alike are an outage', async () => {
  const { details, fails, facts, what } = await outageNight()
  fails(({ page }) => (page === 'registration' ? { content: MAINTENANCE } : null))

  expect((await details()).json).toMatchObject({ changed: 0, noAccount: 0, outcome: 'refused' })
  expect(new Set(what()).size).toBeLessThanOrEqual(10)
  expect(await facts()).toEqual([])
})
