import { expect, test } from 'vitest'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import type { ChangeList } from '#contract/schemas/change.ts'
import { importing } from '#tests/support/register/importing.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { readCsv } from '#tests/support/exports/readCsv.ts'

const balance = (coh: number) => ({
  acct_num: 91_527,
  source: 'list' as const,
  is_complete: 1,
  as_of: '2026-07-24',
  import_id: 1,
  coh,
  monetary: null,
  loans: null,
  inkind: null,
  expend: null,
  transfers: null,
  other: null,
})

/** Two imports after the first: one gave a candidate a balance, the next a smaller one and another status. */
async function changed() {
  const app = await createTestApp({
    candidates: [aCandidate({ Juris1num: '024', StatusDesc: 'Qualified' })],
    committees: [
      aCommittee({ AcctNum: 70_275, ChrNameFirst: 'Bea', ChrNameMiddle: '', ChrNameLast: 'Boone' }),
    ],
    documents: [aDocument({ Account: 91_527, DocDesc: 'Statement of Candidate' })],
    signedIn: true,
  })
  const { db } = app
  await importing(db, () => Promise.resolve())
  await importing(db, (trx) => trx.insertInto('reported_balance').values(balance(120_000)).execute())
  await importing(db, async (trx) => {
    await trx.updateTable('reported_balance').set({ coh: 90_000 }).execute()
    await trx
      .updateTable('candidate')
      .set({ status_desc: 'Withdrawn', addr1: '9 New Way', voter_id: '7' })
      .execute()
    await trx.updateTable('committee').set({ chr_name_last: 'Bloom' }).execute()
  })
  await db.updateTable('journal').set({ at: '2026-11-20T12:00:00.000Z', day: '2026-11-20' }).execute()
  await db.updateTable('register').set({ journal_since: '2026-11-20' }).execute()
  const list = async (query = ''): Promise<ChangeList> =>
    (await app.api.request(`/api/changes${query}`)).json()
  return { ...app, list }
}

test('what an import changed is listed record by record and field by field, without addresses', async () => {
  const { list } = await changed()
  const { changes, next, since } = await list()

  expect({ next, since }).toEqual({ next: null, since: '2026-11-20' })
  expect(
    changes.map(({ kind, what, fields }) => [kind, what, ...fields.map((one) => one.description)]),
  ).toEqual([
    ['balance', 'changed', 'Cash on hand: $1,200.00 → $900.00'],
    ['committee', 'changed', 'Chair: Bea Boone → Bea Bloom'],
    ['candidate', 'changed', 'Status: Qualified → Withdrawn'],
    [
      'balance',
      'added',
      'Cash on hand: nothing → $1,200.00',
      'Figures from: nothing → an operator’s list',
      'Figures as of: nothing → 07/24/2026',
    ],
  ])
  expect(changes[0]).toEqual({
    id: 4,
    at: '2026-11-20T12:00:00.000Z',
    importId: 3,
    importKind: 'committees',
    kind: 'balance',
    record: '91527',
    account: 91_527,
    name: 'Ada M. Alvarez',
    page: '/candidates/91527',
    what: 'changed',
    fields: [
      { field: 'coh', before: 120_000, after: 90_000, description: 'Cash on hand: $1,200.00 → $900.00' },
    ],
  })
})

test('figures that are not shown change nothing', async () => {
  const { db, list } = await changed()
  const partial = { ...balance(10_000), is_complete: 0, as_of: '2026-07-25' }
  await importing(db, (trx) => trx.insertInto('reported_balance').values(partial).execute())

  expect((await list()).changes.map(({ id }) => id)).toEqual([4, 3, 2, 1])
})

test('changes are filtered by kind, race, record and day, and continue where a page ended', async () => {
  const { list } = await changed()
  const ids = async (query: string) => (await list(query)).changes.map(({ id }) => id)

  expect(await ids('?kind=candidate')).toEqual([2])
  expect(await ids('?race=20261103-GEN/STR/24')).toEqual([4, 2, 1])
  expect(await ids('?race=20261103-GEN/STR/25')).toEqual([])
  expect(await ids('?account=70275')).toEqual([3])
  expect(await ids('?day=2026-11-20')).toEqual([4, 3, 2, 1])
  expect(await ids('?day=2026-11-19')).toEqual([])
  expect(await ids('?before=3')).toEqual([2, 1])
})

test('a race keeps its changes however a list spells its district, and tells who moved to another one', async () => {
  const { db, list } = await changed()
  const move = (juris1num: string) =>
    importing(db, (trx) => trx.updateTable('candidate').set({ juris1num }).execute())
  const ids = async (query: string) => (await list(query)).changes.map(({ id }) => id)
  await move('24')
  expect(await ids('?race=20261103-GEN/STR/24')).toEqual([5, 4, 2, 1])

  await move('025')
  expect(await ids('?race=20261103-GEN/STR/24')).toEqual([6, 5, 4, 2, 1])
  expect(await ids('?race=20261103-GEN/STR/24&before=6&kind=balance')).toEqual([4, 1])
  const { changes } = await list('?race=20261103-GEN/STR/25')
  expect(changes.map(({ fields }) => fields.map(({ description }) => description))).toEqual([
    ['District: 24 → 025'],
  ])
})

test('changes are filtered by days: since one, up to one, or between two, in a file too', async () => {
  const { api, db, list } = await changed()
  await db.updateTable('journal').set({ day: '2026-11-23' }).where('import_id', '=', 3).execute()
  const ids = async (query: string) => (await list(query)).changes.map(({ id }) => id)
  const file = await api.request('/api/export/json/changes?from=2026-11-21')

  expect(await ids('?from=2026-11-20')).toEqual([4, 3, 2, 1])
  expect(await ids('?from=2026-11-21')).toEqual([4, 3, 2])
  expect(await ids('?from=2026-11-24')).toEqual([])
  expect(await ids('?to=2026-11-19')).toEqual([])
  expect(await ids('?to=2026-11-22')).toEqual([1])
  expect(await ids('?from=2026-11-20&to=2026-11-22&kind=balance')).toEqual([1])
  expect(await ids('?day=2026-11-23')).toEqual([4, 3, 2])
  expect(await file.text()).not.toContain('nothing → $1,200.00')
})

test('an invalid filter is refused with a specific sentence', async () => {
  const { api } = await changed()
  const response = await api.request('/api/changes?day=soon')

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ errors: [{ msg: 'Expected day= to be a day such as 2026-07-24' }] })
})

test('nothing is said about a deleted record', async () => {
  const { api, list, token } = await changed()
  await api.request('/api/admin/candidates/91527', { method: 'DELETE', headers: { 'x-auth-token': token } })

  expect((await list()).changes.map(({ kind }) => kind)).toEqual(['committee'])
  expect((await api.request('/feeds/candidates/91527.atom')).status).toBe(404)
})

test('a document that an import removes is in the changes and the feeds of its account and its race', async () => {
  const { api, db, list } = await changed()
  await importing(db, (trx) => trx.deleteFrom('document').execute())
  const removed = expect.objectContaining({
    kind: 'document',
    account: 91_527,
    page: '/candidates/91527',
    name: 'Statement of Candidate',
    what: 'removed',
  })

  expect((await list('?account=91527')).changes[0]).toEqual(removed)
  expect((await list('?race=20261103-GEN/STR/24')).changes[0]).toEqual(removed)
  for (const feed of ['candidates/91527', 'races/20261103-GEN/STR/24'])
    expect(await (await api.request(`/feeds/${feed}.atom`)).text()).toContain(
      'Statement of Candidate: document',
    )
})

test('a statement that an administrator links to an account is a change, and undoing that is another', async () => {
  const { db, list, token, api } = await changed()
  await importing(db, (trx) => trx.updateTable('document').set({ source: 'state', acct_num: null }).execute())
  const { document_id } = await db.selectFrom('document').select('document_id').executeTakeFirstOrThrow()
  const headers = { 'x-auth-token': token, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ id: document_id, Account: 70_275 })
  const saved = await api.request('/api/admin/statements/account', { method: 'PUT', headers, body })
  expect(saved.status).toBe(204)
  expect((await api.request('/api/admin/audit/1/undo', { method: 'POST', headers })).status).toBe(204)

  const { changes } = await list('?kind=document')
  expect(
    changes.map(({ importId, account, fields }) => [
      importId,
      account,
      ...fields.map(({ description }) => description),
    ]),
  ).toEqual([
    [null, 70_275, 'Account: 70275 → nothing'],
    [null, 70_275, 'Account: nothing → 70275'],
    [4, 91_527, 'Account: 91527 → nothing'],
  ])
})

test('nothing is said about a document that an import removes from a deleted record', async () => {
  const { db, api, list, token } = await changed()
  await api.request('/api/admin/candidates/91527', { method: 'DELETE', headers: { 'x-auth-token': token } })
  await importing(db, (trx) => trx.deleteFrom('document').execute())

  expect((await list()).changes.map(({ kind }) => kind)).toEqual(['committee'])
  expect(await (await api.request('/feeds/all.json')).text()).not.toContain('Statement of Candidate')
})

test('what changed while a record was deleted is listed once it is restored', async () => {
  const { api, db, list, token } = await changed()
  const call = (path: string) => api.request(path, { method: 'DELETE', headers: { 'x-auth-token': token } })
  await call('/api/admin/candidates/91527')
  await importing(db, (trx) => trx.updateTable('reported_balance').set({ coh: 70_000 }).execute())
  await call('/api/admin/deletions/candidate/91527')
  await importing(db, (trx) => trx.updateTable('reported_balance').set({ coh: 50_000 }).execute())

  const { changes } = await list('?kind=balance')
  expect(
    changes.map(({ what, fields }) => [what, ...fields.map(({ description }) => description)]).slice(0, 3),
  ).toEqual([
    ['changed', 'Cash on hand: $700.00 → $500.00'],
    ['changed', 'Cash on hand: $900.00 → $700.00'],
    ['changed', 'Cash on hand: $1,200.00 → $900.00'],
  ])
})

test('a JSON feed lists each change once, under an id that no other feed contradicts', async () => {
  const { api } = await changed()
  const response = await api.request('/feeds/committees/70275.json')

  expect(response.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8')
  expect(await response.json()).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Changes to Citizens for Shade Trees',
    home_page_url: 'https://ledger.example.org/committees/70275',
    feed_url: 'https://ledger.example.org/feeds/committees/70275.json',
    items: [
      {
        id: 'tag:ledger.example.org,2026:change/3',
        url: 'https://ledger.example.org/committees/70275',
        title: 'Citizens for Shade Trees: committee changed',
        content_text: 'Chair: Bea Boone → Bea Bloom',
        date_published: '2026-11-20T12:00:00.000Z',
      },
    ],
  })
  const all = await (await api.request('/feeds/all.json')).json()
  expect(all.items).toHaveLength(4)
  const chaired = await (await api.request('/feeds/chairs/Bea%20Bloom.json')).json()
  expect(chaired.items).toHaveLength(1)
  const race = await (await api.request('/feeds/races/20261103-GEN/STR/24.json')).json()
  expect(race.items).toHaveLength(3)
})

test('a feed is titled after its record, its race or its chair', async () => {
  const { api } = await changed()
  const titleOf = async (path: string) =>
    ((await (await api.request(`/feeds/${path}.json`)).json()) as { title: string }).title

  expect(await titleOf('all')).toBe('Changes to the register')
  expect(await titleOf('candidates/91527')).toBe('Changes to Ada M. Alvarez')
  expect(await titleOf('races/20261103-GEN/STR/024')).toBe(
    'Changes to State Representative, District 24, 2026 General Election',
  )
  // Nobody runs in these.
  expect(await titleOf('races/20261103-GEN/GOV/all')).toBe('Changes to Governor, 2026 General Election')
  expect(await titleOf('races/20261103-GEN/XYZ/7')).toBe('Changes to XYZ, District 7, 2026 General Election')
  expect(await titleOf('chairs/Bea%20Bloom')).toBe('Changes to committees chaired by Bea Bloom')
  expect(await titleOf('chairs/BEA%20!%20bloom')).toBe('Changes to committees chaired by Bea Bloom')
  expect((await api.request('/feeds/chairs/Candidate%20Doe%20has%20withdrawn.atom')).status).toBe(404)
})

test('the race of a feed or a filter has the form that it has elsewhere', async () => {
  const { api } = await changed()

  for (const electionId of ['20261103-GE', '20261103-GENE']) {
    expect((await api.request(`/feeds/races/${electionId}/STR/24.json`)).status).toBe(400)
    expect((await api.request(`/api/changes?race=${electionId}/STR/24`)).status).toBe(400)
  }
})

test('an Atom feed is well-formed whatever a name contains, and has an entry right after an import', async () => {
  const { api, db } = await changed()
  const read = async (headers = {}) => api.request('/feeds/committees/70275.atom', { headers })
  const before = await read()
  const etag = before.headers.get('ETag') ?? ''
  expect((await read({ 'If-None-Match': etag })).status).toBe(304)

  await importing(db, (trx) =>
    trx.updateTable('committee').set({ name: 'A < B & "C"\u0007 ]]> D' }).execute(),
  )
  const after = await read({ 'If-None-Match': etag })

  expect(after.status).toBe(200)
  expect(after.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  const { root, elements } = parseXml(await after.text())
  expect(root).toBe('feed xmlns="http://www.w3.org/2005/Atom"')
  const textOf = (name: string) => elements.filter((one) => one.name === name).map(({ text }) => text)
  expect(textOf('id').slice(1)).toEqual([
    'tag:ledger.example.org,2026:change/5',
    'tag:ledger.example.org,2026:change/3',
  ])
  expect(textOf('title')[1]).toBe('A < B & "C" ]]> D: committee changed')
  for (const updated of textOf('updated'))
    expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
})

/** The content of an XML document without comments; throws if it is not well-formed. */
function parseXml(xml: string) {
  const open: { name: string; text: string }[] = []
  const elements: { name: string; text: string }[] = []
  let root = ''
  const body = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*/, '')
  for (const [token] of body.matchAll(/<[^<>]*>|[^<>]+/g)) {
    const tag = /^<(\/?)([a-z]+)((?:\s+[a-z:]+="[^"<&]*(?:&[a-z#0-9]+;[^"<&]*)*")*)\s*(\/?)>$/.exec(token)
    if (token.startsWith('<') && !tag) throw new Error(`No tag: ${token}`)
    if (!tag) {
      if (/&(?!(amp|lt|gt|quot|#39|apos);)/.test(token)) throw new Error(`A bare ampersand: ${token}`)
      const inner = open.at(-1)
      if (inner) inner.text += unescaped(token)
      continue
    }
    const [, closes, name = '', attributes = '', isEmpty] = tag
    if (root === '') root = name + attributes
    if (closes === '/') {
      const element = open.pop()
      if (element?.name !== name) throw new Error(`${name} ends ${element?.name}`)
      elements.unshift(element)
    } else if (isEmpty !== '/') open.push({ name, text: '' })
  }
  if (open.length > 0) throw new Error(`${open.at(-1)?.name} never ends`)
  return { root, elements: elements.toReversed() }
}

const unescaped = (text: string) =>
  text.replaceAll(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )

test('the changes are a file with a row for each field, filtered like the page and including all of its pages', async () => {
  const { api, db } = await changed()
  const file = async (query = '') => {
    const response = await api.request(`/api/export/csv/changes${query}`)
    return readCsv(await response.text())
  }
  const [header, ...rows] = await file()

  expect(header).toEqual([
    'Record',
    'Kind',
    'What Changed',
    'By',
    'Day',
    'Change',
    'At',
    'Import',
    'Account Number',
    'What',
    'Field',
    'Before',
    'After',
    'Amount Before',
    'Amount After',
  ])
  const cells = [
    'Ada M. Alvarez|balance|Cash on hand: $1,200.00 → $900.00|BY|4|AT|91527|changed|coh|||1200.00|900.00',
    'Citizens for Shade Trees|committee|Chair: Bea Boone → Bea Bloom|BY|3|AT|70275|changed|chair|Bea Boone|Bea Bloom||',
    'Ada M. Alvarez|candidate|Status: Qualified → Withdrawn|BY|2|AT|91527|changed|status|Qualified|Withdrawn||',
  ]
  expect(rows.slice(0, 3).map((row) => row.join('|'))).toEqual(
    cells.map((line) =>
      line.replace('BY', 'committees|2026-11-20').replace('AT', '2026-11-20T12:00:00.000Z|3'),
    ),
  )
  expect((await file('?kind=candidate')).slice(1)).toEqual(rows.slice(2, 3))
  expect((await file('?account=70275')).slice(1)).toEqual(rows.slice(1, 2))
  expect(await file('?day=2026-11-19')).toEqual([header])

  // More than one read returns.
  const numbers = Array.from({ length: 450 }, (_, index) => 100_000 + index)
  await importing(
    db,
    async (trx) => {
      for (const acct_num of numbers)
        await trx
          .insertInto('reported_balance')
          .values({ ...balance(acct_num), acct_num })
          .execute()
    },
    numbers,
  )
  const changes = (await file('?kind=balance')).slice(1).map((row) => Number(row[5]))
  expect(new Set(changes).size).toBe(452)
  expect(changes).toEqual(changes.toSorted((a, b) => b - a))
})
