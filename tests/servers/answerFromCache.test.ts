import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCommittee } from '#mocks/builders.ts'
import { registerIn } from '#database/register.ts'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'
import { seed } from '#tests/support/register/seed.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'

/** A site with some committees, and a connection that changes its database without its knowledge. */
let address: string
let db: Db
const ends: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  const { dataDir, location, settings } = await emptyRegister(undefined, (end) => ends.unshift(end))
  db = await openDatabase(location)
  ends.unshift(() => db.destroy())
  const committees = Array.from({ length: 12 }, (_, index) => aCommittee({ AcctNum: 100 - index }))
  await seed(db, { committees }, dataDir)
  const { server, serves, ended } = spawnServer(settings)
  ends.unshift(async () => {
    server.kill('SIGKILL')
    await ended
  })
  address = await serves()
})

afterAll(async () => {
  for (const end of ends) await end()
})

/** Everything that comes back for these lines, without the Date header. */
async function exchange(...lines: string[]): Promise<string> {
  const { send, receivedAll } = await rawConnection(address)
  send(...lines, '', '')
  return (await receivedAll()).replace(/\r\nDate: [^\r]*/i, '')
}

const statusOf = async (...lines: string[]) =>
  (await exchange('GET /api/committees HTTP/1.1', 'Connection: close', ...lines)).split('\r\n')[0]

const imports = async () => (await fetch(`${address}/api/imports/latest`)).json()

const LAST = ['Host: localhost', 'Connection: close']

test('an answer from the cache is byte for byte what the framework sends, for any request', async () => {
  const etag = (await fetch(`${address}/api/committees`)).headers.get('ETag') ?? ''
  const pageTag = (await fetch(`${address}/committees`)).headers.get('ETag') ?? ''
  const shapes: [string, string[], RegExp][] = [
    [
      'GET',
      ['HTTP/1.1', ...LAST],
      /^HTTP\/1\.1 200 OK\r\n(?!.*content-encoding).*cross-origin-opener-policy/is,
    ],
    ['GET', ['HTTP/1.1', ...LAST, 'Accept-Encoding: gzip, deflate, br'], /content-encoding: br/],
    ['GET', ['HTTP/1.1', ...LAST, 'Accept-Encoding: br;q=0, gzip;q=0.5'], /content-encoding: gzip/],
    [
      'GET',
      ['HTTP/1.1', ...LAST, 'Accept-Encoding: br;q=0.0,gzip;q=0'],
      /content-length: \d{4,5}\r\n(?!.*content-encoding)/is,
    ],
    [
      'GET',
      ['HTTP/1.1', ...LAST, `If-None-Match: ${etag}, ${pageTag}`],
      /^HTTP\/1\.1 304 (?!.*content-length)/is,
    ],
    [
      'GET',
      ['HTTP/1.1', ...LAST, 'If-None-Match: "another"', `If-None-Match: ${pageTag}, ${etag}`],
      /^HTTP\/1\.1 304 /,
    ],
    ['GET', ['HTTP/1.1', ...LAST, 'If-None-Match: *'], /^HTTP\/1\.1 304 /],
    ['GET', ['HTTP/1.1', ...LAST, 'If-None-Match: "another"'], /^HTTP\/1\.1 200 /],
    ['HEAD', ['HTTP/1.1', ...LAST], /^HTTP\/1\.1 200 OK\r\n.*content-length: \d{4}.*\r\n\r\n$/is],
    ['HEAD', ['HTTP/1.1', ...LAST, 'Accept-Encoding: br'], /content-encoding: br.*\r\n\r\n$/is],
    ['GET', ['HTTP/1.0'], /^HTTP\/1\.1 200 OK\r\n.*Connection: close/is],
    ['GET', ['HTTP/1.0', 'Accept-Encoding: br'], /content-encoding: br/],
    ['HEAD', ['HTTP/1.0', `If-None-Match: ${etag}`], /^HTTP\/1\.1 304 |^HTTP\/1\.1 200 /],
  ]
  for (const path of ['/api/committees', '/committees'])
    for (const [method, [version = '', ...headers], expected] of shapes) {
      // An unknown parameter bypasses the cache in front of the framework and gets the same answer.
      const framework = await exchange(`${method} ${path}?x=1 ${version}`, ...headers)
      const cached = await exchange(`${method} ${path} ${version}`, ...headers)
      expect(framework).toMatch(expected)
      expect(cached).toBe(framework)
    }
})

test('an invalid Host, a cookie and a token bypass the cache', async () => {
  await fetch(`${address}/api/committees`)

  expect(await statusOf('Host: 999999999999')).toBe('HTTP/1.1 400 Bad Request')
  expect(await statusOf('Host: a/b')).toBe('HTTP/1.1 400 Bad Request')
  expect(await statusOf('Host: localhost', 'Cookie: ledger=a')).toBe('HTTP/1.1 200 OK')
  expect(await statusOf('Host: localhost', 'x-auth-token: a')).toBe('HTTP/1.1 200 OK')
})

test('each of fifty edits made elsewhere is in the next answer, while other requests continue', async () => {
  const isOver = new AbortController()
  const visitor = async () => {
    while (!isOver.signal.aborted) await (await fetch(`${address}/api/committees`)).text()
  }
  const visitors = [visitor(), visitor(), visitor(), visitor()]

  const stale: string[] = []
  for (let edit = 0; edit < 50; edit += 1) {
    const name = `Committee number ${edit}`
    await db.transaction().execute(async (trx) => {
      await registerIn(trx).noteChange()
      await trx.updateTable('committee').set({ name }).execute()
    })
    const [answer, page] = await Promise.all([
      fetch(`${address}/api/committees`).then((response) => response.text()),
      fetch(`${address}/committees/100`).then((response) => response.text()),
    ])
    if (!answer.includes(`"${name}"`) || !page.includes(`${name}</title>`)) stale.push(name)
  }
  isOver.abort()
  await Promise.all(visitors)

  expect(stale).toEqual([])
})

test('an import that changes no record is in the next answer', async () => {
  expect(await imports()).toEqual([])

  await seed(
    db,
    { imports: [{ kind: 'elections', files: ['elections.txt'], at: '2026-11-20T04:00:00.000Z' }] },
    '',
  )

  expect(await imports()).toMatchObject([{ kind: 'elections' }])
})
