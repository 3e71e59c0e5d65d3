import { expect, test } from 'vitest'
import { auditIn } from '#database/audit.ts'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'

const SHADE = aCommittee({ AcctNum: 7, ChrNameFirst: 'Ada', ChrNameMiddle: 'Maria', ChrNameLast: 'Alvarez' })
const PARKS = aCommittee({ AcctNum: 8, Name: 'Parks for All' })
const candidates = [
  aCandidate({ AcctNum: 2 }),
  aCandidate({ AcctNum: 3, NameFirst: 'Bea', NameMiddle: '', NameLast: 'Boone', Juris1num: '' }),
]
const statement = aDocument({
  id: '/1',
  Account: null,
  FilePath: '',
  DocDesc: 'Statement of Solicitation: Parks For All',
  Date: '2026-01-09',
  type: 'Statement of Solicitation',
  solicitor: 'Alvarez, Ada M.',
})
const facts = { candidates, committees: [SHADE, PARKS], documents: [statement] }

const listOf = async ({ publicly }: Awaited<ReturnType<typeof asAdmin>>, acctNum: number) =>
  (
    (await publicly(`/api/candidates/${acctNum}`)) as { AccountList: { accountNum: number }[] }
  ).AccountList.map(({ accountNum }) => accountNum)

test('links are suggested by statements and by the names of officers, each with its evidence, and disappear once they are made', async () => {
  const world = await asAdmin(facts)
  const path = '/api/admin/links?election=20261103-GEN&office=STR'
  const ofAda = {
    acctNum: 2,
    candidate: 'Ada M. Alvarez',
    race: 'State Representative, District 24',
    election: '20261103-GEN',
  }

  const byShade = {
    ...ofAda,
    accountNum: 7,
    committee: 'Citizens for Shade Trees',
    evidence: [{ by: 'chair', description: 'Ada Maria Alvarez' }],
  }
  const ofBea = (await world.read(path)) as { links: unknown[] }
  expect(ofBea).toEqual({
    links: [
      {
        acctNum: 3,
        accountNum: 8,
        candidate: 'Bea Boone',
        race: 'State Representative',
        election: '20261103-GEN',
        committee: 'Parks for All',
        evidence: [{ by: 'chair', description: 'Bea Boone' }],
      },
      byShade,
      {
        ...ofAda,
        accountNum: 8,
        committee: 'Parks for All',
        evidence: [{ by: 'statement', description: '2026-01-09: Alvarez, Ada M. for Parks For All' }],
      },
    ],
    total: 3,
  })
  await world.call('PUT', '/api/admin/links', {
    entries: [
      { acctNum: 3, accountNum: 8 },
      { acctNum: 2, accountNum: 8 },
    ],
  })
  expect(await world.read(path)).toEqual({ links: [byShade], total: 1 })
  expect(await world.read('/api/admin/links?election=20241105-GEN')).toEqual({ links: [], total: 0 })
})

test('a list of links is checked line by line, saved as a whole or not at all, and undone by its entry as a whole', async () => {
  const world = await asAdmin(facts)
  const send = (method: string, path: string, ...entries: [acctNum: number, accountNum: number][]) =>
    world.call(method, `/api/admin/links${path}`, {
      entries: entries.map(([acctNum, accountNum]) => ({ acctNum, accountNum })),
    })
  await send('PUT', '', [2, 7])

  expect(await (await send('POST', '/check', [2, 7], [2, 8], [2, 2], [9, 7], [3, 9])).json()).toMatchObject([
    { candidate: 'Ada M. Alvarez', committee: 'Citizens for Shade Trees', finding: 'listed' },
    { committee: 'Parks for All', finding: 'new' },
    { finding: 'own' },
    { candidate: null, finding: 'noCandidate' },
    { committee: null, finding: 'noCommittee' },
  ])
  expect(await answerOf(await send('PUT', '', [3, 7], [2, 7]))).toEqual({
    status: 409,
    body: {
      errors: [
        {
          msg: 'Nothing was added: account 7 can no longer be added to candidate 2. Check it again.',
        },
      ],
    },
  })
  expect(await listOf(world, 3)).toEqual([])

  expect(await answerOf(await send('PUT', '', [3, 7], [3, 8]))).toEqual({
    status: 200,
    body: { entryId: 4, changed: 2 },
  })
  expect(await listOf(world, 3)).toEqual([7, 8])
  const undo = () => world.call('POST', '/api/admin/audit/4/undo')
  const listed = { candidate_acct_num: 3, position: 0, account_num: 7, account_name: 'Shade Trees' }
  await world.db.insertInto('listed_account').values(listed).execute()
  expect(await answerOf(await undo())).toEqual({
    status: 409,
    body: { errors: [{ msg: 'Nothing was undone: An imported list now has account 7 for candidate 3' }] },
  })
  expect(await listOf(world, 3)).toEqual([7, 8])

  await world.db.deleteFrom('listed_account').execute()
  expect((await undo()).status).toBe(204)
  expect([await listOf(world, 2), await listOf(world, 3)]).toEqual([[7], []])
  expect((await auditIn(world.db).list({})).map(({ action, record }) => `${action} ${record}`)).toEqual([
    'several changed candidates',
    'account removed candidates/3',
    'account removed candidates/3',
    'several changed candidates',
    'account added candidates/3',
    'account added candidates/3',
    'account added candidates/2',
  ])
  expect((await send('PUT', '', [2, 7], [2, 7])).status).toBe(400)
})
