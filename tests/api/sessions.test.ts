import { expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { auditIn } from '#database/audit.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { PEER_HEADER } from '#tests/support/api/createTestApp.ts'

type World = Awaited<ReturnType<typeof asAdmin>>

const BEA = { email: 'bea@example.org', name: 'Bea Boone', password: 'fifty herons dive' }

async function logIn({ api }: World, { email, password } = ADA, peer = '198.51.100.4'): Promise<string> {
  const response = await api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [PEER_HEADER]: peer },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

const isOpen = async ({ api }: World, token: string) =>
  (await api.request('/api/auth', { headers: { [TOKEN_HEADER]: token } })).status === 200

const makeBea = async ({ db }: World) => {
  const actor = { who: 'root', ipAddress: 'console', at: '2026-11-21T12:00:00.000Z' }
  const { email, name, password } = BEA
  await administratorsIn(db).create(actor, { email, name, passwordHash: await CHEAP_HASHER.hash(password) })
}

test('an administrator sees where she is signed in, and which session is the current one', async () => {
  const world = await asAdmin()
  await makeBea(world)
  await logIn(world, BEA)
  world.minutesPass(5)
  await logIn(world)

  expect(await world.read('/api/admin/sessions')).toEqual([
    {
      id: 3,
      signedInAt: '2026-11-21T12:05:00.000Z',
      lastUsedAt: '2026-11-21T12:05:00.000Z',
      endsAt: '2026-11-22T00:05:00.000Z',
      peer: '198.51.100.4',
      client: '',
      isCurrent: false,
    },
    {
      id: 1,
      signedInAt: '2026-11-21T12:00:00.000Z',
      lastUsedAt: '2026-11-21T12:05:00.000Z',
      endsAt: '2026-11-22T00:00:00.000Z',
      peer: '192.0.2.1',
      client: '',
      isCurrent: true,
    },
  ])
})

test('she ends the session on another machine, with both of its secrets, and the trail says so', async () => {
  const world = await asAdmin()
  const left = await logIn(world)

  expect((await world.call('DELETE', '/api/admin/sessions/2')).status).toBe(204)

  expect(await isOpen(world, left)).toBe(false)
  expect(await isOpen(world, world.token)).toBe(true)
  expect(await auditIn(world.db).list({ action: 'session ended' })).toMatchObject([
    { who: ADA.email, record: 'administrators/ada@example.org', before: { session: 2 } },
  ])
  expect(await answerOf(await world.call('DELETE', '/api/admin/sessions/2'))).toEqual({
    status: 404,
    body: { errors: [{ msg: 'You have no such session' }] },
  })
})

test('no one can end another person’s session, or one with an invalid number', async () => {
  const world = await asAdmin()
  await makeBea(world)
  const beas = await logIn(world, BEA)

  expect((await world.call('DELETE', '/api/admin/sessions/2')).status).toBe(404)
  expect((await world.call('DELETE', '/api/admin/sessions/0x1')).status).toBe(400)

  expect(await isOpen(world, beas)).toBe(true)
})

test('a sign-in while the clock is ahead ends no other session, and its own ends when the clock is right', async () => {
  const world = await asAdmin()
  const YEAR = 365 * 24 * 60
  world.minutesPass(YEAR)
  const fromTheFuture = await logIn(world)
  expect(await isOpen(world, fromTheFuture)).toBe(true)

  world.minutesPass(-YEAR)

  expect(await isOpen(world, world.token)).toBe(true)
  expect(await isOpen(world, fromTheFuture)).toBe(false)
})

test('a session used while the clock was slightly ahead still expires at its own time', async () => {
  const world = await asAdmin()
  world.minutesPass(20)
  await isOpen(world, world.token)
  world.minutesPass(-15)

  expect(await isOpen(world, world.token)).toBe(true)
  world.minutesPass(31)
  expect(await isOpen(world, world.token)).toBe(false)
})

test('however often someone signs in, few sessions are stored', async () => {
  const world = await asAdmin()
  for (let i = 0; i < 210; i += 1)
    await sessionsIn(world.db).open(1, { ipAddress: '192.0.2.1', at: '2026-11-21T12:00:00.000Z' })

  expect(await world.db.selectFrom('session').selectAll().execute()).toHaveLength(200)
})
