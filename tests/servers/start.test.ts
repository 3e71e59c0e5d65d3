import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { startFromSource, startServer } from '#tests/support/servers/startServer.ts'

// On PostgreSQL the same program imports the sample in the tests of several servers and in `sampleImport.test.ts`.
test.skipIf(inject('postgres') !== undefined)(
  'an empty register is filled with sample data, and the demo administrator is told once',
  async () => {
    const { settings } = await emptyRegister()
    const sayOwnModules =
      'import{registerHooks}from"node:module";registerHooks({load(u,c,n){if(/createApp/.test(u))console.log("MODULES");return(n(u,c))}})'
    const first = startFromSource({
      ...settings,
      SAMPLE_DATA: 'on',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sayOwnModules)}`,
    })
    const address = await first.serves()
    const committees = (await (await fetch(`${address}/api/committees`)).json()) as unknown[]
    const home = await (await fetch(address)).text()

    expect(committees.length).toBeGreaterThanOrEqual(150)
    expect(home).toContain('Sample data: every name and number here is invented.')
    first.server.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    // A separate program fills the register while this one loads its own modules.
    expect(first.output()).toMatch(/^The register is empty: loading invented sample data.*\nMODULES\n/)
    expect(first.output()).toMatch(/The demo administrator is demo@example\.org, with the password \S{20}\n/)

    const second = startServer({ ...settings, SAMPLE_DATA: 'on' })
    await second.serves()
    expect(second.output()).not.toMatch(/password|invented/)
  },
)

test('pages, documents and the API share one site, and no call under /api or /docs is answered with a page', async () => {
  const { settings } = await emptyRegister()
  const address = await startServer(settings).serves()
  const typeOf = async (path: string) => {
    const { status, headers } = await fetch(address + path)
    return [status, headers.get('Content-Type')?.split(';')[0], headers.get('X-Content-Type-Options')]
  }

  expect(await typeOf('/candidates')).toEqual([200, 'text/html', 'nosniff'])
  expect(await typeOf('/nowhere')).toEqual([404, 'text/html', 'nosniff'])
  expect(await typeOf('/assets/none.js')).toEqual([404, 'application/json', 'nosniff'])
  expect(await typeOf('/api/electioncodes')).toEqual([200, 'application/json', 'nosniff'])
  expect(await typeOf('/api/none')).toEqual([404, 'application/json', 'nosniff'])
  expect(await typeOf('/docs/none.pdf')).toEqual([404, 'application/json', 'nosniff'])
  expect(await typeOf('/healthz')).toEqual([200, 'text/plain', 'nosniff'])
  expect(await typeOf('/readyz')).toEqual([200, 'text/plain', 'nosniff'])
})

test('a database of a newer version stops the start with one sentence and is not changed', async () => {
  const { location, settings } = await emptyRegister()
  const db = await openDatabase(location)
  await sql`insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00Z')`.execute(db)
  await db.destroy()
  const { ended, output } = startServer(settings)

  expect(await ended).toBe(1)
  expect(output()).toMatch(
    /^This database was made by a newer version of the program \(it has had migration 9999_later\)\..*\n$/,
  )
})

test('told to stop, it turns visitors away, finishes the answer in progress and leaves nothing but the database', async () => {
  const { dataDir, files, settings } = await emptyRegister()
  const { server, serves, ended } = startServer(settings)
  const address = await serves()
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>()
  const underWay = request(
    `${address}/api/auth`,
    { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': 2 } },
    (response) => resolve(response.resume().statusCode),
  )
  await new Promise<void>((sent) => void underWay.write('{', () => sent()))
  // Once this answers, the server has received the request above.
  await fetch(`${address}/healthz`)

  server.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
  underWay.end('}')

  expect(await status).toBe(400)
  expect(await ended).toBe(0)
  expect(readdirSync(dataDir)).toEqual(files)
})

test('an uncaught error is logged and shuts the server down cleanly', async () => {
  const { dataDir, files, settings } = await emptyRegister()
  const throwOnSignal = 'process.on("SIGUSR2",()=>{throw(new(Error)("A_FAULT"))})'
  const { server, serves, output, ended } = startServer({
    ...settings,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwOnSignal)}`,
  })
  await serves()

  server.kill('SIGUSR2')

  expect(await ended).toBe(1)
  expect(output()).toMatch(/An uncaught error ends the server: Error: A_FAULT/)
  expect(readdirSync(dataDir)).toEqual(files)
})
