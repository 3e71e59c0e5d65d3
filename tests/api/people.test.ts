import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { InvitationSecret } from '#contract/schemas/person.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { auditIn } from '#database/audit.ts'
import { ORIGIN } from '#tests/support/api/createTestApp.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'

type World = Awaited<ReturnType<typeof asAdmin>>

const BEA = 'bea@example.org'
const CY = 'cy@example.org'
const CONSOLE = { who: 'root at the console', ipAddress: '', at: '2026-11-21T12:00:00.000Z' }
const PASSWORD = 'fifty herons dive'
const AT = '2026-11-21T12:00:00.000Z'

const send = ({ api }: World, path: string, body: unknown) =>
  api.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const logIn = async (world: World, email: string, password: string) => {
  const response = await send(world, '/api/auth', { email, password })
  return { status: response.status, ...((await response.json()) as { token?: string }) }
}

const invite = async (world: World, role = 'auditor', email = BEA) => {
  await world.confirm()
  const answer = await world.call('POST', '/api/admin/invitations', { email, role })
  return (await answer.json()) as InvitationSecret
}

const accept = (world: World, token: string, password = PASSWORD) =>
  send(world, '/api/invitations', { token, name: 'Bea Boone', password })

/** Ada's world, with Bea in it, Bea's calls, and Ada's changes to her account. */
async function withBea(role: 'administrator' | 'auditor') {
  const world = await asAdmin()
  await accept(world, (await invite(world, role)).token)
  const { token = '' } = await logIn(world, BEA, PASSWORD)
  const asBea = (method: string, path: string, body?: unknown) =>
    world.call(method, path, body, { [TOKEN_HEADER]: token })
  const change = (values: object) => world.call('PUT', '/api/admin/people', { email: BEA, ...values })
  return { ...world, asBea, change }
}

test('an invited person creates an account with the link, once, and the trail says who invited them', async () => {
  const world = await asAdmin()

  const { token, expiresAt } = await invite(world)

  expect(expiresAt).toBe('2026-11-24T12:00:00.000Z')
  expect(await world.read('/api/admin/people')).toMatchObject({
    people: [{ email: ADA.email, role: 'administrator', disabledAt: null, isYou: true }],
    invitations: [{ id: 1, email: BEA, role: 'auditor', invitedBy: ADA.email }],
  })
  expect((await accept(world, token)).status).toBe(204)
  expect((await accept(world, token)).status).toBe(404)
  expect((await logIn(world, BEA, PASSWORD)).status).toBe(200)
  expect(await world.read('/api/admin/people')).toMatchObject({
    people: [{ email: ADA.email }, { email: BEA, name: 'Bea Boone', role: 'auditor', isYou: false }],
    invitations: [],
  })
  expect(await auditIn(world.db).list({ record: `administrators/${BEA}` })).toMatchObject([
    { who: BEA, action: 'signed in' },
    { who: BEA, action: 'administrator created', after: { name: 'Bea Boone', role: 'auditor' } },
    { who: ADA.email, action: 'invited', after: { role: 'auditor' } },
  ])
})

test('a link expires after three days, when it is withdrawn, and with the next one', async () => {
  const world = await asAdmin()
  const [first, second] = [await invite(world), await invite(world)]
  expect((await accept(world, first.token)).status).toBe(404)

  expect((await world.call('DELETE', '/api/admin/invitations/2')).status).toBe(204)
  expect((await accept(world, second.token)).status).toBe(404)

  const third = await invite(world)
  world.minutesPass(72 * 60)
  expect(await answerOf(await accept(world, third.token))).toEqual({
    status: 404,
    body: { errors: [{ msg: 'This invitation was used, withdrawn or is too old. Ask for another.' }] },
  })
})

test('a link stays valid while the chosen password is refused', async () => {
  const world = await asAdmin()
  const { token } = await invite(world)

  expect(await answerOf(await accept(world, token, 'short'))).toEqual({
    status: 400,
    body: { errors: [{ msg: 'A password needs at least 12 characters.' }] },
  })

  expect((await accept(world, token)).status).toBe(204)
})

test('people with an account cannot be invited, and there are at most a hundred open invitations', async () => {
  const world = await asAdmin()
  await world.confirm()
  expect(
    await answerOf(await world.call('POST', '/api/admin/invitations', { email: ADA.email, role: 'auditor' })),
  ).toEqual({
    status: 409,
    body: { errors: [{ msg: 'ada@example.org has an account already' }] },
  })
  for (let i = 0; i < 100; i += 1) await invite(world, 'auditor', `guest${i}@example.org`)

  const oneMore = { email: BEA, role: 'auditor' }
  expect((await world.call('POST', '/api/admin/invitations', oneMore)).status).toBe(429)

  world.minutesPass(72 * 60)
  await logIn(world, ADA.email, ADA.password)
  expect(await world.db.selectFrom('invitation').selectAll().execute()).toHaveLength(100)
})

const REFUSED = {
  status: 403,
  body: { errors: [{ msg: 'An auditor can view everything here but change nothing' }] },
}

test.each(
  ENDPOINTS.filter(({ access, isForAuditors }) => access === 'token' && !isForAuditors).map(
    ({ method, path }) => [method, path] as const,
  ),
)('an auditor is refused %s %s', async (method, path) => {
  const { asBea } = await withBea('auditor')
  const body = method === 'DELETE' ? undefined : {}

  expect(await answerOf(await asBea(method, path.replaceAll(/{\w+}/g, '2'), body))).toEqual(REFUSED)
})

test('an auditor cannot add an account with the cookie either', async () => {
  const world = await withBea('auditor')
  const { headers } = await send(world, '/api/auth', { email: BEA, password: PASSWORD })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''

  const answer = await world.api.request('/api/candidates/2/accountlist', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: ORIGIN },
    body: JSON.stringify({ accountName: 'x', accountNum: 7 }),
  })

  expect(await answerOf(answer)).toEqual(REFUSED)
})

test('an auditor can read everything, see who she is signed in as, and log out', async () => {
  const { asBea } = await withBea('auditor')

  expect(await answerOf(await asBea('GET', '/api/auth'))).toEqual({
    status: 200,
    body: { name: 'Bea Boone', email: BEA, role: 'auditor' },
  })
  for (const path of ['audit', 'people', 'deletions', 'voters?lastName=a', 'sessions'])
    expect((await asBea('GET', `/api/admin/${path}`)).status).toBe(200)
  expect(
    (await asBea('PUT', '/api/admin/password', { current: PASSWORD, next: 'ninety ospreys circle' })).status,
  ).toBe(204)
  expect((await asBea('DELETE', '/api/auth')).status).toBe(204)
})

test('an administrator disables an account and enables it again, which ends its sessions', async () => {
  const world = await withBea('administrator')
  const { change } = world

  expect((await change({ isDisabled: true })).status).toBe(204)
  expect((await world.asBea('GET', '/api/auth')).status).toBe(401)
  expect((await logIn(world, BEA, PASSWORD)).status).toBe(401)

  expect((await change({ isDisabled: false })).status).toBe(204)
  expect((await world.asBea('GET', '/api/auth')).status).toBe(401)
  expect((await logIn(world, BEA, PASSWORD)).status).toBe(200)
  expect((await change({ role: 'auditor' })).status).toBe(204)
  const trail = await auditIn(world.db).list({ who: ADA.email, record: `administrators/${BEA}` })
  expect(trail.map(({ action }) => action)).toEqual([
    'role changed',
    'administrator enabled',
    'administrator disabled',
    'invited',
  ])
})

test('an account that was disabled in the database itself has no open sessions', async () => {
  const world = await withBea('administrator')
  await world.db.updateTable('administrator').set({ disabled_at: AT }).where('email', '=', BEA).execute()

  expect((await world.asBea('GET', '/api/auth')).status).toBe(401)
})

test('no one can change their own account, or another after being disabled or made an auditor, so one administrator always remains', async () => {
  const world = await withBea('administrator')
  const own = {
    status: 409,
    body: { errors: [{ msg: 'Ask another administrator to change your own account' }] },
  }

  const close = (email: string) => world.call('PUT', '/api/admin/people', { email, isDisabled: true })
  expect(await answerOf(await close('ADA@example.org'))).toEqual(own)
  const ada = { who: ADA.email, ipAddress: '192.0.2.1', at: AT }
  const bea = { who: BEA, ipAddress: '192.0.2.1', at: AT }
  // Both have passed the guard before either change.
  const administrators = administratorsIn(world.db)
  expect(await administrators.changePerson(ada, { email: BEA, isDisabled: true })).toBe('done')
  expect(await administrators.changePerson(bea, { email: ADA.email, isDisabled: true })).toBe('own')
  expect(await administrators.changePerson(ada, { email: BEA, isDisabled: false, role: 'auditor' })).toBe(
    'done',
  )
  expect(await administrators.changePerson(bea, { email: ADA.email, isDisabled: true })).toBe('own')

  expect(await answerOf(await close('cy@example.org'))).toEqual({
    status: 404,
    body: { errors: [{ msg: 'Nobody signs in with cy@example.org' }] },
  })
})

test('a password change requires the old one; the other sessions end and this one stays', async () => {
  const world = await asAdmin()
  const { token: elsewhere = '' } = await logIn(world, ADA.email, ADA.password)
  const change = (current: string, next: string) =>
    world.call('PUT', '/api/admin/password', { current, next })

  expect(await answerOf(await change('forty pelicans sit', 'ninety ospreys circle'))).toEqual({
    status: 403,
    body: { errors: [{ msg: 'That is not your current password' }] },
  })
  expect((await change(ADA.password, 'ada@example.org')).status).toBe(400)
  expect((await change(ADA.password, 'ninety ospreys circle')).status).toBe(204)

  expect((await world.call('GET', '/api/auth')).status).toBe(200)
  expect((await world.call('GET', '/api/auth', undefined, { [TOKEN_HEADER]: elsewhere })).status).toBe(401)
  expect((await logIn(world, ADA.email, ADA.password)).status).toBe(401)
  expect((await logIn(world, ADA.email, 'ninety ospreys circle')).status).toBe(200)
  expect(JSON.stringify(await auditIn(world.db).list({}))).not.toContain('ospreys')
})

test('a stolen session cannot guess the password faster than the login allows', async () => {
  const world = await asAdmin()
  const guess = () =>
    world.call('PUT', '/api/admin/password', { current: 'a wrong guess', next: 'ninety ospreys circle' })
  for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(403)

  expect(await answerOf(await guess())).toMatchObject({
    status: 429,
    body: { errors: [{ msg: expect.stringContaining('Too many attempts') as string }] },
  })
})

test('a password that changes during verification is not changed back', async () => {
  const { db } = await asAdmin()
  const administrators = administratorsIn(db)
  const before = await administrators.find(ADA.email)
  if (!before) throw new Error('Ada is not there')
  const actor = { who: ADA.email, ipAddress: '192.0.2.1', at: AT }
  await administrators.setPassword(actor, ADA.email, await CHEAP_HASHER.hash('ninety ospreys circle'))

  expect(await administrators.changeOwnPassword(actor, 1, before, 'another')).toBe(false)
})

test.each([
  ['POST', '/api/admin/invitations', { email: CY, role: 'administrator' }, 200],
  ['POST', '/api/admin/invitations', { email: CY, role: 'auditor' }, 200],
  ['PUT', '/api/admin/people', { email: BEA, role: 'administrator' }, 204],
  ['PUT', '/api/admin/people', { email: BEA, role: 'auditor' }, 204],
  ['PUT', '/api/admin/people', { email: BEA, isDisabled: false }, 204],
  ['PUT', '/api/admin/people', { email: BEA, isDisabled: true }, 204],
  ['PUT', '/api/admin/people', { email: BEA, removesSecondFactor: true }, 204],
] as const)(
  'a session alone lets nobody in or out, only with the administrator’s own password: %s %s %j',
  async (method, path, body, done) => {
    const world = await withBea('auditor')
    const status = async () => (await world.call(method, path, body)).status
    world.minutesPass(5)

    expect(await status()).toBe(403)
    expect((await world.asBea('GET', '/api/auth')).status).toBe(200)
    await world.confirm()
    expect(await status()).toBe(done)
  },
)

test.each<[string, (world: Awaited<ReturnType<typeof withBea>>) => Promise<unknown>]>([
  ['disabled', ({ change }) => change({ isDisabled: true })],
  ['made an auditor', ({ change }) => change({ role: 'auditor' })],
  ['given a new password', ({ db }) => administratorsIn(db).setPassword(CONSOLE, BEA, 'a new hash')],
  [
    'given a new password by themselves',
    ({ asBea }) => asBea('PUT', '/api/admin/password', { current: PASSWORD, next: 'ninety ospreys circle' }),
  ],
  ['signed out everywhere', ({ db }) => administratorsIn(db).revokeSessions(CONSOLE, BEA)],
])('the invitations of an administrator who is %s are withdrawn, and the trail says so', async (_, end) => {
  const world = await withBea('administrator')
  await world.asBea('POST', '/api/admin/confirmation', { password: PASSWORD })
  const invited = await world.asBea('POST', '/api/admin/invitations', { email: CY, role: 'administrator' })
  const { token } = (await invited.json()) as InvitationSecret

  await end(world)

  expect((await accept(world, token)).status).toBe(404)
  expect(await world.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  expect(await auditIn(world.db).list({ action: 'invitation withdrawn' })).toMatchObject([
    { record: `administrators/${CY}` },
  ])
})

test('an invitation that was made while its administrator was being disabled opens no account', async () => {
  const world = await withBea('administrator')
  const { token } = await invite(world, 'administrator', CY)
  await world.db
    .updateTable('administrator')
    .set({ disabled_at: AT })
    .where('email', '=', ADA.email)
    .execute()

  expect((await accept(world, token)).status).toBe(404)
  expect(await administratorsIn(world.db).find(CY)).toBeUndefined()
})

test('a change whose body arrives after its sender was disabled is refused', async () => {
  const world = await withBea('administrator')
  const { token = '' } = await logIn(world, BEA, PASSWORD)
  const [start, rest] = [Buffer.from(`{"email":"${ADA.email}",`), Buffer.from('"isDisabled":true}')]
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const answer = world.api.request('/api/admin/people', {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      // A body of unstated length is counted before the session is looked for.
      'Content-Length': String(Buffer.concat([start, rest]).length),
      [TOKEN_HEADER]: token,
    },
    body: readable,
    duplex: 'half',
  } as RequestInit)
  const body = writable.getWriter()
  await body.write(start)

  await world.change({ isDisabled: true })
  await body.write(rest)
  await body.close()

  expect((await answer).status).toBe(401)
  expect(await administratorsIn(world.db).find(ADA.email)).toMatchObject({ disabledAt: null })
})
