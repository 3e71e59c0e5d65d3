import { describe, expect, test } from 'vitest'
import type { PasswordHasher } from '#server/auth/passwords.ts'
import { createApp } from '#server/createApp.ts'
import { auditIn } from '#database/audit.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { appDeps, createTestApp, PEER_HEADER } from '#tests/support/api/createTestApp.ts'

type Api = Awaited<ReturnType<typeof createTestApp>>['api']

interface Try {
  email?: string
  password?: string
  peer?: string
}

const login = async (
  api: Api,
  { email = ADA.email, password = 'a wrong password', peer = '192.0.2.1' }: Try = {},
) =>
  api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [PEER_HEADER]: peer },
    body: JSON.stringify({ email, password }),
  })

const times = async (count: number, work: (i: number) => Promise<Response>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 1) statuses.push((await work(i)).status)
  return statuses
}

/** The cheap hasher, counting its uses. */
function countingHasher() {
  const counts = { works: 0 }
  const counted =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (...args: Args) => {
      counts.works += 1
      return work(...args)
    }
  const hasher: PasswordHasher = { hash: counted(CHEAP_HASHER.hash), verify: counted(CHEAP_HASHER.verify) }
  return { hasher, counts }
}

/** The cheap hasher, which waits until it is released; counts begun uses. */
function waitingHasher() {
  let gate = Promise.withResolvers<void>()
  const counts = { works: 0 }
  const waiting =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      counts.works += 1
      await gate.promise
      return work(...args)
    }
  const hasher: PasswordHasher = { hash: waiting(CHEAP_HASHER.hash), verify: waiting(CHEAP_HASHER.verify) }
  const hold = () => void (gate = Promise.withResolvers<void>())
  return { hasher, counts, release: () => gate.resolve(), hold }
}

/** One of the networks of an IPv6 /48. */
const inOneSite = (i: number) => `2001:db8:1:${i.toString(16)}::1`

describe('logging in with a wrong password', () => {
  test('is allowed ten times on an account from one network in a quarter of an hour, then even the right one has to wait', async () => {
    const { api, minutesPass } = await createTestApp({ administrators: [ADA] })

    expect(await times(10, () => login(api))).toEqual(Array(10).fill(401))
    minutesPass(5)
    const refused = await login(api, { password: ADA.password })

    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('600')
    expect(await refused.json()).toEqual({
      errors: [
        {
          msg: 'Too many attempts to log in. Try again in 10 minutes. With a second factor, log in with its code now; or ask the operator for a link: npm run admin -- link EMAIL.',
        },
      ],
    })
  })

  test('from one network locks out no one who logs in from another', async () => {
    const { api } = await createTestApp({ administrators: [ADA] })
    await times(40, () => login(api, { peer: '203.0.113.7' }))

    expect((await login(api, { password: ADA.password })).status).toBe(200)
  })

  test('is allowed a hundred times on an account from all networks, but Ada’s own earlier network still has room', async () => {
    const { api, db, minutesPass } = await createTestApp({ administrators: [ADA] })
    await login(api, { password: ADA.password })
    minutesPass(60)

    const strangers = await times(101, (i) => login(api, { peer: `203.0.113.${i}` }))

    expect(strangers).toEqual([...Array<number>(100).fill(401), 429])
    expect(await auditIn(db).list({ action: 'sign-in throttled' })).toMatchObject([
      { peer: '203.0.113.100', after: { limit: 'account', tries: 1 } },
    ])
    expect((await login(api, { password: ADA.password, peer: '198.51.100.1' })).status).toBe(429)
    expect(await times(9, () => login(api))).toEqual(Array(9).fill(401))
    expect((await login(api, { password: ADA.password })).status).toBe(200)
    expect(await times(2, () => login(api))).toEqual([401, 429])
  })

  test('from a network that Ada has not used for a season gets no more tries than from others', async () => {
    const { api, minutesPass } = await createTestApp({ administrators: [ADA] })
    await login(api, { password: ADA.password })
    minutesPass(91 * 24 * 60)

    await times(100, (i) => login(api, { peer: `203.0.113.${i}` }))

    expect((await login(api, { password: ADA.password })).status).toBe(429)
  })

  test('has to wait for the later of two limits', async () => {
    const { api, minutesPass } = await createTestApp({ administrators: [ADA] })
    await times(30, (i) => login(api, { email: `nobody${i}@example.org` }))
    minutesPass(5)
    await times(100, (i) => login(api, { peer: `203.0.113.${i}` }))

    expect((await login(api)).headers.get('Retry-After')).toBe('900')
    expect((await login(api, { email: 'cy@example.org' })).headers.get('Retry-After')).toBe('600')
  })

  test('while the clock was ahead delays no one once it is right again', async () => {
    const { api, minutesPass } = await createTestApp({ administrators: [ADA] })
    const YEAR = 365 * 24 * 60
    minutesPass(YEAR)
    expect(await times(11, () => login(api))).toEqual([...Array<number>(10).fill(401), 429])

    minutesPass(-YEAR)

    expect((await login(api, { password: ADA.password })).status).toBe(200)
  })

  test('counts for the account however its e-mail is typed, and locks out no one for good', async () => {
    const { api, minutesPass } = await createTestApp({ administrators: [ADA] })
    await times(10, () => login(api, { email: 'ADA@example.org' }))

    expect((await login(api, { password: ADA.password })).status).toBe(429)
    minutesPass(15)
    expect((await login(api, { password: ADA.password })).status).toBe(200)
  })

  test.each([
    ['one address', () => '192.0.2.1'],
    [
      'one address, written in IPv4 and in IPv6',
      (i: number) => (i % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1'),
    ],
    ['the addresses of one IPv6 network', (i: number) => `2001:db8:1:2::${i}`],
  ])('is allowed thirty times from %s, whatever the accounts', async (_, peerOf) => {
    const { api } = await createTestApp()

    const statuses = await times(31, (i) => login(api, { email: `a${i}@example.org`, peer: peerOf(i) }))

    expect(statuses).toEqual([...Array<number>(30).fill(401), 429])
  })

  test('is not forgotten when the server starts again', async () => {
    const world = await createTestApp({ administrators: [ADA] })
    await times(10, () => login(world.api))

    const restarted = createApp({
      ...appDeps(world.db),
      clock: () => new Date('2026-11-21T12:01:00Z'),
    })

    expect((await login(restarted)).status).toBe(429)
  })

  test('two hundred times costs ten verifications, and the trail records each and those that had to wait', async () => {
    const { hasher, counts } = countingHasher()
    const { api, db } = await createTestApp({ administrators: [ADA] }, { hasher })

    expect(await times(200, () => login(api))).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(190).fill(429),
    ])
    expect(counts.works).toBe(10)
    const told = (await auditIn(db).list({ who: ADA.email })).toReversed()
    expect(told.filter(({ action }) => action === 'sign-in refused')).toHaveLength(10)
    expect(told.filter(({ action }) => action === 'sign-in throttled')).toMatchObject([
      {
        peer: '192.0.2.1',
        record: 'administrators/ada@example.org',
        after: { limit: 'account and network', tries: 1 },
      },
      { after: { limit: 'account and network', tries: 10 } },
      { after: { limit: 'account and network', tries: 100 } },
    ])
  })

  test.each<[string, number, (i: number) => Try]>([
    ['an account from one network', 10, () => ({})],
    ['a network', 30, (i) => ({ email: `a${i}@example.org` })],
    ['an account', 100, (i) => ({ peer: `203.0.113.${i}` })],
    ['an IPv6 /48', 120, (i) => ({ email: `a${i}@example.org`, peer: inOneSite(i) })],
  ])(
    'at the limit of %s writes nothing to the database until the tenth and the hundredth time',
    async (_, most, attempt) => {
      const { api, db } = await createTestApp({ administrators: [ADA] })
      let made = 0
      const tried = (count: number) => times(count, () => login(api, attempt((made += 1))))
      const triesOnFile = async () =>
        (
          await db
            .selectFrom('throttled_sign_in')
            .select('tries')
            .where('key', 'not like', 'no account%')
            .executeTakeFirst()
        )?.tries
      await tried(most + 1)

      expect(await tried(8)).toEqual(Array(8).fill(429))
      expect(await triesOnFile()).toBe(1)
      await tried(1)
      expect(await triesOnFile()).toBe(10)
    },
  )

  test('two hundred times at once from one network is tried four times, the others are told to wait', async () => {
    const { hasher, counts, release } = waitingHasher()
    const { api } = await createTestApp({ administrators: [ADA] }, { hasher })

    const all = Array.from({ length: 200 }, () => login(api))
    const answered = answersTo(all)
    const refused = await Promise.race(all)
    await expect.poll(() => counts.works + answered()).toBe(200)
    release()
    const statuses = await Promise.all(all.map(async (one) => (await one).status))

    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(await refused.json()).toEqual({
      errors: [
        { msg: expect.stringMatching(/^Too many attempts to log in\. Try again in a minute\./) as string },
      ],
    })
    expect(counts.works).toBe(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(196)
  })

  test.each([
    ['sixteen at once from one IPv6 /48', (i: number) => `2001:db8:1:${i.toString(16)}::1`, 16],
    ['32 at once from everywhere', (i: number) => `2001:db8:${i.toString(16)}::1`, 32],
  ])('is tried %s, and Ada’s own earlier network still gets in', async (_, peerOf, most) => {
    const { hasher, counts, release, hold } = waitingHasher()
    const { api } = await createTestApp({ administrators: [ADA] }, { hasher })
    release()
    const home = peerOf(200)
    expect((await login(api, { password: ADA.password, peer: home })).status).toBe(200)
    hold()

    const strangers = Array.from({ length: 100 }, (__, i) =>
      login(api, { email: `nobody${i}@example.org`, peer: peerOf(i) }),
    )
    const refused = answersTo(strangers)
    await expect.poll(() => counts.works + refused()).toBe(1 + 100)
    const ada = login(api, { password: ADA.password, peer: home })
    const adaRefused = answersTo([ada])
    await expect.poll(() => counts.works + refused() + adaRefused()).toBe(2 + 100)
    release()

    expect((await ada).status).toBe(200)
    const statuses = await Promise.all(strangers.map(async (one) => (await one).status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(most)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - most)
  })

  test('is allowed 120 times from an IPv6 /48, and Ada can still log in from a network in it that she has used', async () => {
    const { api } = await createTestApp({ administrators: [ADA] })
    expect((await login(api, { password: ADA.password, peer: inOneSite(500) })).status).toBe(200)

    const strangers = await times(122, (i) => login(api, { email: `a${i}@example.org`, peer: inOneSite(i) }))

    expect(strangers).toEqual([...Array<number>(120).fill(401), 429, 429])
    expect((await login(api, { email: 'a@example.org', peer: '2001:db8:2::1' })).status).toBe(401)
    expect((await login(api, { email: 'a@example.org', peer: '2001:db8:11::1' })).status).toBe(401)
    expect((await login(api, { password: ADA.password, peer: inOneSite(500) })).status).toBe(200)
  })

  test('on addresses without an account is recorded the first, tenth and hundredth time for a network', async () => {
    const { api, db } = await createTestApp({ administrators: [ADA] })
    await times(110, (i) =>
      login(api, { email: `a${i}@example.org`, peer: `2001:db8:1:${i.toString(16)}::1` }),
    )
    await times(2, () => login(api, { peer: '192.0.2.9' }))

    const refused = (await auditIn(db).list({ action: 'sign-in refused' })).toReversed()
    expect(refused.map(({ who }) => who)).toEqual([
      'a0@example.org',
      'a9@example.org',
      'a99@example.org',
      ADA.email,
      ADA.email,
    ])
  })

  test('costs the same work for an unknown e-mail as for a known one', async () => {
    const { hasher, counts } = countingHasher()
    const { api } = await createTestApp({ administrators: [ADA] }, { hasher })

    await login(api)
    expect(counts.works).toBe(1)
    await login(api, { email: 'nobody@example.org' })
    expect(counts.works).toBe(2)
  })
})

test('the last fifty networks of an account are remembered', async () => {
  const { api, db } = await createTestApp({ administrators: [ADA] })
  await times(55, (i) => login(api, { password: ADA.password, peer: `203.0.${i}.1` }))

  const known = await db.selectFrom('known_network').select('network').orderBy('signed_in_at').execute()
  expect(known).toHaveLength(50)
})

test('logging in with the right password, however often, locks out no one', async () => {
  const { api } = await createTestApp({ administrators: [ADA] })

  expect(await times(35, () => login(api, { password: ADA.password }))).toEqual(Array(35).fill(200))
})

/** How many of these were answered so far; the others wait for their password to be verified. */
function answersTo(requests: readonly Promise<unknown>[]): () => number {
  let answered = 0
  for (const one of requests) void one.then(() => (answered += 1))
  return () => answered
}
