import { describe, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

type World = Awaited<ReturnType<typeof createTestApp>>

const withAda = () => createTestApp({ administrators: [ADA] })

const login = ({ api }: World, { email = ADA.email, password = ADA.password } = {}) =>
  api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token

const whoIs = ({ api }: World, token: string) =>
  api.request('/api/auth', { headers: { [TOKEN_HEADER]: token } })

describe('POST /api/auth', () => {
  test('the right password, with the e-mail in any case, opens a session', async () => {
    const world = await withAda()

    const token = await tokenOf(await login(world, { email: 'Ada@Example.ORG' }))
    const answer = await whoIs(world, token)

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await answer.json()).toEqual({ name: 'Ada Alvarez', email: 'ada@example.org' })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('the cookie is a different secret than the token, out of reach of scripts and other sites', async () => {
    const response = await login(await withAda())

    const cookie = response.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/^ledger=[\w-]{43}; Max-Age=43200; Path=\/api; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(await tokenOf(response))
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('over TLS the cookie is bound to this host', async () => {
    const world = await createTestApp({ administrators: [ADA] }, { tls: true })

    expect((await login(world)).headers.get('Set-Cookie')).toMatch(
      /^__Host-ledger=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test.each([
    ['a wrong password', { password: 'thirty pelicans dive' }],
    ['an e-mail nobody has', { email: 'bea@example.org' }],
  ])('%s is refused in the same words', async (_, credentials) => {
    const response = await login(await withAda(), credentials)

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ errors: [{ msg: 'Wrong email or password' }] })
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  test.each([
    ['half a JSON text', 400, 'Malformed JSON in request body', 'application/json', '{"email":'],
    ['no password', 400, 'Enter an email address and a password', 'application/json', '{"email":"a@b.co"}'],
    ['a form', 415, 'The body must be application/json', 'application/x-www-form-urlencoded', 'email=a'],
    ['no media type', 415, 'The body must be application/json', '', '{}'],
    [
      'two megabytes',
      413,
      'The request is larger than 1 MB',
      'application/json',
      JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(2_000_000) }),
    ],
    [
      'a password of 257 characters',
      400,
      'Enter an email address and a password',
      'application/json',
      JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(257) }),
    ],
  ])('%s is refused with %i: %s', async (_, status, msg, mediaType, body) => {
    const { api } = await withAda()

    const response = await api.request('/api/auth', {
      method: 'POST',
      headers: { 'Content-Type': mediaType },
      body,
    })

    expect({ status: response.status, body: await response.json() }).toEqual({
      status,
      body: { errors: [{ msg }] },
    })
  })
})

describe('a session', () => {
  test('ends half an hour after its last use', async () => {
    const world = await withAda()
    const token = await tokenOf(await login(world))

    world.minutesPass(29)
    expect((await whoIs(world, token)).status).toBe(200)
    world.minutesPass(29)
    expect((await whoIs(world, token)).status).toBe(200)
    world.minutesPass(30)
    expect((await whoIs(world, token)).status).toBe(401)
  })

  test('ends after twelve hours, however much it is used', async () => {
    const world = await withAda()
    const token = await tokenOf(await login(world))

    for (let quarter = 0; quarter < 47; quarter += 1) {
      world.minutesPass(15)
      expect((await whoIs(world, token)).status).toBe(200)
    }
    world.minutesPass(15)
    expect((await whoIs(world, token)).status).toBe(401)
  })

  test('ends when its administrator logs out, and no other session does', async () => {
    const world = await withAda()
    const [here, there] = [await tokenOf(await login(world)), await tokenOf(await login(world))]

    const response = await world.api.request('/api/auth', {
      method: 'DELETE',
      headers: { [TOKEN_HEADER]: here },
    })

    expect(response.status).toBe(204)
    expect(response.headers.get('Set-Cookie')).toMatch(/^ledger=; Max-Age=0; Path=\/api;/)
    expect((await whoIs(world, here)).status).toBe(401)
    expect((await whoIs(world, there)).status).toBe(200)
  })

  test('is stored without its secrets', async () => {
    const world = await withAda()
    const response = await login(world)
    const cookie = /ledger=([\w-]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1] ?? 'no cookie'

    const stored = JSON.stringify([
      await world.db.selectFrom('session').selectAll().execute(),
      await world.db.selectFrom('audit').selectAll().execute(),
    ])

    expect(stored).not.toContain(await tokenOf(response))
    expect(stored).not.toContain(cookie)
  })
})
