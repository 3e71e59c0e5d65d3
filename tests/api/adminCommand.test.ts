import { describe, expect, test } from 'vitest'
import type { CitationKeys } from '#contract/schemas/citation.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { parseCommand, runCommand } from '#server/cli/adminCommands.ts'
import { ensureDemoAdministrator } from '#server/routes/people.ts'
import { invitationsIn } from '#database/administrators/administrators.ts'
import { auditIn } from '#database/audit.ts'
import { registerIn } from '#database/register.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { ADMIN, runProgram } from '#tests/support/servers/startProgram.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const PASSWORD = 'fifty herons dive'

type World = Awaited<ReturnType<typeof createTestApp>>

/** The command's output when it runs in this world with this password. */
async function run({ db }: World, args: string[], password = PASSWORD): Promise<string> {
  const command = parseCommand(args)
  if (typeof command === 'string') return command
  return runCommand(command, {
    db,
    hasher: CHEAP_HASHER,
    actor: { who: 'root at the console', ipAddress: 'console', at: '2026-11-21T12:00:00.000Z' },
    readPassword: async () => password,
    site: 'https://ledger.example.org',
  })
}

const login = async ({ api }: World, email: string, password: string) => {
  const response = await api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

describe('npm run admin', () => {
  test('creates an administrator, who can log in', async () => {
    const world = await createTestApp()

    expect(await run(world, ['create', 'Bea@Example.org', '--name', 'Bea Boone'])).toBe(
      'bea@example.org is now an administrator.',
    )
    expect(await login(world, 'bea@example.org', PASSWORD)).toBe(200)
    expect(await run(world, ['list'])).toBe('bea@example.org  Bea Boone  since 2026-11-21')
  })

  test('gives citations a new key, of which the audit trail tells, and lists the former one', async () => {
    const world = await createTestApp()
    const keys = async () =>
      ((await (await world.api.request('/.well-known/citation-keys.json')).json()) as CitationKeys).keys
    const [former] = await keys()

    const output = await run(world, ['new-citation-key'])

    const [next, given] = await keys()
    expect(given).toEqual({ ...former, until: '2026-11-21T12:00:00.000Z' })
    expect(next?.until).toBeNull()
    expect(output).toContain(`the new key ${next?.kid}.`)
    const [entry] = await auditIn(world.db).list({})
    expect(entry).toMatchObject({
      who: 'root at the console',
      action: 'citation key changed',
      before: { keyId: former?.kid },
      after: { keyId: next?.kid },
    })
    expect(await run(world, ['new-citation-key', 'bea@example.org'])).toBe(
      'new-citation-key takes no e-mail address.',
    )
  })

  test('creates an auditor, and says so in the list, with the open invitations', async () => {
    const world = await createTestApp()

    expect(await run(world, ['create', 'bea@example.org', '--auditor'])).toBe(
      'bea@example.org is now an auditor.',
    )

    await invitationsIn(world.db).invite(
      { who: 'bea@example.org', ipAddress: '', at: '2026-11-21T12:00:00.000Z' },
      { email: 'cy@example.org', role: 'administrator' },
    )
    expect(await run(world, ['list'])).toBe(
      'bea@example.org  bea@example.org  auditor  since 2026-11-21\n' +
        'cy@example.org  invited as administrator by bea@example.org  until 2026-11-24 12:00 UTC',
    )
  })

  test('refuses an e-mail that is taken, and a password that is easy to guess', async () => {
    const world = await createTestApp({ administrators: [ADA] })

    await expect(run(world, ['create', 'ADA@example.org'])).rejects.toThrow(
      'ada@example.org is already an administrator.',
    )
    await expect(run(world, ['create', 'bea@example.org'], 'password1234')).rejects.toThrow(
      'This password is too easy to guess.',
    )
    await expect(run(world, ['passwd', 'nobody@example.org'])).rejects.toThrow(
      'There is no administrator nobody@example.org.',
    )
  })

  test.each([
    ['passwd', 'ada@example.org has a new password; its sessions have ended.', 401, 200],
    ['disable', 'ada@example.org is disabled; its sessions have ended.', 401, 401],
    ['revoke', 'The sessions of ada@example.org have ended.', 200, 401],
  ])('%s ends every session of the account at once', async (verb, message, withOld, withNew) => {
    const world = await asAdmin()

    expect(await run(world, [verb, ADA.email])).toBe(message)

    const headers = { [TOKEN_HEADER]: world.token }
    expect((await world.api.request('/api/auth', { headers })).status).toBe(401)
    expect(await login(world, ADA.email, ADA.password)).toBe(withOld)
    expect(await login(world, ADA.email, PASSWORD)).toBe(withNew)
  })

  test('a new password reactivates a disabled account', async () => {
    const world = await createTestApp({ administrators: [ADA] })
    await run(world, ['disable', ADA.email])
    expect(await run(world, ['list'])).toBe(
      'ada@example.org  Ada Alvarez  since 2026-01-01  disabled 2026-11-21',
    )

    await run(world, ['passwd', ADA.email])

    expect(await login(world, ADA.email, PASSWORD)).toBe(200)
  })

  test('unlock readmits an account that is locked out by too many failed logins', async () => {
    const world = await createTestApp({ administrators: [ADA] })
    for (let i = 0; i < 10; i += 1) await login(world, ADA.email, 'a wrong password')
    expect(await login(world, ADA.email, ADA.password)).toBe(429)

    expect(await run(world, ['unlock', ADA.email])).toBe('The failed logins of ada@example.org are cleared.')

    expect(await login(world, ADA.email, ADA.password)).toBe(200)
    expect(await auditIn(world.db).list({ action: 'sign-in unlocked' })).toMatchObject([
      { who: 'root at the console', record: 'administrators/ada@example.org' },
    ])
  })

  test('sessions shows those that are open, of one account or of all', async () => {
    const world = await asAdmin()
    await run(world, ['create', 'bea@example.org'])
    await login(world, 'bea@example.org', PASSWORD)

    expect(await run(world, ['sessions'])).toBe(
      'bea@example.org  from 192.0.2.1  since 2026-11-21 12:00 UTC  last used 2026-11-21 12:00 UTC\n' +
        'ada@example.org  from 192.0.2.1  since 2026-11-21 12:00 UTC  last used 2026-11-21 12:00 UTC',
    )
    await run(world, ['revoke', 'ada@example.org'])
    expect(await run(world, ['sessions', 'ada@example.org'])).toBe('No session is open.')
  })

  test('is recorded in the audit trail, without the password', async () => {
    const world = await createTestApp()
    await run(world, ['create', 'bea@example.org', '--name', 'Bea'])
    await run(world, ['revoke', 'bea@example.org'])

    const entries = await auditIn(world.db).list({})

    expect(entries).toMatchObject([
      { who: 'root at the console', action: 'sessions revoked', record: 'administrators/bea@example.org' },
      { who: 'root at the console', action: 'administrator created', after: { name: 'Bea' } },
    ])
    expect(JSON.stringify(entries)).not.toContain(PASSWORD)
    expect(JSON.stringify(entries)).not.toContain('argon2')
  })

  test.each([
    [[], 'Name a command.'],
    [['pass'], 'There is no command "pass".'],
    [['create'], 'Name the account: npm run admin -- create EMAIL'],
    [['create', 'ada'], '"ada" is not an e-mail address.'],
    [
      ['create', 'a@example.org', 'a password here'],
      'One account at a time; a password is never an argument.',
    ],
    [['passwd', 'a@example.org', '--name', 'A'], '--name goes with create.'],
    [['passwd', 'a@example.org', '--auditor'], '--auditor goes with create.'],
    [['list', 'a@example.org'], 'list takes no e-mail address.'],
    [['sessions', 'ada'], '"ada" is not an e-mail address.'],
    [['unlock'], 'Name the account: npm run admin -- unlock EMAIL'],
  ])('%j is wrong use: %s', (args, message) => expect(parseCommand(args)).toBe(message))

  test('reads the password from a pipe, and its exit code says whether it succeeded', async () => {
    const { settings } = await emptyRegister()
    const admin = (args: string[], input: string) => runProgram(ADMIN, args, settings, { input })

    const created = await admin(['create', 'bea@example.org'], `${PASSWORD}\n`)
    expect([created.code, created.stdout, created.stderr]).toEqual([
      0,
      'bea@example.org is now an administrator.\n',
      '',
    ])
    const refused = await admin(['passwd', 'bea@example.org'], '')
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([1, '', 'No password was given.\n'])
    expect((await admin(['pass'], '')).code).toBe(2)
  })
})

describe('the administrator of a demonstration', () => {
  const deps = { hasher: CHEAP_HASHER, clock: () => new Date('2026-11-21T12:00:00Z') }

  test('is created once, for the sample register, with a different password each time', async () => {
    const [one, two] = [await createTestApp(), await createTestApp()]
    for (const { db } of [one, two]) await registerIn(db).setSample(true)

    const first = await ensureDemoAdministrator(one.db, deps)
    const second = await ensureDemoAdministrator(two.db, deps)

    expect(first).toEqual({ email: 'demo@example.org', password: expect.stringMatching(/^[\w-]{20}$/) })
    expect(second?.password).not.toBe(first?.password)
    expect(await login(one, 'demo@example.org', first?.password ?? '')).toBe(200)
    expect(await ensureDemoAdministrator(one.db, deps)).toBeNull()
  })

  test('is not created for a register of real records', async () => {
    expect(await ensureDemoAdministrator((await createTestApp()).db, deps)).toBeNull()
  })
})
