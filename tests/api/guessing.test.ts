/** @module-tag slow */
import { expect, test } from 'vitest'
import { OTHER_WAYS_IN } from '#contract/endpoints/refusals.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { signInLinksIn } from '#database/administrators/signIns.ts'
import { auditIn } from '#database/audit.ts'
import type { PasswordHasher } from '#server/auth/passwords.ts'
import { timeCode, timeStep } from '#server/auth/reauthenticate.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { createTestApp, PEER_HEADER } from '#tests/support/api/createTestApp.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'

const BEA = { email: 'bea@example.org', name: 'Bea Boone', password: 'fifty herons dive' }
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CONSOLE = { who: 'kim at the console', ipAddress: 'console' }
const START = Date.parse('2026-11-21T12:00:00Z')

/** One of the networks of a stranger's IPv6 /48. */
const stranger = (i: number) => `2001:db8:bad:${(i % 65_536).toString(16)}::1`

interface Attempt {
  hasRightPassword: boolean
  hasRightCode: boolean
  /** Whether the account signed in from this IPv4 /24 or IPv6 /48 within 90 days. */
  isFromHome: boolean
  /** Wrong passwords of the last quarter of an hour: to the account from where it never signed in, and from this address. */
  strangersTries: number
  ownTries: number
}

/** What SECURITY.md promises. */
function getsIn({ hasRightPassword, hasRightCode, isFromHome, strangersTries, ownTries }: Attempt): boolean {
  const mayTry = ownTries < 10 && (isFromHome || strangersTries < 100)
  return hasRightPassword && (mayTry || hasRightCode)
}

/** Ada has no second factor and signed in from 192.0.2.1 and 2001:db8:ada:1::1; Bea has one and never signed in. */
async function makeSite() {
  let hashes = 0
  const counted: PasswordHasher = {
    hash: (...args) => ((hashes += 1), CHEAP_HASHER.hash(...args)),
    verify: (...args) => ((hashes += 1), CHEAP_HASHER.verify(...args)),
  }
  const world = await createTestApp({ administrators: [ADA, BEA] }, { hasher: counted })
  const { api, db } = world
  let now = START
  const minutesPass = (minutes: number) => {
    now += minutes * 60_000
    world.minutesPass(minutes)
  }
  const login = async (email: string, password: string, peer: string, code?: string) =>
    api.request('/api/auth', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [PEER_HEADER]: peer },
      body: JSON.stringify({ email, password, ...(code !== undefined && { code }) }),
    })
  const codeNow = () => timeCode(SECRET, timeStep(new Date(now)))
  const bea = await administratorsIn(db).find(BEA.email)
  if (!bea) throw new Error('Bea is not there')
  await db
    .insertInto('second_factor')
    .values({ admin_id: bea.adminId, secret: SECRET, confirmed_at: '2026-11-20T12:00:00.000Z' })
    .execute()
  for (const home of ['192.0.2.1', '2001:db8:ada:1::1'])
    expect((await login(ADA.email, ADA.password, home)).status).toBe(200)
  return {
    ...world,
    minutesPass,
    login,
    codeNow,
    hashes: () => hashes,
    actor: () => ({ ...CONSOLE, at: new Date(now).toISOString() }),
  }
}

test('a day of a hundred wrong passwords in every quarter of an hour, from one /48, keeps out nobody who has one of three ways in', async () => {
  const site = await makeSite()
  let guesses = 0
  let next = 1
  for (let quarter = 0; quarter < 96; quarter += 1) {
    site.minutesPass(15)
    const before = site.hashes()
    for (let i = 0; i < 101; i += 1) {
      const email = quarter % 2 === 0 ? ADA.email : BEA.email
      await site.login(email, 'a wrong password', stranger((guesses += 1)))
    }
    // However many there are.
    expect(site.hashes() - before).toBe(100)
    if (quarter % 8 > 1) continue

    const attempts: [email: string, password: string, peer: string, code: string | undefined, Attempt][] = []
    const isAda = quarter % 2 === 0
    const [email, password] = isAda ? [ADA.email, ADA.password] : [BEA.email, BEA.password]
    const attemptWith = (change: Partial<Attempt>): Attempt => ({
      hasRightPassword: true,
      hasRightCode: false,
      isFromHome: false,
      strangersTries: 100,
      ownTries: 0,
      ...change,
    })
    const elsewhere = () => `198.51.${(next += 1)}.7`
    attempts.push([email, password, elsewhere(), undefined, attemptWith({})])
    attempts.push([email, password, elsewhere(), '000000', attemptWith({})])
    if (isAda) {
      attempts.push([email, password, '192.0.2.77', undefined, attemptWith({ isFromHome: true })])
      attempts.push([email, password, '2001:db8:ada:9::7', undefined, attemptWith({ isFromHome: true })])
    } else {
      const { hasRightCode } = attemptWith({ hasRightCode: true })
      attempts.push([
        email,
        'a wrong password',
        elsewhere(),
        site.codeNow(),
        attemptWith({ hasRightCode, hasRightPassword: false }),
      ])
      // A code works once.
      site.minutesPass(0.5)
      attempts.push([email, password, elsewhere(), site.codeNow(), attemptWith({ hasRightCode })])
    }
    for (let i = 0; i < 10; i += 1) await site.login(email, 'a wrong password', '192.0.2.200')
    attempts.push([
      email,
      password,
      '192.0.2.200',
      undefined,
      attemptWith({ isFromHome: isAda, ownTries: 10 }),
    ])
    for (const [who, secret, peer, code, attempt] of attempts) {
      const { status } = await site.login(who, secret, peer, code)
      expect([quarter, who, peer, code, status === 200]).toEqual([quarter, who, peer, code, getsIn(attempt)])
    }
    const account = await administratorsIn(site.db).find(email)
    const link = account && (await signInLinksIn(site.db).make(site.actor(), account))
    const byLink = await site.api.request('/api/auth/link', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [PEER_HEADER]: stranger(guesses) },
      body: JSON.stringify({ token: link }),
    })
    expect(byLink.status).toBe(200)
    // Nobody signs in from the stranger's networks.
    await site.db.deleteFrom('known_network').where('network', 'like', '2001:db8:bad%').execute()
    await site.db.deleteFrom('known_network').where('network', 'like', '198.51.%').execute()
  }
})

test('the refusal says what else there is, and a link of the console works once, for half an hour, for an open account', async () => {
  const { api, db, login, actor, minutesPass } = await makeSite()
  for (let i = 0; i < 100; i += 1) await login(ADA.email, 'a wrong password', stranger(i))
  const refused = await login(ADA.email, ADA.password, '198.51.100.1')
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain(OTHER_WAYS_IN)
  const ada = await administratorsIn(db).find(ADA.email)
  if (!ada) throw new Error('Ada is not there')
  const make = async () => signInLinksIn(db).make(actor(), ada)
  const use = (token: string) =>
    api.request('/api/auth/link', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [PEER_HEADER]: '198.51.100.1' },
      body: JSON.stringify({ token }),
    })
  const [replaced, link] = [await make(), await make()]

  expect((await use(replaced)).status).toBe(401)
  const opened = await use(link)
  expect(opened.status).toBe(200)
  expect((await use(link)).status).toBe(401)
  const { token } = (await opened.json()) as { token: string }
  expect((await api.request('/api/auth', { headers: { [TOKEN_HEADER]: token } })).status).toBe(200)
  // From now on, this network is known.
  expect((await login(ADA.email, ADA.password, '198.51.100.9')).status).toBe(200)

  const late = await make()
  expect(JSON.stringify(await db.selectFrom('sign_in_link').selectAll().execute())).not.toContain(late)
  minutesPass(30)
  expect((await use(late)).status).toBe(401)
  const closed = await make()
  await administratorsIn(db).disable(actor(), ADA.email)
  expect((await use(closed)).status).toBe(401)
  expect((await use(await make())).status).toBe(401)
  expect(await auditIn(db).list({ action: 'sign-in link made' })).toHaveLength(5)
})

test('codes are guessed no faster than passwords, and cost no hash; a right one lets through ten passwords in a quarter of an hour', async () => {
  const { login, hashes, codeNow, minutesPass } = await makeSite()
  for (let i = 0; i < 100; i += 1) await login(BEA.email, 'a wrong password', stranger(i))
  const before = hashes()
  for (let i = 0; i < 30; i += 1) await login(BEA.email, BEA.password, '203.0.113.9', '000000')
  expect(hashes()).toBe(before)
  // That network has used up its codes, others have not.
  expect((await login(BEA.email, BEA.password, '203.0.113.9', codeNow())).status).toBe(429)

  for (let i = 0; i < 10; i += 1) {
    expect((await login(BEA.email, 'a wrong password', `198.51.${i}.1`, codeNow())).status).toBe(401)
    minutesPass(0.5)
  }
  expect(hashes()).toBe(before + 10)
  expect((await login(BEA.email, BEA.password, '198.51.77.1', codeNow())).status).toBe(429)
  expect(hashes()).toBe(before + 10)
})

test('whoever shares a known network has a limit of its own there', async () => {
  const { login } = await makeSite()
  const tries: number[] = []
  for (let i = 0; i < 102; i += 1)
    tries.push((await login(ADA.email, 'a wrong password', `192.0.2.${100 + i}`)).status)

  expect(tries).toEqual([...Array<number>(100).fill(401), 429, 429])
  expect((await login(ADA.email, ADA.password, '2001:db8:ada:7::1')).status).toBe(200)
})
