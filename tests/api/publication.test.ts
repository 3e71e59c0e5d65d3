import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import type { Publication } from '#contract/schemas/citation.ts'
import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'
import { importing } from '#tests/support/register/importing.ts'
import { registerFindings } from '#server/doctor/databaseFindings.ts'
import { publicationsIn } from '#server/exports/publications.ts'
import { publish } from '#server/exports/publish.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { readCsv } from '#tests/support/exports/readCsv.ts'
import { newFolder } from '#tests/support/newFolder.ts'

/** Private values, each of which occurs only once. */
const PRIVATE = {
  street: '47 Secret Lantern Way',
  unit: 'Apartment Hidden',
  voterId: '118877665',
  committeeStreet: 'PO Box Concealed 9',
  giverStreet: '12 Undisclosed Bay Road',
  plus4: '9753',
  voterStreet: '3 Unlisted Voter Lane',
  voterPhone: '5550147',
  administrator: 'private.administrator@example.org',
  deletedName: 'Vanished',
}

const NOW = new Date('2026-11-21T12:00:00.000Z')
const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000)

async function site() {
  const folder = newFolder()
  const app = await createTestApp(
    {
      candidates: [
        aCandidate({
          Addr1: PRIVATE.street,
          Addr2: PRIVATE.unit,
          VoterID: PRIVATE.voterId,
          AccountList: [{ accountName: 'Shade', accountNum: 70_275 }],
        }),
        aCandidate({ AcctNum: 91_600, NameLast: PRIVATE.deletedName }),
      ],
      committees: [aCommittee({ Addr1: PRIVATE.committeeStreet })],
      balances: [aBalance()],
      documents: [
        aDocument(),
        aDocument({ Account: 91_600, Filename: 'gone.pdf', DocDesc: PRIVATE.deletedName }),
      ],
      voters: [aVoter({ VoterID: PRIVATE.voterId, Addr1: PRIVATE.voterStreet, PhNum: PRIVATE.voterPhone })],
      transactions: [
        {
          account: 91_527,
          wholeAsOf: '2026-07-24',
          rows: [
            { cents: -1_050, day: '2025-01-02', name: '=SUM(A1)' },
            { address: PRIVATE.giverStreet, place: `OCALA, FL 34470-${PRIVATE.plus4}` },
          ],
        },
        { account: 91_600, rows: [{ name: PRIVATE.deletedName }] },
      ],
      administrators: [{ email: PRIVATE.administrator, name: 'Ada', password: 'a long enough pass phrase' }],
      signedIn: true,
    },
    { publications: publicationsIn(folder) },
  )
  await app.api.request('/api/admin/candidates/91600', {
    method: 'DELETE',
    headers: { 'x-auth-token': app.token },
  })
  return { ...app, folder }
}

test('the published data has every table, and no private value of the register in any file or column', async () => {
  const { db, folder } = await site()
  const { files } = await publish(db, folder, NOW)
  const names =
    'elections candidates candidate_accounts committees balances documents contributions expenditures transfers distributions'.split(
      ' ',
    )

  expect(files.map(({ path }) => path)).toEqual([
    ...names.flatMap((name) => [`20261121T120000Z/${name}.csv`, `20261121T120000Z/${name}.json`]),
    '20261121T120000Z/sunshine-ledger.sqlite',
  ])
  for (const { path, bytes, sha256 } of files) {
    const content = readFileSync(join(folder, path))
    expect([path, content.length, hashOf(content)]).toEqual([path, bytes, sha256])
    // In a SQLite file a value is its bytes, whether in a row, in an index or in free space.
    const leaked = Object.values(PRIVATE).filter((value) => content.includes(value))
    expect({ path, leaked }).toEqual({ path, leaked: [] })
  }
})

test('the database opens, has plain tables and adds up to the cent', async () => {
  const { db, folder } = await site()
  const { files } = await publish(db, folder, NOW)
  using sqlite = new DatabaseSync(join(folder, files.at(-1)?.path ?? ''), { readOnly: true })
  const all = (sql: string) =>
    sqlite
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))

  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(all(`select distinct type from sqlite_schema order by type`)).toEqual([
    { type: 'index' },
    { type: 'table' },
  ])
  expect(all('select account, name, amount_cents from contributions order by day')).toEqual([
    { account: 91_527, name: '=SUM(A1)', amount_cents: -1_050 },
    { account: 91_527, name: 'PELICAN, BEA', amount_cents: 50_000 },
  ])
  expect(all('select sum(coh_cents) as cents from balances join candidate_accounts using (account)')).toEqual(
    [{ cents: 100_000 }],
  )
  expect(all(`select value from about where name = 'balances'`)).toEqual([
    { value: 'What each account took in, paid out and has left' },
  ])
})

test('every account of the published money has a name, also of records that left the state’s lists', async () => {
  const folder = newFolder()
  const offListSince = '2026-07-01'
  const { db } = await createTestApp({
    candidates: [aCandidate(), aCandidate({ AcctNum: 80_001, NameLast: 'Former', offListSince })],
    committees: [aCommittee(), aCommittee({ AcctNum: 60_034, Name: 'Closed Committee', offListSince })],
    balances: [91_527, 80_001, 60_034].map((account) => aBalance({ account })),
    transactions: [91_527, 60_034].map((account) => ({ account, rows: [{}] })),
  })
  const { files } = await publish(db, folder, NOW)
  using sqlite = new DatabaseSync(join(folder, files.at(-1)?.path ?? ''), { readOnly: true })
  const nameless = `from (select account from balances union select account from contributions)
    where account not in (select account from candidates union select account from committees)`

  expect(sqlite.prepare(`select account ${nameless}`).all()).toEqual([])
  expect(
    sqlite
      .prepare(
        'select name, off_list_since from candidates union select name, off_list_since from committees',
      )
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    { name: 'Ada M. Alvarez', off_list_since: null },
    { name: 'Ada M. Former', off_list_since: '2026-07-01' },
    { name: 'Citizens for Shade Trees', off_list_since: null },
    { name: 'Closed Committee', off_list_since: '2026-07-01' },
  ])
})

test('a file has an address that leads to the newest publication', async () => {
  const { api, db, folder } = await site()
  const latest = (path: string) => api.request(`/api/bulk/latest/${path}`)
  expect((await latest('candidates.csv')).status).toBe(404)
  for (const minute of [0, 1]) {
    await publish(db, folder, at(minute))
    const answer = await latest('candidates.csv')
    expect([answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]).toEqual([
      302,
      `/api/bulk/20261121T120${minute}00Z/candidates.csv`,
      'no-cache',
    ])
    expect((await api.request(answer.headers.get('Location') ?? '')).status).toBe(200)
  }

  expect((await latest('voters.csv')).status).toBe(404)
})

const hashOf = (content: Uint8Array) => hash('sha256', content)

test('the compressed form of every published file is the same file', async () => {
  const { api, db, folder } = await site()
  const { files } = await publish(db, folder, NOW)
  for (const { path, gzipBytes, sha256 } of files) {
    const answer = await api.request(`/api/bulk/${path}`, { headers: { 'Accept-Encoding': 'gzip' } })
    const sent = Buffer.from(await answer.arrayBuffer())
    expect({ path, bytes: sent.length, hash: hashOf(gunzipSync(sent)) }).toEqual({
      path,
      bytes: gzipBytes,
      hash: sha256,
    })
  }
})

test('visitors get the files named by the manifest, and the page about the data says when they were made', async () => {
  const { api, db, folder } = await site()
  const status = async () =>
    (await (await api.request('/api/status')).json()) as { publishedAt: string | null }
  expect((await api.request('/api/bulk')).status).toBe(404)
  expect((await status()).publishedAt).toBeNull()
  await publish(db, folder, NOW)
  await db
    .updateTable('register')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()

  const { files, at: made } = (await (await api.request('/api/bulk')).json()) as Publication
  expect([made, (await status()).publishedAt]).toEqual([NOW.toISOString(), NOW.toISOString()])
  const candidates = await api.request(
    `/api/bulk/${files.find(({ title }) => title.startsWith('Candidates'))?.path}`,
  )
  expect(readCsv(await candidates.text())[1]?.slice(0, 2)).toEqual(['91527', 'Ada M. Alvarez'])
  const etag = candidates.headers.get('ETag') ?? ''
  const again = await api.request(`/api/bulk/${files[2]?.path}`, { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  writeFileSync(join(folder, '20261121T120000Z/extra.csv'), 'no')
  expect((await api.request('/api/bulk/20261121T120000Z/extra.csv')).status).toBe(404)
  expect((await api.request('/api/bulk/20261121T120000Z/..%2Fmanifest.json')).status).toBe(400)
})

test('a download of the previous publication can be resumed, and an older one is no longer there', async () => {
  const { api, db, folder } = await site()
  const rest = (minute: number) =>
    api.request(`/api/bulk/20261121T120${minute}00Z/candidates.csv`, { headers: { Range: 'bytes=5-' } })
  await publish(db, folder, at(0))
  const sent = await (await rest(0)).text()
  await publish(db, folder, at(1))

  expect([(await rest(0)).status, await (await rest(0)).text()]).toEqual([206, sent])
  await publish(db, folder, at(2))
  expect((await rest(1)).status).toBe(206)
  const gone = await rest(0)
  expect([gone.status, await gone.json()]).toEqual([
    404,
    { errors: [{ msg: 'No such file is published right now; /api/bulk lists those that are' }] },
  ])
})

test('programs ask whether there is a new publication without being sent the list of its files again', async () => {
  const { api, db, folder } = await site()
  const requestBulk = (etag: string) => api.request('/api/bulk', { headers: { 'If-None-Match': etag } })
  await publish(db, folder, at(0))
  const first = await requestBulk('')
  const etag = first.headers.get('ETag') ?? ''
  expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'no-cache'])

  const again = await requestBulk(etag)
  expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, ''])
  expect(again.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
  await publish(db, folder, at(1))
  expect((await requestBulk(etag)).status).toBe(200)
})

test('a reader never sees half a publication: the manifest comes last, and the previous one stays', async () => {
  const { db, folder } = await site()
  const whole = ['.lock', '20261121T120100Z', '20261121T120200Z', 'manifest.json']
  for (const minute of [0, 1, 2]) await publish(db, folder, at(minute))
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')

  expect(readdirSync(folder).toSorted()).toEqual(whole)
  // A folder is in the next one's place.
  mkdirSync(join(folder, 'manifest.json.new'))
  await expect(publish(db, folder, at(3))).rejects.toThrow(/^Nothing was published: .*manifest\.json\.new/)
  rmdirSync(join(folder, 'manifest.json.new'))
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(manifest)
  expect(readdirSync(folder)).toContain('20261121T120200Z')
})

test('the disk needs room for two: what a killed publication left, and all but the offered one, go before the next is written', async () => {
  const { db, folder } = await site()
  await publish(db, folder, at(1))
  // The clock went back.
  await publish(db, folder, at(0))
  mkdirSync(join(folder, '.unfinished-killed'))
  mkdirSync(join(folder, 'manifest.json.new'))

  await expect(publish(db, folder, at(2))).rejects.toThrow(/^Nothing was published/)
  rmdirSync(join(folder, 'manifest.json.new'))
  expect(readdirSync(folder).toSorted()).toEqual(['.lock', '20261121T120000Z', 'manifest.json'])
})

test('a publication of the same second, or after the clock went back, is offered and kept like any other', async () => {
  const { db, folder } = await site()
  await publish(db, folder, at(1))
  for (const [now, expectedVersions] of [
    [at(1), ['20261121T120100Z', '20261121T120101Z']],
    [at(0), ['20261121T120000Z', '20261121T120101Z']],
  ] as const) {
    const { files } = await publish(db, folder, now)
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('2026'))
        .toSorted(),
    ).toEqual(expectedVersions)
    expect(files.map(({ path }) => existsSync(join(folder, path)))).toEqual(files.map(() => true))
  }
})

test('of two publications into one folder at once, one is refused, and the other is whole', async () => {
  const { db, folder } = await site()
  const outcomes = await Promise.allSettled([publish(db, folder, at(0)), publish(db, folder, at(1))])
  const files = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value.files : []))
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))

  expect(reasons).toEqual([
    `DatabaseError: Another program is publishing into ${folder}. Try again when it is done.`,
  ])
  expect(files.map(({ path }) => existsSync(join(folder, path)))).toEqual(files.map(() => true))
  expect((await publish(db, folder, at(2))).files).toHaveLength(files.length)
})

test.each(['{}', '{"files": ['])(
  'a manifest that cannot be read offers no files, and breaks no page: %s',
  async (text) => {
    const { api, db, folder } = await site()
    await publish(db, folder, NOW)
    writeFileSync(join(folder, 'manifest.json'), text)

    expect((await api.request('/api/bulk')).status).toBe(404)
    const status = await api.request('/api/status')
    expect(await status.json()).toMatchObject({ publishedAt: null })
    expect(
      (await registerFindings(db, { bulk: folder, publish: false }, NOW)).map(({ what }) => what),
    ).not.toContain('Published files')
    // Its files are still listed in their own folder.
    expect((await api.request('/api/bulk/20261121T120000Z/candidates.csv')).status).toBe(200)
  },
)

test('hiding a record withdraws the files published before, until they are published anew', async () => {
  const folder = newFolder()
  const open = Promise.withResolvers<Db>()
  const { api, db, token } = await createTestApp(
    { candidates: [aCandidate(), aCandidate({ AcctNum: 91_600 })], signedIn: true },
    { publications: publicationsIn(folder, async () => registerIn(await open.promise).concealment()) },
  )
  open.resolve(db)
  await importing(db, () => Promise.resolve())
  const statuses = async () => [
    (await api.request('/api/bulk')).status,
    (await api.request('/api/bulk/20261121T120000Z/candidates.csv')).status,
  ]
  await publish(db, folder, NOW)
  expect(await statuses()).toEqual([200, 200])

  await api.request('/api/admin/candidates/91600', { method: 'DELETE', headers: { 'x-auth-token': token } })
  expect(await statuses()).toEqual([404, 404])

  await publish(db, folder, new Date(NOW.getTime() + 60_000))
  expect(await statuses()).toEqual([200, 404])
  const file = await api.request('/api/bulk/20261121T120100Z/candidates.csv')
  expect(file.headers.get('Cache-Control')).toBe('no-cache')
  expect(await file.text()).not.toContain('91600')
})
