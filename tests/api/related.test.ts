import { expect, test } from 'vitest'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const ada = aCandidate({ AcctNum: 91_527, VoterID: '100000001' })
const adaIn2022 = aCandidate({
  AcctNum: 70_001,
  NameFirst: 'Ada Maria',
  VoterID: '100000001',
  ElectionID: '20221108-GEN',
  OfficeCode: 'STS',
  OfficeDesc: 'State Senator',
  Juris1num: '',
  PartyCode: 'DEM',
  StatusDesc: 'Defeated',
  offListSince: '2025-01-02',
})
const namesake = aCandidate({ AcctNum: 70_002, NameFirst: 'ADA', NameMiddle: '', NameLast: 'alvarez' })
const another = aCandidate({ AcctNum: 70_003, NameLast: 'Brown' })

const accounts = (list: { acctNum: number }[]) => list.map(({ acctNum }) => acctNum)

async function relatedTo(acctNum: number, facts: Parameters<typeof createTestApp>[0]) {
  const { api, db } = await createTestApp(facts)
  return { db, read: async () => (await api.request(`/api/related/${acctNum}`)).json() as Promise<never> }
}

test('registrations belong to one voter if the state gives the same VoterID; otherwise those with the same name are listed separately', async () => {
  const { read } = await relatedTo(91_527, { candidates: [ada, adaIn2022, namesake, another] })

  expect(await read()).toEqual({
    sameVoter: [
      {
        acctNum: 70_001,
        name: 'Ada Maria M. Alvarez',
        electionId: '20221108-GEN',
        office: 'State Senator',
        district: '',
        party: 'DEM',
        status: 'Defeated',
        offListSince: '2025-01-02',
      },
    ],
    sameName: [expect.objectContaining({ acctNum: 70_002, name: 'ADA alvarez' })],
    officers: [{ as: 'candidate', name: 'Ada M. Alvarez', committees: 0 }],
    solicitations: [],
  })
})

test('a candidate whose address is suppressed is not linked to a registration that has one', async () => {
  const { db, read } = await relatedTo(91_527, { candidates: [ada, adaIn2022, namesake] })
  await db.updateTable('candidate').set({ suppress_address: 1 }).where('acct_num', '=', 91_527).execute()
  const related: { sameVoter: []; sameName: { acctNum: number }[] } = await read()

  expect(related.sameVoter).toEqual([])
  expect(accounts(related.sameName)).toEqual([70_002])
})

test('a VoterID entered by an administrator links no registrations, because the state did not give it', async () => {
  const world = await asAdmin({ candidates: [{ ...ada, VoterID: '' }, adaIn2022] })
  const saved = await world.call('PUT', '/api/admin/candidates/91527', { VoterID: '100000001' })

  expect(saved.status).toBe(200)
  expect(await world.publicly('/api/related/91527')).toMatchObject({ sameVoter: [] })
})

test('a committee lists its officers, with the number of committees that have a chair or treasurer of that name', async () => {
  const { read } = await relatedTo(70_275, {
    committees: [
      aCommittee(),
      aCommittee({ AcctNum: 5, Name: 'Friends of Rain', TrsNameFirst: 'BEA', TrsNameLast: 'BOONE' }),
    ],
  })

  expect(await read()).toMatchObject({
    officers: [
      { as: 'chair', name: 'Bea Boone', committees: 2 },
      { as: 'treasurer', name: 'Carl Cruz', committees: 1 },
    ],
  })
})

test('the state’s placeholder for a missing chair is not a name', async () => {
  const nobody = { ChrNameFirst: '', ChrNameLast: 'No Chairman Designated' }
  const { read } = await relatedTo(70_275, { committees: [aCommittee(nobody)] })

  expect(await read()).toMatchObject({
    officers: [{ as: 'treasurer', name: 'Carl Cruz', committees: 1 }],
  })
})

test('a solicitation links a candidate and an organization, on the pages of both', async () => {
  const statement = aDocument({
    id: '/1',
    Account: null,
    Filename: '',
    FilePath: '',
    Date: '2026-07-24',
    type: 'Statement of Solicitation',
    DocDesc: 'Statement of Solicitation: CITIZENS FOR SHADE TREES',
    solicitor: 'Alvarez, Ada',
  })
  const tie = {
    id: '/1',
    date: '2026-07-24',
    form: 'Statement of Solicitation',
    solicitor: 'Alvarez, Ada',
    organization: 'CITIZENS FOR SHADE TREES',
    solicitorPage: '/candidates/91527',
    organizationPage: '/committees/70275',
    filePath: '',
  }
  const facts = { candidates: [ada, another], committees: [aCommittee()], documents: [statement] }

  expect(await (await relatedTo(91_527, facts)).read()).toMatchObject({ solicitations: [tie] })
  expect(await (await relatedTo(70_275, facts)).read()).toMatchObject({ solicitations: [tie] })
  expect(await (await relatedTo(70_003, facts)).read()).toMatchObject({ solicitations: [] })
  // Which of the two namesakes it is remains open.
  expect(await (await relatedTo(70_275, { ...facts, candidates: [ada, namesake] })).read()).toMatchObject({
    solicitations: [{ ...tie, solicitorPage: '/search?q=Ada+Alvarez' }],
  })
})

test('a deleted record is related to nothing, and is not found', async () => {
  const world = await asAdmin({ candidates: [ada, adaIn2022, namesake] })
  for (const account of [70_001, 70_002])
    expect((await world.call('DELETE', `/api/admin/candidates/${account}`)).status).toBe(204)

  expect(await world.publicly('/api/related/91527')).toMatchObject({ sameVoter: [], sameName: [] })
  expect((await world.api.request('/api/related/70001')).status).toBe(404)
})
