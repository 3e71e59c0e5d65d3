import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditIn } from '#database/audit.ts'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { ORIGIN } from '#tests/support/api/createTestApp.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'

const STATEMENT = '/Mockley, Dana | Example Future Fund | 2024-01-09 | Statement of Solicitation'

const facts = {
  candidates: [aCandidate({ AcctNum: 2, VoterID: '100000001' })],
  committees: [aCommittee({ AcctNum: 7, Name: 'Shade Trees' })],
  documents: [aDocument({ id: STATEMENT, Account: null, FilePath: '', solicitor: 'Mockley, Dana' })],
  administrators: [{ email: 'bea@example.org', name: 'Bea Boone', password: 'fifty herons dive' }],
}

type World = Awaited<ReturnType<typeof world>>

const world = () => asAdmin(facts)

const undo = async ({ call }: World, entry: number) => {
  const response = await call('POST', `/api/admin/audit/${entry}/undo`)
  return response.status === 204 ? 'done' : answerOf(response)
}

const notUndoable = { status: 409, body: { errors: [{ msg: 'This entry cannot be undone' }] } }
const refused = (msg: string) => ({ status: 409, body: { errors: [{ msg: `Nothing was undone: ${msg}` }] } })

const save = ({ call }: World, VoterID: string) => call('PUT', '/api/admin/candidates/2', { VoterID })

const addSeven = ({ api, cookie }: World) =>
  api.request('/api/candidates/2/accountlist', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: `ledger=${cookie}` },
    body: JSON.stringify({ accountName: 'Shade Trees', accountNum: 7 }),
  })

const voterId = async ({ read }: World) => ((await read('/api/candidates/2')) as { VoterID: string }).VoterID

describe('a VoterID', () => {
  test('is undone and redone, and the trail says which entry undid which', async () => {
    const there = await world()
    await save(there, '200000002')
    await save(there, '300000003')

    expect(await undo(there, 2)).toBe('done')
    expect(await voterId(there)).toBe('200000002')
    expect(await undo(there, 1)).toBe('done')
    expect(await voterId(there)).toBe('100000001')
    // It is the state's own value again, so a later list can change it.
    expect(await there.db.selectFrom('voter_id_edit').selectAll().execute()).toEqual([])
    expect(await undo(there, 4)).toBe('done')
    expect(await voterId(there)).toBe('200000002')

    expect(await there.read('/api/admin/audit?path=candidates%2F2')).toMatchObject([
      { id: 5, undoes: 4 },
      { id: 4, undoes: 1, undoneBy: 5, before: { VoterID: '200000002' }, after: { VoterID: '100000001' } },
      { id: 3, undoes: 2 },
      { id: 2, undoneBy: 3 },
      { id: 1, undoneBy: 4 },
    ])
  })

  test('is not undone if it was changed since, and the refusal names the current one', async () => {
    const there = await world()
    await save(there, '200000002')
    await save(there, '300000003')

    expect(await undo(there, 1)).toEqual(refused('Candidate 2 now has the VoterID 300000003'))
    await there.call('DELETE', '/api/admin/candidates/2')
    expect(await undo(there, 2)).toEqual(refused('The site no longer shows the candidate 2'))
    expect(await there.read('/api/admin/audit')).toHaveLength(3)
  })

  test('of an administrator that stood over the state’s gives way to what the state’s list has by then', async () => {
    const there = await asAdmin({ ...facts, candidates: [aCandidate({ AcctNum: 2, VoterID: '' })] })
    const nextList = (voter_id: string) => there.db.updateTable('candidate').set({ voter_id }).execute()
    await save(there, '200000002')
    await nextList('300000003')

    expect(await undo(there, 1)).toBe('done')
    expect(await voterId(there)).toBe('300000003')
    await nextList('400000004')
    expect(await voterId(there)).toBe('400000004')

    await save(there, '500000005')
    await nextList('600000006')
    expect(await undo(there, 3)).toBe('done')
    expect(await voterId(there)).toBe('600000006')
    expect(await undo(there, 4)).toBe('done')
    expect(await voterId(there)).toBe('500000005')
  })
})

test('a deletion is undone, and done again', async () => {
  const there = await world()
  await there.call('DELETE', '/api/admin/committees/7')
  const isShown = async () => (await there.api.request('/api/committees/7')).status === 200

  expect(await undo(there, 1)).toBe('done')
  expect(await isShown()).toBe(true)
  expect(await undo(there, 1)).toEqual(refused('The committee 7 is no longer deleted'))
  expect(await undo(there, 2)).toBe('done')
  expect(await isShown()).toBe(false)
  expect(await undo(there, 2)).toEqual(refused('The site no longer shows the committee 7'))
})

test('a deletion or an addition that somebody made again stays, and the refusal says who made it', async () => {
  const there = await world()
  const deleteSeven = () => there.call('DELETE', '/api/admin/committees/7')
  await addSeven(there)
  await deleteSeven()
  await there.call('DELETE', '/api/admin/deletions/committee/7')
  await there.call('DELETE', '/api/admin/candidates/2/accountlist/7')
  there.minutesPass(1)
  await addSeven(there)

  expect(await undo(there, 1)).toEqual(
    refused('Account 7 was added again to the list of candidate 2 by ada@example.org'),
  )
  await deleteSeven()
  expect(await undo(there, 2)).toEqual(refused('The committee 7 was deleted again by ada@example.org'))
  expect(await undo(there, 6)).toBe('done')
  expect(await undo(there, 5)).toBe('done')
})

test('an entry of a deletion names the entry that brought the record back in any other way', async () => {
  const there = await world()
  await there.call('DELETE', '/api/admin/committees/7')
  await there.call('DELETE', '/api/admin/deletions/committee/7')
  await there.call('DELETE', '/api/admin/committees/7')
  await there.call('POST', '/api/admin/lists/changes', { change: 'delete candidates', accounts: [2] })
  await undo(there, 4)

  const deletions = (await there.read('/api/admin/audit?action=deleted')) as AuditEntry[]
  expect(deletions.map(({ id, record, undoneBy }) => ({ id, record, undoneBy }))).toEqual([
    { id: 4, record: 'candidates/2', undoneBy: 5 },
    { id: 3, record: 'committees/7', undoneBy: undefined },
    { id: 1, record: 'committees/7', undoneBy: 2 },
  ])
})

test('a link of a committee is removed and restored', async () => {
  const there = await world()
  await addSeven(there)
  const linked = async () => (await there.read('/api/admin/candidates/2/accountlist')) as unknown[]

  expect(await undo(there, 1)).toBe('done')
  expect(await linked()).toHaveLength(0)
  expect(await undo(there, 1)).toEqual(refused('Account 7 is no longer in the list of candidate 2'))
  expect(await undo(there, 2)).toBe('done')
  expect(await linked()).toHaveLength(1)
  expect(await undo(there, 2)).toEqual(refused('Account 7 is already in the list of candidate 2'))
})

test('the answer of a save names the entry that undoes it, and its body is the candidate as specified', async () => {
  const there = await world()

  const answer = await save(there, '200000002')

  expect(answer.headers.get('X-Audit-Entry')).toBe('1')
  expect(await answer.json()).toEqual({ ...facts.candidates[0], VoterID: '200000002' })
  expect(await undo(there, 1)).toBe('done')
})

test('the answer to a statement’s link names the entry that undoes it, unless nothing was changed', async () => {
  const there = await world()
  const link = () => there.call('PUT', '/api/admin/statements/account', { id: STATEMENT, Account: 7 })

  expect((await link()).headers.get('X-Audit-Entry')).toBe('1')
  expect((await link()).headers.get('X-Audit-Entry')).toBeNull()
  expect(await undo(there, 1)).toBe('done')
})

test('a statement’s link returns to the previous one, unless it has changed since', async () => {
  const there = await world()
  const link = (Account: number | null) =>
    there.call('PUT', '/api/admin/statements/account', { id: STATEMENT, Account })
  await link(7)
  await link(2)

  expect(await undo(there, 1)).toEqual(refused('The statement is now linked to account 2'))
  expect(await undo(there, 2)).toBe('done')
  expect(await undo(there, 1)).toBe('done')
  expect(await undo(there, 1)).toEqual(refused('The statement is no longer linked'))
  expect(await there.read('/api/admin/audit')).toMatchObject([
    { action: 'statement unlinked', undoes: 1 },
    { action: 'statement linked', undoes: 2, after: { Account: 7 } },
    { id: 2 },
    { id: 1 },
  ])
})

const changeSeveral = async ({ call }: World, body: object) =>
  answerOf(await call('POST', '/api/admin/lists/changes', body))
const shownCandidates = async ({ publicly }: World) => {
  const listed = (await publicly('/api/candidates')) as { AcctNum: number }[]
  return listed.map(({ AcctNum }) => AcctNum)
}

describe('several changes at once', () => {
  const several = {
    candidates: [2, 3, 4].map((AcctNum) => aCandidate({ AcctNum, VoterID: '100000001' })),
    committees: [aCommittee({ AcctNum: 7, Name: 'Shade Trees' }), aCommittee({ AcctNum: 8 })],
    administrators: facts.administrators,
  }
  const open = () => asAdmin(several)

  test('have one joint entry in the trail, and one undo reverts or redoes all of them', async () => {
    const there = await open()
    const body = { change: 'delete candidates', accounts: [4, 2] }

    expect(await changeSeveral(there, body)).toEqual({ status: 200, body: { entryId: 3, changed: 2 } })
    expect(await shownCandidates(there)).toEqual([3])
    expect(await changeSeveral(there, body)).toEqual({
      status: 409,
      body: { errors: [{ msg: 'There is nothing to change: every record is already as requested' }] },
    })

    expect(await undo(there, 3)).toBe('done')
    expect(await shownCandidates(there)).toEqual([4, 3, 2])
    expect(await undo(there, 6)).toBe('done')
    expect(await shownCandidates(there)).toEqual([3])
    expect(await there.read('/api/admin/audit')).toMatchObject([
      { id: 9, undoes: 6, after: { change: 'undo entry 6', changed: 2, first: 7, last: 8 } },
      { id: 8, action: 'deleted', undoes: 4 },
      { id: 7, action: 'deleted', undoes: 5 },
      { id: 6, undoes: 3, undoneBy: 9 },
      { id: 5, action: 'deletion undone', record: 'candidates/4', undoes: 1, undoneBy: 7 },
      { id: 4, action: 'deletion undone', record: 'candidates/2', undoes: 2, undoneBy: 8 },
      {
        id: 3,
        action: 'several changed',
        record: 'candidates',
        before: null,
        after: { change: 'delete candidates', changed: 2, first: 1, last: 2 },
        undoneBy: 6,
      },
      { id: 2, action: 'deleted', record: 'candidates/2', undoneBy: 4 },
      { id: 1, action: 'deleted', record: 'candidates/4', undoneBy: 5 },
    ])
  })

  test('are undone all or none, and the refusal names those that have changed since', async () => {
    const there = await open()
    await changeSeveral(there, { change: 'delete committees', accounts: [7, 8] })
    expect(await undo(there, 1)).toBe('done')

    expect(await undo(there, 3)).toEqual(refused('The committee 7 is no longer deleted'))
    expect(await there.publicly('/api/committees')).toMatchObject([{ AcctNum: 7 }])
  })

  test('count as undone once each of them was undone by itself, and not before', async () => {
    const there = await open()
    await changeSeveral(there, { change: 'delete committees', accounts: [7, 8] })
    const joint = async () => {
      const [entry] = (await there.read('/api/admin/audit?action=several changed')) as AuditEntry[]
      return entry?.undoneBy
    }

    expect(await undo(there, 2)).toBe('done')
    expect(await joint()).toBeUndefined()
    await there.call('DELETE', '/api/admin/deletions/committee/7')
    expect(await joint()).toBe(5)
  })

  test('cost a page of the trail as many queries as one such entry, however many it has', async () => {
    const there = await open()
    const queries = async () => {
      let statements = 0
      const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => ((statements += 1), node)
      const counted = there.db.withPlugin({ transformQuery, transformResult: async ({ result }) => result })
      await auditIn(counted).list({ action: 'several changed' })
      return statements
    }
    const undoneOneByOne = async (entries: readonly number[]) => {
      await changeSeveral(there, { change: 'delete committees', accounts: [7, 8] })
      for (const entry of entries) expect(await undo(there, entry)).toBe('done')
    }
    await undoneOneByOne([1, 2])
    const forOne = await queries()

    await undoneOneByOne([6, 7])
    expect(await queries()).toBe(forOne)
  })

  test('add a committee where it is missing, and clear only VoterIDs entered by administrators', async () => {
    const there = await open()
    await save(there, '200000002')
    await addSeven(there)
    const accounts = [2, 3, 4, 99]

    expect((await changeSeveral(there, { change: 'add account', accounts, accountNum: 7 })).body).toEqual({
      entryId: 5,
      changed: 2,
    })
    expect(await there.read('/api/admin/lists')).toEqual({ edited: [2], added: [2, 3, 4], linked: [7] })
    expect((await changeSeveral(there, { change: 'clear VoterIDs', accounts })).body).toEqual({
      entryId: 6,
      changed: 1,
    })
    expect(await voterId(there)).toBe('100000001')

    expect(await undo(there, 5)).toBe('done')
    expect(await undo(there, 6)).toBe('done')
    expect(await there.read('/api/admin/lists')).toEqual({ edited: [2], added: [2], linked: [7] })
    expect(await voterId(there)).toBe('200000002')
    expect(await changeSeveral(there, { change: 'add account', accounts, accountNum: 2 })).toEqual({
      status: 404,
      body: { errors: [{ msg: 'Committee not found' }] },
    })
  })

  test.each([
    { change: 'delete candidates', accounts: [] },
    { change: 'delete candidates', accounts: [2, 2] },
    { change: 'delete candidates', accounts: Array.from({ length: 501 }, (_, at) => at + 1) },
    { change: 'delete candidates', accounts: [2], accountNum: 7 },
    { change: 'add account', accounts: [2] },
    { change: 'restore', accounts: [2] },
  ])('that are invalid or too many are refused: %o', async (body) => {
    const there = await open()

    expect(await changeSeveral(there, body)).toEqual({
      status: 400,
      body: {
        errors: [
          {
            msg: 'Expected a change and from 1 to 500 account numbers, each once; to add an account, the accountNum of a committee',
          },
        ],
      },
    })
    expect(await shownCandidates(there)).toEqual([4, 3, 2])
  })
})

test('no change of a person is undone through its entry, because it takes the password', async () => {
  const there = await world()
  const changes = [
    { role: 'auditor' },
    { role: 'administrator' },
    { isDisabled: true },
    { isDisabled: false },
  ]
  const change = { email: 'bea@example.org' }
  await there.confirm()
  for (const values of changes) await there.call('PUT', '/api/admin/people', { ...change, ...values })

  for (const entry of [1, 2, 3, 4]) expect(await undo(there, entry)).toEqual(notUndoable)

  expect(await there.read('/api/admin/people')).toMatchObject({
    people: [{ email: ADA.email }, { email: 'bea@example.org', role: 'administrator', disabledAt: null }],
  })
  expect(await auditIn(there.db).list({})).toHaveLength(4)
})

test('events that are not changes cannot be undone, nor entries that do not exist', async () => {
  const there = await world()
  await there.call('DELETE', '/api/admin/sessions')
  await there.call('GET', '/api/admin/voters/1')

  expect(await undo(there, 1)).toEqual(notUndoable)
  expect(await undo(there, 99)).toEqual({
    status: 404,
    body: { errors: [{ msg: 'The audit trail has no such entry' }] },
  })
})

test('the trail is counted, filtered by days and by record, and exported as CSV', async () => {
  const there = await world()
  await save(there, '200000002')
  there.minutesPass(29)
  await there.call('DELETE', '/api/admin/committees/7')
  const idsOf = async (query: string) => {
    const response = await there.call('GET', `/api/admin/audit?${query}`)
    const entries = (await response.json()) as { id: number }[]
    return [response.headers.get('X-Total-Count'), ...entries.map(({ id }) => id)]
  }

  expect(await idsOf('')).toEqual(['2', 2, 1])
  expect(await idsOf('before=2')).toEqual(['2', 1])
  expect(await idsOf('since=2026-11-21T12:10:00.000Z')).toEqual(['1', 2])
  expect(await idsOf('until=2026-11-21T12:10:00.000Z')).toEqual(['1', 1])
  expect(await idsOf('path=candidates%2F2')).toEqual(['1', 1])
  expect(await idsOf('record=7')).toEqual(['1', 2])
  expect(await idsOf('record=2&who=ada')).toEqual(['1', 1])
  expect(await idsOf('record=3')).toEqual(['0'])
  expect(await idsOf('path=candidates')).toEqual(['0'])
  const csv = await there.call('GET', '/api/admin/audit.csv?path=candidates%2F2')
  expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="audit-trail.csv"')
  const [header, row, ...rest] = (await csv.text()).split('\r\n')
  expect(header).toBe('Entry,When,Person,Action,Record,Name,From,Before,After,Undoes')
  expect(row).toBe(
    '1,2026-11-21T12:00:00.000Z,ada@example.org,VoterID saved,candidates/2,Ada M. Alvarez,192.0.2.1,' +
      '"{""VoterID"":""100000001"",""isOfState"":true}","{""VoterID"":""200000002""}",',
  )
  expect(rest).toEqual([''])
})
