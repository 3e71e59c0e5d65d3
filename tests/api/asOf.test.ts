import { expect, test } from 'vitest'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { curlExample } from '#server/openapi/curlExample.ts'
import { openApiDocument } from '#server/openapi/openApiDocument.ts'
import { openTransactionWriter } from '#database/transactions/write/transactionWriter.ts'
import { GIFT } from '#tests/support/register/transactionWriting.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { restartHistory } from '#database/history/restartHistory.ts'
import { importing } from '#tests/support/register/importing.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

/** A register whose second import renamed a committee; both were on November 20. */
async function renamed() {
  const app = await createTestApp({
    candidates: [aCandidate()],
    committees: [aCommittee({ AcctNum: 70_275, Name: 'Oak Fund' })],
    signedIn: true,
  })
  await importing(app.db, () => Promise.resolve())
  await importing(app.db, (trx) => trx.updateTable('committee').set({ name: 'Pine Fund' }).execute())
  await app.db.updateTable('revision').set({ day: '2026-11-20' }).execute()
  const nameAsOf = async (asOf: string) =>
    (await (await app.api.request(`/api/committees/70275?asOf=${asOf}`)).json()).Name
  return { ...app, nameAsOf }
}

test('a committee is answered as it stood after an import, at a revision and at the end of a day', async () => {
  const { nameAsOf } = await renamed()

  expect(await nameAsOf('1')).toBe('Oak Fund')
  expect(await nameAsOf('r1')).toBe('Oak Fund')
  expect(await nameAsOf('2')).toBe('Pine Fund')
  expect(await nameAsOf('2026-11-20')).toBe('Pine Fund')
  expect(await nameAsOf('2026-11-21')).toBe('Pine Fund')
})

test('a value that is not a day, import or revision on file is refused with a sentence', async () => {
  const { api, db } = await renamed()
  const refusal = async (query: string) => {
    const response = await api.request(`/api/committees${query}`)
    return [response.status, (await response.json()).errors[0].msg]
  }
  const expected =
    'Expected asOf= to be a day such as 2026-07-24, the number of an import such as 12, or a revision such as r57'

  for (const asOf of ['', 'yesterday', '2026-02-30', '0', '-1', 'r0', '1&asOf=2'])
    expect(await refusal(`?asOf=${asOf}`)).toEqual([400, expected])
  expect(await refusal('?asOf=2026-11-22')).toEqual([400, 'This day is in the future'])
  expect(await refusal('?asOf=99')).toEqual([404, 'No such import or revision is on record'])
  expect(await refusal('?asOf=r99')).toEqual([404, 'No such import or revision is on record'])
  expect(await refusal('?asOf=2026-11-19')).toEqual([
    404,
    'The register as of that day is not on file: its history begins on 2026-11-20',
  ])
  await importing(db, () => Promise.resolve())
  await db
    .updateTable('import')
    .set({ outcome: 'refused', revision: null })
    .where('import_id', '=', 3)
    .execute()
  expect(await refusal('?asOf=3')).toEqual([404, 'No such import or revision is on record'])
})

test('answers and files about the past are revalidated like those about today, because a deletion hides them', async () => {
  const { api } = await renamed()

  for (const path of ['/api/committees', '/api/export/csv/committees'])
    for (const asOf of ['r1', '1', '2026-11-20', '2026-11-21']) {
      const { status, headers } = await api.request(`${path}?asOf=${asOf}`)
      expect([path, asOf, status, headers.get('Cache-Control')]).toEqual([
        path,
        asOf,
        200,
        'public, max-age=0, s-maxage=30, must-revalidate',
      ])
    }
})

test('whoever asks for the headers of a past answer first, the next reader gets its text', async () => {
  const { api } = await renamed()

  for (const path of ['/api/committees/70275', '/feeds/all.json']) {
    const head = await api.request(`${path}?asOf=r1`, { method: 'HEAD' })
    const answer = await api.request(`${path}?asOf=r1`)
    expect(await head.text()).toBe('')
    expect((await answer.text()).length).toBeGreaterThan(100)
    expect([...head.headers]).toEqual([...answer.headers])
  }
})

test('an import that commits while the newest revision is answered is not part of the answer', async () => {
  let isDue = false
  const version = async () => {
    if (isDue) {
      isDue = false
      await importing(db, (trx) => trx.updateTable('committee').set({ name: 'Pine Fund' }).execute())
    }
    return '1'
  }
  const { api, db } = await createTestApp(
    { committees: [aCommittee({ AcctNum: 70_275, Name: 'Oak Fund' })] },
    { responseCache: createResponseCache(version) },
  )
  await importing(db, () => Promise.resolve())

  isDue = true
  const nameAsOf = async (asOf: string) =>
    (await (await api.request(`/api/committees/70275?asOf=${asOf}`)).json()).Name
  expect(await nameAsOf('r1')).toBe('Oak Fund')
  expect(await nameAsOf('r2')).toBe('Pine Fund')
})

test('transactions are answered as of that time until their rows are gone, and those of other accounts for good', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const onDay = async (day: string, account: number, cents: number) => {
    const clock = () => new Date(`2026-11-${day}T12:00:00Z`)
    const writer = await openTransactionWriter(db, { clock })
    await writer.replace({ owner: account, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, cents },
    ])
    await writer.flush()
    await importing(db, (trx) => writer.publish(trx))
    await writer.close()
  }
  const sumOf = async (account: number, more = '') => {
    const answer = await api.request(`/api/transactions?accounts=${account}&kind=contributions${more}`)
    return (await answer.json()).cents ?? answer.status
  }
  await onDay('01', 91_527, 100)
  await onDay('01', 70_275, 7)
  await onDay('02', 91_527, 300)
  expect([await sumOf(91_527), await sumOf(91_527, '&asOf=2')]).toEqual([300, 100])

  await onDay('04', 70_276, 1)
  // The earlier answer is cached.
  expect(await sumOf(91_527, '&asOf=2')).toBe(100)
  const anew = '&list=whole&asOf=2'
  expect([await sumOf(91_527, anew), await sumOf(70_275, anew)]).toEqual([404, 7])
})

test('a name shows what had been filed under it by then, until rows of any account are gone', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()], committees: [aCommittee()] })
  const file = async (day: string, account: number, cents: number, party: string) => {
    const clock = () => new Date(`2026-11-${day}T12:00:00Z`)
    const writer = await openTransactionWriter(db, { clock })
    await writer.replace({ owner: account, kind: 'contributions', year: 2026, isWhole: true }, [
      { ...GIFT, party, cents },
    ])
    await writer.flush()
    await importing(db, (trx) => writer.publish(trx))
    await writer.close()
  }
  await file('01', 91_527, 100, 'PELICAN, ADA')
  await file('02', 70_275, 300, 'PELICAN, BEA')
  const names = '/api/names/32801/PELICAN%2C%20'
  const ask = async (address: string) => {
    const response = await api.request(address)
    return response.ok ? response.json() : [response.status, (await response.json()).errors[0].msg]
  }
  const hits = async (asOf: string) =>
    (await ask(`/api/names?q=pelican${asOf}`)).hits.map(({ name }: { name: string }) => name)

  expect(await hits('')).toEqual(['PELICAN, BEA', 'PELICAN, ADA'])
  expect(await hits('&asOf=1')).toEqual(['PELICAN, ADA'])
  expect(await ask(`${names}BEA?asOf=1`)).toEqual([404, 'Nothing was filed under this name and ZIP code'])
  expect((await ask(`${names}ADA?asOf=1`)).totals).toEqual([{ kind: 'contributions', rows: 1, cents: 100 }])
  expect((await ask(`${names}ADA/rows?asOf=1`)).rows).toHaveLength(1)

  await file('03', 70_275, 500, 'PELICAN, CAL')
  await file('05', 70_275, 700, 'PELICAN, BEA')
  const gone = [
    404,
    'The transactions as of that day are no longer known: what an account had before a later import is kept for a day',
  ]
  expect(await ask(`${names}BEA?asOf=2`)).toEqual(gone)
  expect(await ask(`${names}BEA/rows?asOf=2`)).toEqual(gone)
  expect(await ask('/api/names?q=pelican&limit=9&asOf=2')).toEqual(gone)
  expect(await ask('/api/export/csv/names?q=pelican&asOf=2')).toEqual(gone)
  expect(await ask('/api/export/csv/names/32801/PELICAN%2C%20BEA?asOf=2')).toEqual(gone)
  expect((await ask(`${names}CAL?asOf=3`)).totals).toEqual([{ kind: 'contributions', rows: 1, cents: 500 }])
})

test('a search finds what had a name at that time, whatever has it now, and nothing from before the history on file', async () => {
  const { api, db } = await renamed()
  const found = async (query: string) =>
    (await (await api.request(`/api/search?${query}`)).json()).hits?.map(({ name }: { name: string }) => name)

  expect([await found('q=oak'), await found('q=oak&asOf=r1')]).toEqual([[], ['Oak Fund']])
  expect([await found('q=pine'), await found('q=pine&asOf=r1')]).toEqual([['Pine Fund'], []])
  expect(await found('q=oak&asOf=r2')).toEqual([])

  const rename = (name: string) =>
    importing(db, (trx) => trx.updateTable('committee').set({ name }).execute())
  await rename('Fir Fund')
  expect(await found('q=pine&asOf=r2')).toEqual(['Pine Fund'])
  await rename('Elm Fund')
  expect([await found('q=fir&asOf=r3'), await found('q=elm&asOf=r3')]).toEqual([['Fir Fund'], []])
  expect(await found('q=pine&asOf=r3')).toEqual([])

  await importing(db, async (trx) => {
    await restartHistory(trx)
    await trx.updateTable('committee').set({ name: 'Yew Fund' }).execute()
  })
  await importing(db, () => Promise.resolve())
  expect(await found('q=elm&asOf=r3')).toBeUndefined()
  expect([await found('q=yew&asOf=r5'), await found('q=elm&asOf=r5')]).toEqual([['Yew Fund'], []])
})

test('names are matched as of a day, by form too', async () => {
  const { api } = await renamed()
  const queries = JSON.stringify({ a: { query: 'Oak Fund' } })
  const match = async (asOf: string) => {
    const answer = await api.request(`/api/reconcile${asOf}`, {
      method: 'POST',
      body: new URLSearchParams({ queries }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    return (await answer.json()).a.result.map(({ name, match: is }: { name: string; match: boolean }) => [
      name,
      is,
    ])
  }

  expect([await match(''), await match('?asOf=r1')]).toEqual([[], [['Oak Fund', true]]])
  expect(await match('?asOf=r2')).toEqual([])
})

test('a feed as of a day ends there, and states its address', async () => {
  const { api } = await renamed()
  const feed = async (asOf: string) => (await api.request(`/feeds/all.json${asOf}`)).json()

  expect((await feed('')).items).toHaveLength(1)
  for (const [asOf, revision, length] of [
    ['r1', 'r1', 0],
    ['r2', 'r2', 1],
    ['2026-11-21', 'r2', 1],
  ])
    expect(await feed(`?asOf=${asOf}`)).toMatchObject({
      items: { length },
      feed_url: expect.stringMatching(`/feeds/all.json[?]asOf=${revision}$`),
      home_page_url: expect.stringMatching(`/changes[?]asOf=${revision}$`),
    })
})

test('every public call that answers only for today refuses any other day with a sentence', async () => {
  const { api } = await renamed()
  const { paths } = openApiDocument(ENDPOINTS)
  const onlyToday = ENDPOINTS.filter(
    ({ access, method, supportsAsOf }) => access === 'public' && method === 'GET' && !supportsAsOf,
  )
  expect(onlyToday.length).toBeGreaterThan(10)

  for (const { path } of onlyToday) {
    const operation = paths[path]?.get
    const [, address = ''] = (operation && /"\$SITE(.*)"$/.exec(curlExample('get', path, operation))) ?? []
    const response = await api.request(`${address}${address.includes('?') ? '&' : '?'}asOf=r1`)
    expect([address, response.status, await response.json()]).toEqual([
      address,
      400,
      { errors: [{ msg: 'This call answers only for today: leave out asOf=' }] },
    ])
  }
})

test('the file of a document is the one of that time, as long as it still exists', async () => {
  const { api, db } = await createTestApp({ documents: [aDocument()] })
  await importing(db, () => Promise.resolve())
  await importing(db, (trx) => trx.deleteFrom('document').execute())
  const file = async (asOf: string) => (await api.request(`/docs/91527/statement.pdf${asOf}`)).status

  expect([await file(''), await file('?asOf=r1'), await file('?asOf=r2'), await file('?asOf=r9')]).toEqual([
    404, 200, 404, 404,
  ])
})

test('a record that is deleted is hidden in the past too, until that is undone', async () => {
  const { api, token, nameAsOf } = await renamed()
  const headers = { 'x-auth-token': token }
  expect(await nameAsOf('r1')).toBe('Oak Fund')

  await api.request('/api/admin/committees/70275', { method: 'DELETE', headers })
  const hidden = await api.request('/api/committees/70275?asOf=r1')
  await api.request('/api/admin/deletions/committee/70275', { method: 'DELETE', headers })

  expect(hidden.status).toBe(404)
  expect(await nameAsOf('r1')).toBe('Oak Fund')
})

test('an address that the state suppresses is suppressed in the past too, and no longer stored', async () => {
  const { api, db } = await renamed()
  const then = async () => (await api.request('/api/candidates/91527?asOf=r2')).json()
  const before = await then()

  await importing(db, (trx) => trx.updateTable('candidate').set({ suppress_address: 1 }).execute())

  const hidden = { VoterID: '', Addr1: '', Addr2: '', City: '', State: '', Zip: '' }
  expect(before).not.toMatchObject(hidden)
  expect(await then()).toEqual({ ...before, ...hidden })
  const { rows } = await db.executeQuery<{ addr1: string; voter_id: string }>(
    db.selectFrom('former_candidate').select(['addr1', 'voter_id']).where('acct_num', '=', 91_527).compile(),
  )
  expect(rows).toEqual([{ addr1: '', voter_id: '' }])
})
