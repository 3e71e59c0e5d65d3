import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { AuditEntry } from '#contract/schemas/audit.ts'
import { MAX_EXPORTS_PER_NETWORK } from '#contract/limits.ts'
import { aCandidate, aCommittee, aVoter } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { ORIGIN } from '#tests/support/api/createTestApp.ts'

const facts = {
  candidates: [aCandidate({ AcctNum: 2 })],
  committees: [aCommittee({ AcctNum: 7, Name: 'Shade Trees' })],
  voters: [aVoter({ VoterID: '100000001', LastName: 'Núñez' })],
}

const ADA_THEN = { who: 'ada@example.org', peer: '192.0.2.1', at: '2026-11-21T12:00:00.000Z' }

test('every change is listed, newest first, with who, from where, when, what, before and after', async () => {
  const { api, call, read, cookie } = await asAdmin(facts)
  await call('PUT', '/api/admin/candidates/2', { VoterID: '123456789' })
  await call('PUT', '/api/admin/candidates/2', { VoterID: '' })
  await api.request('/api/candidates/2/accountlist', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: `ledger=${cookie}` },
    body: JSON.stringify({ accountName: 'Shade Trees', accountNum: 7 }),
  })
  await call('DELETE', '/api/admin/committees/7')
  await call('DELETE', '/api/admin/deletions/committee/7')

  const name = 'Ada M. Alvarez'
  const saved = { ...ADA_THEN, action: 'VoterID saved', record: 'candidates/2', name }
  const onSeven = { ...ADA_THEN, record: 'committees/7', name: 'Shade Trees', before: null, after: null }
  expect(await read('/api/admin/audit')).toEqual([
    { id: 5, ...onSeven, action: 'deletion undone' },
    { id: 4, ...onSeven, action: 'deleted', undoneBy: 5 },
    {
      id: 3,
      ...ADA_THEN,
      action: 'account added',
      record: 'candidates/2',
      name,
      before: null,
      after: { accountName: 'Shade Trees', accountNum: 7 },
    },
    { id: 2, ...saved, before: { VoterID: '123456789' }, after: { VoterID: '' } },
    { id: 1, ...saved, before: { VoterID: '', isOfState: true }, after: { VoterID: '123456789' } },
  ])
})

test('a refused change is not listed as done', async () => {
  const { call, read } = await asAdmin(facts)

  await call('PUT', '/api/admin/candidates/2', { VoterID: '1' })
  await call('PUT', '/api/admin/candidates/2', { VoterID: '123456789' }, { 'If-Match': 'W/"older"' })
  await call('DELETE', '/api/admin/candidates/3')
  await call('DELETE', '/api/admin/deletions/candidate/2')

  expect(await read('/api/admin/audit')).toEqual([])
})

describe('a look at voters', () => {
  test('is recorded by which names were filled in or the number, never by what was typed or found', async () => {
    const { call, read, db, logged } = await asAdmin(facts)
    await call('GET', '/api/admin/voters?lastName=n%C3%BA%C3%B1&firstName=in&middleName=')
    await call('GET', '/api/admin/voters/100000001')
    await call('GET', '/api/admin/voters/999')

    expect(await read('/api/admin/audit')).toEqual([
      { id: 3, ...ADA_THEN, action: 'voter not found', record: 'voters/999', before: null, after: null },
      { id: 2, ...ADA_THEN, action: 'voter viewed', record: 'voters/100000001', before: null, after: null },
      {
        id: 1,
        ...ADA_THEN,
        action: 'voters searched',
        record: 'voters',
        before: null,
        after: { terms: ['firstName', 'lastName'] },
      },
    ])
    const recorded = JSON.stringify([await db.selectFrom('audit').selectAll().execute(), logged])
    expect(recorded).not.toMatch(/n[uú][nñ]|In[eé]s|Heron|1980/i)
  })

  test('is not answered when it cannot be recorded', async () => {
    const { call, db, logged } = await asAdmin(facts)
    await mislayAudit(db)

    const response = await call('GET', '/api/admin/voters/100000001')

    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ errors: [{ msg: 'Server error' }] })
    expect(logged).toEqual(['GET /api/admin/voters/{voterId}'])
  })
})

test('a change that cannot be recorded does not happen', async () => {
  const { call, db, publicly } = await asAdmin(facts)
  await mislayAudit(db)

  expect((await call('DELETE', '/api/admin/candidates/2')).status).toBe(500)
  expect((await call('PUT', '/api/admin/candidates/2', { VoterID: '123456789' })).status).toBe(500)
  expect(await publicly('/api/candidates/2')).toEqual(aCandidate({ AcctNum: 2 }))
})

/** Makes writing to the audit trail fail until the end of the test. */
async function mislayAudit(db: Db): Promise<void> {
  await db.schema.alterTable('audit').renameTo('mislaid').execute()
  onTestFinished(() => db.schema.alterTable('mislaid').renameTo('audit').execute())
}

/** A world with four changes. */
const lived = async () => {
  const world = await asAdmin(facts)
  await world.call('DELETE', '/api/admin/candidates/2')
  await world.call('DELETE', '/api/admin/committees/7')
  await world.call('GET', '/api/admin/voters/100000001')
  await world.api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"Bea@example.org","password":"a guess of Bea"}',
  })
  return world
}

describe('the audit trail is searched', () => {
  test.each([
    ['', [4, 3, 2, 1]],
    ['who=ada', [3, 2, 1]],
    ['who=bea%40example.org', [4]],
    ['action=deleted', [2, 1]],
    ['record=voters%2F', [3]],
    ['record=candidates%2F2', [1]],
    ['who=ada&action=deleted&record=comm', [2]],
    ['before=3', [2, 1]],
    ['who=&action=&record=', [4, 3, 2, 1]],
    ['who=carl', []],
  ])('by %s', async (query, ids) => {
    const { read } = await lived()

    const entries = (await read(`/api/admin/audit?${query}`)) as unknown[]

    expect(entries.map((entry) => AuditEntry.parse(entry).id)).toEqual(ids)
  })

  test.each(['action=forgotten', 'before=now', 'before=-1'])('but not by %s', async (query) => {
    const { call } = await asAdmin()

    expect((await call('GET', `/api/admin/audit?${query}`)).status).toBe(400)
  })
})

test('an entry can be neither changed nor removed, even with access to the database', async () => {
  const { call, db, read } = await asAdmin(facts)
  await call('DELETE', '/api/admin/candidates/2')
  const before = await read('/api/admin/audit')

  await expect(db.updateTable('audit').set({ who: 'nobody' }).execute()).rejects.toThrow(
    'The audit trail is only ever added to',
  )
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('The audit trail is only ever added to')
  expect(await read('/api/admin/audit')).toEqual(before)
})

test('a page has a hundred entries, and the next page continues after the last one', async () => {
  const { db, read, call } = await asAdmin()
  for (let i = 1; i <= 103; i += 1)
    await db
      .insertInto('audit')
      .values({ ...ADA_THEN, action: 'deleted', record: `candidates/${i}`, before: null, after: null })
      .execute()

  const first = (await read('/api/admin/audit')) as AuditEntry[]
  const second = (await read(`/api/admin/audit?before=${first.at(-1)?.id}`)) as AuditEntry[]

  expect([first.length, first[0]?.id, first.at(-1)?.id]).toEqual([100, 103, 4])
  expect(second.map(({ id }) => id)).toEqual([3, 2, 1])
  const [, ...file] = (await (await call('GET', '/api/admin/audit.csv')).text()).split('\r\n')
  expect(file.slice(0, 103).map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 103 }, (_, at) => 103 - at),
  )
})

test('asking only about the file of the trail keeps nobody from getting it', async () => {
  const { call } = await asAdmin()
  for (let times = 0; times < MAX_EXPORTS_PER_NETWORK; times += 1)
    expect((await call('HEAD', '/api/admin/audit.csv')).headers.get('Content-Type')).toMatch(/^text\/csv/)

  expect((await call('GET', '/api/admin/audit.csv')).status).toBe(200)
})

test('a file of the trail that cannot be completed breaks off, and the log says so', async () => {
  const { call, db, logged } = await asAdmin()
  await db.schema.alterTable('audit').renameTo('audit_away').execute()

  await expect(call('GET', '/api/admin/audit.csv').then((file) => file.text())).rejects.toThrow(/audit/)

  expect(logged).toEqual(['GET /api/admin/audit.csv'])
})
