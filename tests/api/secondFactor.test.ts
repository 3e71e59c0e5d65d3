import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { RecoveryCodes, TimeSecret } from '#contract/schemas/person.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { auditIn } from '#database/audit.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import { parseCommand, runCommand } from '#server/cli/adminCommands.ts'
import { timeCode, timeStep } from '#server/auth/reauthenticate.ts'
import { aCandidate } from '#mocks/builders.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { ORIGIN, PEER_HEADER } from '#tests/support/api/createTestApp.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'

type World = Awaited<ReturnType<typeof asAdmin>>
type Deps = Parameters<typeof asAdmin>[1]

const START = Date.parse('2026-11-21T12:00:00Z')
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0'

/** The code that the app shows this many minutes after the test's start. */
const codeAt = (secret: string, minutes: number) =>
  timeCode(secret, timeStep(new Date(START + minutes * 60_000)))

const logIn = async ({ api }: World, code?: string, { password = ADA.password, peer = '192.0.2.1' } = {}) => {
  const response = await api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': FIREFOX, [PEER_HEADER]: peer },
    body: JSON.stringify({ email: ADA.email, password, ...(code !== undefined && { code }) }),
  })
  return answerOf(response)
}

const refusedWith = (status: number, msg: string) => ({ status, body: { errors: [{ msg }] } })
const NEEDED = refusedWith(403, 'Enter the code from your authenticator app, or a recovery code')
const WRONG = refusedWith(403, 'This code is wrong, too old or was used already. Wait for the next one.')
const SIGNED_IN = { status: 200, body: { token: expect.any(String) as string } }

const confirm = ({ call }: World, code: string, password: string | undefined = ADA.password) =>
  call('PUT', '/api/admin/secondfactor', { password, code })

/** Ada set up a second factor in the first minute, and now it is the second. */
async function withFactor(deps?: Deps) {
  const world = await asAdmin({ candidates: [aCandidate({ AcctNum: 2 })] }, deps)
  const begun = await world.call('POST', '/api/admin/secondfactor', { password: ADA.password })
  const { secret } = (await begun.json()) as TimeSecret
  const confirmed = await confirm(world, codeAt(secret, 0))
  const { codes } = (await confirmed.json()) as RecoveryCodes
  world.minutesPass(1)
  return { ...world, secret, codes }
}

describe('setting it up', () => {
  test('requires the password and a first code, and shows ten recovery codes once and never the secret again', async () => {
    const world = await asAdmin()
    expect((await logIn(world)).status).toBe(200)

    expect(
      await answerOf(await world.call('POST', '/api/admin/secondfactor', { password: 'a wrong guess' })),
    ).toEqual(refusedWith(403, 'That is not your password'))
    const begun = await world.call('POST', '/api/admin/secondfactor', { password: ADA.password })
    const { secret, uri } = (await begun.json()) as TimeSecret
    expect(uri).toBe(
      `otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=${secret}&issuer=Sunshine%20Ledger`,
    )
    // No code is required until the app has shown one.
    expect(await logIn(world)).toEqual(SIGNED_IN)
    expect(await answerOf(await confirm(world, '000000'))).toEqual(WRONG)
    const confirmed = await confirm(world, codeAt(secret, 0))
    const { codes } = (await confirmed.json()) as RecoveryCodes

    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await world.read('/api/admin/secondfactor')).toEqual({
      confirmedAt: '2026-11-21T12:00:00.000Z',
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    // Sessions opened without the factor end.
    expect(await world.read('/api/admin/sessions')).toMatchObject([{ id: 1, isCurrent: true }])
    expect(
      await answerOf(await world.call('POST', '/api/admin/secondfactor', { password: ADA.password })),
    ).toEqual(refusedWith(409, 'You have a second factor already. Turn it off first.'))
    const recorded = JSON.stringify([
      await auditIn(world.db).list({}),
      await world.db.selectFrom('recovery_code').selectAll().execute(),
    ])
    expect(recorded).not.toContain(secret)
    expect(recorded).not.toContain(codes[0])
  })

  test('cannot be completed by a stolen session, neither without the password nor by trying codes', async () => {
    const world = await asAdmin()
    const begun = await world.call('POST', '/api/admin/secondfactor', { password: ADA.password })
    const right = codeAt(((await begun.json()) as TimeSecret).secret, 0)

    expect((await world.call('PUT', '/api/admin/secondfactor', { code: right })).status).toBe(400)
    expect(await answerOf(await confirm(world, right, 'a wrong guess'))).toEqual(
      refusedWith(403, 'That is not your password'),
    )
    for (let i = 0; i < 9; i += 1) expect((await confirm(world, '000000')).status).toBe(403)
    expect((await confirm(world, right)).status).toBe(429)

    expect(await world.read('/api/admin/secondfactor')).toMatchObject({ confirmedAt: null })
    expect(await auditIn(world.db).list({ action: 'sign-in refused' })).toHaveLength(10)
  })
})

describe('signing in with it', () => {
  test('asks for the code only after the right password, and accepts each code once', async () => {
    const world = await withFactor()
    const { secret } = world

    expect(await logIn(world, undefined, { password: 'a wrong guess' })).toEqual(
      refusedWith(401, 'Wrong email or password'),
    )
    expect(await logIn(world, codeAt(secret, 1), { password: 'a wrong guess' })).toEqual(
      refusedWith(401, 'Wrong email or password'),
    )
    expect(await logIn(world)).toEqual(NEEDED)
    expect(await logIn(world, '000000')).toEqual(WRONG)
    // The code that confirmed the setup a minute ago.
    expect(await logIn(world, codeAt(secret, 0))).toEqual(WRONG)
    const code = codeAt(secret, 1)
    expect(await logIn(world, `${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(SIGNED_IN)
    expect(await logIn(world, code)).toEqual(WRONG)
    // The code of the thirty seconds before the used one.
    expect(await logIn(world, codeAt(secret, 0.5))).toEqual(WRONG)
    world.minutesPass(1)
    expect(await logIn(world, codeAt(secret, 2))).toEqual(SIGNED_IN)
  })

  test('accepts each recovery code once, however it is typed, and new codes invalidate the old', async () => {
    const world = await withFactor()
    const { secret, codes } = world
    const [first = '', second = '', third = ''] = codes

    expect(await logIn(world, first)).toEqual(SIGNED_IN)
    expect(await logIn(world, first)).toEqual(WRONG)
    expect(await logIn(world, second.toUpperCase().replaceAll('-', ' '))).toEqual(SIGNED_IN)
    expect(await world.read('/api/admin/secondfactor')).toMatchObject({ recoveryCodesLeft: 8 })

    const renew = (code: string) =>
      world.call('POST', '/api/admin/secondfactor/recoverycodes', { password: ADA.password, code })
    expect((await renew('000000')).status).toBe(403)
    const { codes: renewed } = (await (await renew(codeAt(secret, 1))).json()) as RecoveryCodes
    expect(await logIn(world, third)).toEqual(WRONG)
    expect(await logIn(world, renewed[0])).toEqual(SIGNED_IN)
  })

  test('is throttled: after ten wrong codes, and ten more, the right one has to wait too', async () => {
    const world = await withFactor()
    for (let i = 0; i < 10; i += 1) expect((await logIn(world, '000000')).status).toBe(403)
    // A right code would still let in here, so that strangers who guess passwords keep nobody out.
    for (let i = 0; i < 10; i += 1) expect((await logIn(world, '000000')).status).toBe(429)

    expect(await logIn(world, codeAt(world.secret, 1))).toMatchObject({ status: 429 })

    world.minutesPass(15)
    expect(await logIn(world, codeAt(world.secret, 16))).toEqual(SIGNED_IN)
  })

  test('never asks for the code of a disabled account, which is refused like an unknown one', async () => {
    const world = await withFactor()
    const actor = { who: 'root', ipAddress: 'console', at: new Date(START).toISOString() }
    await administratorsIn(world.db).disable(actor, ADA.email)

    expect(await logIn(world)).toEqual(refusedWith(401, 'Wrong email or password'))
  })

  test('a sign-in during which it is set up, or the password changes, opens no session', async () => {
    const world = await withFactor()
    const { db } = world
    const ada = await administratorsIn(db).find(ADA.email)
    if (!ada) throw new Error('Ada is not there')
    const actor = { who: ADA.email, ipAddress: '192.0.2.1', at: new Date(START + 60_000).toISOString() }
    const open = (before: typeof ada, hasSecondFactor: boolean) =>
      signInsIn(db).open(actor, before, hasSecondFactor)

    expect(await open(ada, false)).toBeUndefined()
    expect(await open({ ...ada, passwordHash: 'of before' }, true)).toBeUndefined()
    expect(await open(ada, true)).toEqual({
      token: expect.any(String) as string,
      cookie: expect.any(String) as string,
    })
  })

  test('an administrator without a second factor is not asked for a code, whatever is sent', async () => {
    expect(await logIn(await asAdmin(), '000000')).toEqual(SIGNED_IN)
  })
})

describe('turning it off', () => {
  test('requires the password and a code; the other sessions end, and then the password alone is enough', async () => {
    const world = await withFactor()
    const { secret } = world
    const off = (password: string, code: string) =>
      world.call('POST', '/api/admin/secondfactor/removal', { password, code })
    expect(await logIn(world, codeAt(secret, 1))).toEqual(SIGNED_IN)
    world.minutesPass(1)

    expect(await answerOf(await off('a wrong guess', codeAt(secret, 2)))).toEqual(
      refusedWith(403, 'Your password or the code is not right'),
    )
    expect((await off(ADA.password, '000000')).status).toBe(403)
    expect((await off(ADA.password, codeAt(secret, 2))).status).toBe(204)

    expect(await logIn(world)).toEqual(SIGNED_IN)
    expect(await world.read('/api/admin/secondfactor')).toMatchObject({
      confirmedAt: null,
      recoveryCodesLeft: 0,
    })
    const session = { id: expect.any(Number) as number }
    expect(await world.read('/api/admin/sessions')).toMatchObject([session, { id: 1, isCurrent: true }])
  })

  test('for a lost device is up to another administrator, or the command line', async () => {
    const world = await withFactor()
    const bea = { email: 'bea@example.org', name: 'Bea Boone', password: 'fifty herons dive' }
    await world.db
      .insertInto('administrator')
      .values({
        email: bea.email,
        name: bea.name,
        password_hash: await CHEAP_HASHER.hash(bea.password),
        created_at: '2026-01-01T00:00:00.000Z',
        disabled_at: null,
      })
      .execute()
    const { body } = await answerOf(
      await world.api.request('/api/auth', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: bea.email, password: bea.password }),
      }),
    )
    const { token } = body as { token: string }
    const asBea = (method: string, path: string, sent?: unknown) =>
      world.call(method, path, sent, { [TOKEN_HEADER]: token })
    const removal = { email: ADA.email, removesSecondFactor: true }
    await world.confirm()
    await asBea('POST', '/api/admin/confirmation', { password: bea.password })
    expect((await world.call('PUT', '/api/admin/people', removal)).status).toBe(409)
    expect(await (await asBea('GET', '/api/admin/people')).json()).toMatchObject({
      people: [
        { email: ADA.email, hasSecondFactor: true },
        { email: bea.email, hasSecondFactor: false },
      ],
    })

    expect((await asBea('PUT', '/api/admin/people', removal)).status).toBe(204)

    expect((await world.call('GET', '/api/auth')).status).toBe(401)
    expect(await logIn(world)).toEqual(SIGNED_IN)
    expect(await auditIn(world.db).list({ who: bea.email })).toMatchObject([
      { action: 'second factor removed', record: 'administrators/ada@example.org' },
      { action: 'signed in' },
    ])
  })

  test('npm run admin -- remove-factor says when there is none', async () => {
    const world = await withFactor()
    const run = async () => {
      const command = parseCommand(['remove-factor', ADA.email])
      if (typeof command === 'string') return command
      const actor = { who: 'root at the console', ipAddress: 'console', at: '2026-11-21T12:01:00.000Z' }
      return runCommand(command, {
        db: world.db,
        hasher: CHEAP_HASHER,
        actor,
        readPassword: async () => '',
        site: 'https://ledger.example.org',
      })
    }

    expect(await run()).toBe('ada@example.org no longer has a second factor; its sessions have ended.')
    expect((await world.call('GET', '/api/auth')).status).toBe(401)
    expect(await logIn(world)).toEqual(SIGNED_IN)
    await expect(run()).rejects.toThrow('ada@example.org has no second factor.')
  })
})

describe('if the site requires a factor from everyone', () => {
  const REQUIRED = { isFactorRequired: true }
  const FIRST = refusedWith(403, 'Set up a second factor first: this site requires one')

  test.each(
    ENDPOINTS.filter(({ access, isForSetup }) => access === 'token' && !isForSetup).map(
      ({ method, path }) => [method, path] as const,
    ),
  )('an administrator without one is refused %s %s', async (method, path) => {
    const world = await asAdmin({}, REQUIRED)
    const body = ['DELETE', 'GET'].includes(method) ? undefined : {}

    expect(await answerOf(await world.call(method, path.replaceAll(/{\w+}/g, '2'), body))).toEqual(FIRST)
  })

  test('the cookie gives no access either, and a candidate is shown as the public sees it', async () => {
    const hidden = aCandidate({ AcctNum: 2, VoterID: '100000001' })
    const world = await asAdmin({ candidates: [hidden] }, REQUIRED)
    await world.db.updateTable('candidate').set({ suppress_address: 1 }).execute()

    const adding = await world.api.request('/api/candidates/2/accountlist', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Cookie: `ledger=${world.cookie}`, Origin: ORIGIN },
      body: JSON.stringify({ accountName: 'x', accountNum: 7 }),
    })
    expect(await answerOf(adding)).toEqual(FIRST)
    expect(await world.read('/api/candidates/2')).toEqual(await world.publicly('/api/candidates/2'))
  })

  test('an administrator without one is told so at sign-in, sets it up, and continues in the same session', async () => {
    const world = await asAdmin({}, REQUIRED)

    expect(await logIn(world)).toMatchObject({ status: 200, body: { mustSetUp: true } })
    expect(await world.read('/api/auth')).toEqual({ name: ADA.name, email: ADA.email, mustSetUp: true })
    const begun = await world.call('POST', '/api/admin/secondfactor', { password: ADA.password })
    const { secret } = (await begun.json()) as TimeSecret
    expect((await confirm(world, codeAt(secret, 0))).status).toBe(200)

    expect(await world.read('/api/auth')).toEqual({ name: ADA.name, email: ADA.email })
    expect((await world.call('GET', '/api/admin/people')).status).toBe(200)
    world.minutesPass(1)
    expect(await logIn(world, codeAt(secret, 1))).toEqual(SIGNED_IN)
  })
})

test('an account’s sign-ins are listed with their outcome and the kind of browser, never with what was typed', async () => {
  const world = await withFactor()
  await logIn(world, undefined, { password: 'my other password' })
  await logIn(world)
  await logIn(world, '000000')
  await logIn(world, codeAt(world.secret, 1), { peer: '198.51.100.4' })

  const there = { at: '2026-11-21T12:01:00.000Z', peer: '192.0.2.1', client: 'Firefox on Windows' }
  const told = [
    { ...there, id: 5, peer: '198.51.100.4', outcome: 'signed in' },
    { ...there, id: 4, outcome: 'code refused' },
    { ...there, id: 3, outcome: 'code asked' },
    { ...there, id: 2, outcome: 'sign-in refused' },
  ]
  expect(await world.read('/api/admin/signins')).toEqual(told)
  expect(await world.read('/api/admin/signins?email=ADA%40example.org')).toEqual(told)
  expect(await world.read('/api/admin/signins?email=bea%40example.org')).toEqual([])
  expect(await world.read('/api/admin/sessions')).toMatchObject([
    { client: 'Firefox on Windows' },
    { client: '' },
  ])
  expect(JSON.stringify(await auditIn(world.db).list({}))).not.toMatch(/my other|000000/)
})

test('a wrong password or code of someone signed in is among their sign-ins, with the browser it came from', async () => {
  const world = await withFactor()
  const send = (method: string, path: string, body: unknown) =>
    world.call(method, path, body, { 'User-Agent': FIREFOX })
  const change = { current: 'my other password', next: 'ninety ospreys circle' }

  expect((await send('PUT', '/api/admin/password', change)).status).toBe(403)
  const proof = { password: ADA.password, code: '000000' }
  expect((await send('POST', '/api/admin/secondfactor/removal', proof)).status).toBe(403)

  const there = { at: '2026-11-21T12:01:00.000Z', peer: '192.0.2.1', client: 'Firefox on Windows' }
  expect(await world.read('/api/admin/signins')).toEqual([
    { ...there, id: 3, outcome: 'code refused' },
    { ...there, id: 2, outcome: 'password refused' },
  ])
  expect(JSON.stringify(await auditIn(world.db).list({}))).not.toMatch(/my other|000000/)
})

test('all other sessions end at once, and the trail says how many of them were open', async () => {
  const world = await asAdmin()
  await logIn(world)
  world.minutesPass(20)
  await world.read('/api/admin/sessions')
  world.minutesPass(20)
  // By now the first of the others has expired.
  await logIn(world)
  await logIn(world)

  expect((await world.call('DELETE', '/api/admin/sessions')).status).toBe(204)
  expect((await world.call('DELETE', '/api/admin/sessions')).status).toBe(204)

  expect(await world.read('/api/admin/sessions')).toMatchObject([{ id: 1, isCurrent: true }])
  expect(await auditIn(world.db).list({ action: 'sessions revoked' })).toMatchObject([
    { who: ADA.email, record: 'administrators/ada@example.org', before: { sessions: 2 } },
  ])
})
