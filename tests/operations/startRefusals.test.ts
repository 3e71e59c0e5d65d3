import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '#database/connectTo.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { holdSocket } from '#tests/support/servers/holdSocket.ts'
import { startServer } from '#tests/support/servers/startServer.ts'

/* Reasons not to start that do not depend on the database. */

/** The exit code, or the address if it serves after all. */
const outcomeOf = ({ serves, ended }: Pick<ReturnType<typeof startServer>, 'serves' | 'ended'>) =>
  serves().catch(() => ended)

test('a busy port stops the start with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const port = String((other.address() as { port: number }).port)
  const { settings } = await emptyRegister()
  const { output, ...started } = startServer({ ...settings, PORT: port })

  expect(await outcomeOf(started)).toBe(1)
  expect(output()).toBe(
    `Port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.\n`,
  )
})

test('a socket that systemd holds at an address other than in the settings stops the start with one sentence', async () => {
  const socket = await holdSocket()
  onTestFinished(async () => void (await socket.close()))
  const { settings } = await emptyRegister()
  const { output, ...started } = startServer({ ...settings, HOST: '0.0.0.0' }, socket)

  expect(await outcomeOf(started)).toBe(1)
  expect(output()).toContain(
    `systemd holds 127.0.0.1:${socket.port} for the site, but HOST and PORT say 0.0.0.0:${socket.port}. Run sunshine-ledger restart, or`,
  )
})

test('a data directory that is not writable stops the start with one sentence', async () => {
  const { dataDir, settings } = await emptyRegister()
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  const { output, ...started } = startServer({ ...settings, DATA_DIR: join(file, 'data') })

  expect(await outcomeOf(started)).toBe(1)
  expect(output()).toMatch(/^DATA_DIR is \S+, which cannot be used as a folder to write to: ENOTDIR.*\n$/)
})

test('an invalid setting stops the start with one sentence', async () => {
  const { settings } = await emptyRegister()
  const { output, ...started } = startServer({ ...settings, PORT: 'http' })

  expect(await outcomeOf(started)).toBe(1)
  expect(output()).toBe('PORT is "http", but it takes a port number from 0 to 65535.\n')
})

test('interrupted migrations leave the database as it was', async () => {
  const { location } = await emptyRegister()
  await using db = connectTo(location)
  // The migration makes this table late.
  await sql`create table journal (journal_id integer)`.execute(db)

  await expect(openDatabase(location)).rejects.toThrow('table journal already exists')

  const { rows } = await sql`select name from sqlite_master`.execute(db)
  expect(rows).toEqual([{ name: 'journal' }])
})
