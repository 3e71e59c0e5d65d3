import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'
import { ADMIN, runProgram } from '#tests/support/servers/startProgram.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const postgres = ownPostgres()

test('a program that is given a standby exits at once and says which setting the standby belongs in', async () => {
  const copy = await postgres().follow()
  const settings = { DATA_DIR: newFolder(), DATABASE_URL: copy.url('postgres') }
  const sentence =
    /^The database postgres:\S+ is read-only: it is a standby, .* and READ_DATABASE_URL to its standby\.\n$/

  const { ended, output } = spawnServer(settings)
  expect(await ended).toBe(1)
  expect(output()).toMatch(sentence)

  const { code, stderr } = await runProgram(ADMIN, ['list'], settings)
  expect(code).toBe(1)
  expect(stderr).toMatch(sentence)
})

test('a server whose database becomes read-only still answers, and reports it when someone saves', async () => {
  const url = postgres().url('sample')
  const site = spawnServer({ DATA_DIR: newFolder(), DATABASE_URL: url, SAMPLE_DATA: 'on' })
  onTestFinished(async () => {
    site.server.kill('SIGTERM')
    await site.ended
  })
  const password = await site.outputMatching(/with the password (\S+)/)
  const address = await site.serves()
  const signIn = () =>
    fetch(`${address}/api/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'demo@example.org', password }),
    })
  await using client = await connectTo(url)

  await client.query('alter system set default_transaction_read_only = on')
  await client.query('select pg_reload_conf()')
  await expect.poll(async () => (await signIn()).status).toBe(503)

  expect(await (await signIn()).json()).toEqual({
    errors: [
      { msg: 'The register can only be read right now, so nothing was saved. Try again in a minute.' },
    ],
  })
  expect((await fetch(`${address}/api/committees`)).status).toBe(200)

  await client.query('set default_transaction_read_only = off')
  await client.query('alter system reset default_transaction_read_only')
  await client.query('select pg_reload_conf()')
  await expect.poll(async () => (await signIn()).status).toBe(200)
})
