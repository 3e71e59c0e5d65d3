import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'
import { DOCTOR, runProgram } from '#tests/support/servers/startProgram.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const postgres = ownPostgres()
const folder = newFolder(afterAll)
let copy: Awaited<ReturnType<ReturnType<typeof postgres>['follow']>>
let site: ReturnType<typeof spawnServer>
let address = ''
let password = ''

beforeAll(async () => {
  copy = await postgres().follow()
  site = spawnServer({
    DATA_DIR: folder,
    DATABASE_URL: postgres().url('sample'),
    READ_DATABASE_URL: copy.url('sample'),
    SAMPLE_DATA: 'on',
  })
  password = await site.outputMatching(/with the password (\S+)/)
  address = await site.serves()
})

afterAll(async () => {
  site.server.kill('SIGTERM')
  await site.ended
})

const get = async (path: string, headers = {}) =>
  (await (await fetch(address + path, { headers })).json()) as Record<string, unknown>[]

test('visitors read from the replica and see an edit when it has arrived there; its author sees it at once', async () => {
  await expect.poll(() => get('/api/committees'), { interval: 200 }).not.toHaveLength(0)
  const answer = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'demo@example.org', password }),
  })
  const { token } = (await answer.json()) as { token: string }
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const before = await get('/api/committees')
  const [deleted] = before
  await using arrivals = await connectTo(copy.url('sample'))
  await arrivals.query('select pg_wal_replay_pause()')

  const { status } = await fetch(`${address}/api/admin/committees/${String(deleted?.['AcctNum'])}`, {
    method: 'DELETE',
    headers: { [TOKEN_HEADER]: token },
  })

  expect(status).toBe(204)
  expect(await get('/api/committees', { [TOKEN_HEADER]: token })).toEqual(before.slice(1))
  expect(await get('/api/committees', { Cookie: cookie })).toEqual(before.slice(1))
  expect(await get('/api/committees')).toEqual(before)
  await arrivals.query('select pg_wal_replay_resume()')
  await expect.poll(() => get('/api/committees'), { interval: 200 }).toEqual(before.slice(1))
})

test('visitors are answered from the database while the replica is down, and from the replica when it is back', async () => {
  const paths = ['/api/committees', '/api/candidates', '/committees', '/readyz']
  const statuses = new Set<number>()
  const isOver = new AbortController()
  const visitor = async (path: string) => {
    while (!isOver.signal.aborted) statuses.add((await fetch(address + path)).status)
  }
  const visitors = paths.map(visitor)
  const before = site.output().length
  const output = () => site.output().slice(before)

  const examine = async (DATABASE_URL: string) => {
    const settings = { DATA_DIR: folder, DATABASE_URL, READ_DATABASE_URL: copy.url('sample') }
    return (await runProgram(DOCTOR, [], settings)).stdout
  }
  expect(await examine(postgres().url('sample'))).toMatch(/^ok +Replica: it answers\.$/m)
  expect(await examine(copy.url('sample'))).toMatch(/^FAULT Database: .* is read-only: it is a standby/m)
  await copy.stop()
  expect(await examine(postgres().url('sample'))).toMatch(
    /^look +Replica: .*\. Visitors are answered from the database itself\. Start the replica, or correct READ_DATABASE_URL\.$/m,
  )
  // An answer that was never requested has to be read from a database.
  const election = await fetch(`${address}/api/electioncodes`)
  const document = (await get('/api/documents/type/Statement%20of%20Solicitation'))[0]
  const file = await fetch(`${address}/docs/${String(document?.['FilePath'])}`)
  await copy.start()
  await expect.poll(output).toContain('The replica answers again.')
  isOver.abort()
  await Promise.all(visitors)

  expect([election.status, file.status]).toEqual([200, 200])
  expect(election.headers.get('Warning')).toBeNull()
  expect(statuses).toEqual(new Set([200]))
  const told = output().match(/The (replica|database) (does not answer|answers again).*/g)
  expect(told).toEqual([
    expect.stringMatching(
      /^The replica does not answer: .+\. Visitors are answered from the database itself\.$/,
    ) as string,
    'The replica answers again. Visitors are answered from it.',
  ])
})
