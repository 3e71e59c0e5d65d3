import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '#database/connection/errors.ts'
import { postgresPool } from '#database/connection/postgres.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { takeAllConnections } from '#tests/support/faults/failPostgres.ts'
import { importFile } from '#tests/support/postgres/importFile.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const postgres = ownPostgres()
const folder = newFolder(afterAll)
let site: ReturnType<typeof spawnServer>
let address = ''

beforeAll(async () => {
  site = spawnServer({ DATA_DIR: folder, DATABASE_URL: postgres().url('sample'), SAMPLE_DATA: 'on' })
  address = await site.serves()
})

afterAll(async () => {
  site.server.kill('SIGTERM')
  await site.ended
})

const KEPT = ['/api/candidates', '/api/committees', '/api/imports/latest', '/committees']
const get = (path: string, headers = {}) => fetch(address + path, { headers })

beforeEach(async () => {
  for (const path of KEPT) expect((await get(path)).status).toBe(200)
})

/** Runs this while the database is down. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await postgres().stop('immediate')
  try {
    await work()
  } finally {
    await postgres().start()
    await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  }
}

test('without its database the site sends cached answers, marked as stale, and says so on its pages', async () => {
  const before = await (await get('/api/candidates')).text()
  await whileAway(async () => {
    for (const path of KEPT) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('Warning'), headers.get('Cache-Control')]).toEqual([
        path,
        200,
        '110 - "Response is Stale"',
        'no-store',
      ])
    }
    expect(await (await get('/api/candidates')).text()).toBe(before)
    expect(await (await get('/committees')).text()).toContain(
      'The register cannot be reached just now, so what you see may be out of date.',
    )
  })

  const after = await get('/committees')
  expect(after.headers.get('Warning')).toBeNull()
  expect(await after.text()).not.toContain('cannot be reached')
})

test('after an edit the site can still send all stale answers without its database, except deleted records', async () => {
  const [, { AcctNum } = { AcctNum: 0 }] = (await (await get('/api/candidates')).json()) as {
    AcctNum: number
  }[]
  const deleted = `/api/candidates/${AcctNum}`
  expect((await get(deleted)).status).toBe(200)
  await using db = await connectTo(postgres().url('sample'))
  await db.query(`insert into deletion values ('candidate', ${AcctNum}, '2026-11-21T12:00:00.000Z', 'ada@example.org');
    update register set version = version + 1`)
  expect((await get(deleted)).status).toBe(404)

  await whileAway(async () => {
    for (const path of KEPT) expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get(deleted)).status).toBe(503)
  })
})

test('without its database the site answers uncached requests as temporarily unavailable', async () => {
  await whileAway(async () => {
    const call = await get('/api/electioncodes')
    expect([call.status, call.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(await call.json()).toEqual({
      errors: [{ msg: 'The register cannot be reached right now. Try again in a minute.' }],
    })
    const page = await get('/candidates')
    expect([page.status, page.headers.get('Content-Type')?.split(';')[0]]).toEqual([503, 'text/html'])
    expect(await page.text()).toContain('The register cannot be reached right now.')
    expect((await get('/api/admin/voters?lastName=a', { 'x-auth-token': 'a'.repeat(43) })).status).toBe(503)
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503])
  })
  expect((await get('/api/electioncodes')).status).toBe(200)
})

test('with all database connections taken by others the site sends cached answers, and queries again once it gets one', async () => {
  const others = await takeAllConnections(postgres().url('sample'))
  try {
    for (const path of KEPT) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('Warning')]).toEqual([path, 200, '110 - "Response is Stale"'])
    }
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503])
  } finally {
    await others.release()
  }
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  const after = await get('/committees')
  expect([after.status, after.headers.get('Warning')]).toEqual([200, null])
})

test('a caller for whom no connection becomes free is refused, and the database does not count as down', async () => {
  const changes: unknown[] = []
  const pool = postgresPool(postgres().url('sample'), {
    connections: 1,
    statementTimeoutMs: 0,
    name: 'The database',
    retryTimeoutMs: 100,
    onStatusChange: (reason) => changes.push(reason),
  })
  const only = await pool.connect()
  await expect(pool.connect()).rejects.toThrow(
    new DatabaseUnavailable('The database is busy: all connections are in use.'),
  )
  only.release()
  const next = await pool.connect()
  next.release()
  await pool.end()

  expect(changes).toEqual([])
})

test('visitors still get answers while the database goes down and comes back', async () => {
  const statuses = new Map<number, number>()
  const isOver = new AbortController()
  const visitor = async (path: string) => {
    while (!isOver.signal.aborted) {
      const { status } = await get(path)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  // The last path has no cached answers.
  const visitors = [...KEPT, ...KEPT, '/docs/none.pdf'].map(visitor)
  await whileAway(async () => {
    await expect.poll(() => statuses.get(503) ?? 0).toBeGreaterThan(20)
  })
  isOver.abort()
  await Promise.all(visitors)

  expect(new Set(statuses.keys())).toEqual(new Set([200, 404, 503]))
  expect(site.output()).toMatch(/The database does not answer: .*\n.*The database answers again\./)
})

test.each<[string, (db: Client, pid: number) => unknown]>([
  ['is ended', (db, pid) => db.query('select pg_terminate_backend($1)', [pid])],
  [
    'is no longer answered',
    (_, pid) => {
      process.kill(pid, 'SIGSTOP')
      onTestFinished(() => void process.kill(pid, 'SIGCONT'))
    },
  ],
])(
  'an edit is in the next answer while the connection that polls for changes %s, and afterward',
  async (_, lose) => {
    await using db = await connectTo(postgres().url('sample'))
    const edit = async (name: string) => {
      await db.query(`update committee set name = '${name}'; update register set version = version + 1`)
      const answer = await get('/api/committees')
      return [answer.status, answer.headers.get('Warning'), (await answer.text()).includes(name)]
    }
    let lost = 0
    const servedBy = async () => {
      // The connection is opened on demand.
      await get('/api/committees')
      const { rows } = await db.query<{ pid: number }>(
        'select pid from pg_stat_activity where query = $1 and pid <> $2',
        ['execute question', lost],
      )
      return rows[0]?.pid ?? 0
    }
    await expect.poll(servedBy).toBeGreaterThan(0)
    lost = await servedBy()
    const output = site.output()
    expect(await edit('Before it is lost')).toEqual([200, null, true])

    await lose(db, lost)
    expect(await edit('While it is lost')).toEqual([200, null, true])
    expect(await edit('While it is made anew')).toEqual([200, null, true])
    await expect.poll(servedBy).toBeGreaterThan(0)
    expect(await edit('After it came back')).toEqual([200, null, true])
    // The database itself is fine, so nothing is logged.
    expect(site.output()).toBe(output)
  },
)

test('an import during which the database goes down is refused, changes nothing, and can be repeated', async () => {
  const url = postgres().url('sample')
  const before = await (await get('/api/candidates')).text()
  const takeCandidates = () => importFile(folder, 'candidates', candidateList(ROSE), url)
  await using other = await connectTo(url)
  await other.query('begin; select 1 from register for update')
  const underWay = takeCandidates()
  await using watcher = await connectTo(url)
  const waiting = async () => {
    const { rows } = await watcher.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
    return rows.length
  }
  await expect.poll(waiting).toBe(1)

  await whileAway(async () => {
    expect(await underWay).toEqual({
      code: 1,
      output: expect.stringMatching(/^Refused, nothing changed\. The database does not answer: /) as string,
    })
  })

  expect(await (await get('/api/candidates')).text()).toBe(before)
  expect((await takeCandidates()).code).toBe(0)
  expect(await (await get('/api/candidates')).json()).toHaveLength(1)
})
