import { describe, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { VoterSuggestions } from '#contract/schemas/voter.ts'
import { aCandidate, aVoter } from '#mocks/builders.ts'
import { auditIn } from '#database/audit.ts'
import type { Db } from '#database/connection/Db.ts'
import { lookUpVoters } from '#database/voters/voters.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'
import { recordAdministrator } from '#tests/support/register/recordAdministrator.ts'

const ADA = aCandidate({ AcctNum: 2, NameMiddle: 'Maria' })
const OZ = aCandidate({ AcctNum: 3, NameFirst: 'Robert', NameMiddle: '"Oz"', NameLast: "O'Brien Jr." })
const ada = aVoter({
  VoterID: '100000001',
  FirstName: 'ADA',
  MiddleName: 'M',
  LastName: 'ALVAREZ',
  Addr1: '12 PALM WAY',
  Zip: '344700012',
})
const otherAda = aVoter({ VoterID: '100000002', FirstName: 'Ada', MiddleName: 'Ruth', LastName: 'Alvarez' })
const bea = aVoter({ VoterID: '100000003', FirstName: 'Bea', MiddleName: '', LastName: 'Boone' })
const bob = aVoter({ VoterID: '100000004', FirstName: 'Bob', MiddleName: '', LastName: 'Obrien' })
const exempt = aVoter({ VoterID: '100000005', FirstName: 'Ada', LastName: 'Alvarez', Exempt: 'Y' })
const facts = { candidates: [ADA, OZ], voters: [ada, otherAda, bea, bob, exempt] }

type World = Awaited<ReturnType<typeof asAdmin>>

const openBatch = async ({ call }: World, accounts: number[], purpose = 'The list lacks them') =>
  (
    (await (await call('POST', '/api/admin/voterids/batches', { purpose, accounts })).json()) as {
      batchId: number
    }
  ).batchId

const suggestions = async (world: World, batchId: number, acctNum: number, query = '') =>
  ((await world.read(`/api/admin/voterids/batches/${batchId}/${acctNum}${query}`)) as [VoterSuggestions])[0]

test('the voters of several candidates of a batch are asked for at once, of at most ten', async () => {
  const world = await asAdmin(facts)
  const batch = await openBatch(world, [2, 3])

  expect(await world.read(`/api/admin/voterids/batches/${batch}/3,2`)).toEqual([
    await suggestions(world, batch, 3),
    await suggestions(world, batch, 2),
  ])
  expect(await answerOf(await world.call('GET', `/api/admin/voterids/batches/${batch}/2,9`))).toEqual(
    msg(404, 'You have no open batch with candidate 2,9. Begin another one.'),
  )
  const eleven = Array.from({ length: 11 }, (_, at) => at + 1).join(',')
  expect((await world.call('GET', `/api/admin/voterids/batches/${batch}/${eleven}`)).status).toBe(400)
})

const msg = (status: number, words: string) => ({ status, body: { errors: [{ msg: words }] } })

const none = (acctNum: number) =>
  msg(404, `You have no open batch with candidate ${acctNum}. Begin another one.`)

/** Ada has been shown this many voters, forty minutes ago. */
const showAda = (db: Db, voters: number) =>
  lookUpVoters(db, { who: 'ada@example.org', ipAddress: '', at: '2026-11-21T11:20:00.000Z' }, () =>
    Promise.resolve([undefined, voters]),
  )

const save = ({ call }: World, ...entries: unknown[]) => call('PUT', '/api/admin/voterids', { entries })

test('the candidates without a VoterID are listed, by election and office or all, and leave the list when one is saved', async () => {
  const withOne = aCandidate({ AcctNum: 4, VoterID: '100000009' })
  const gone = aCandidate({ AcctNum: 5, offListSince: '2026-07-01' })
  const governor = aCandidate({ AcctNum: 6, OfficeCode: 'GOV' })
  const world = await asAdmin({ ...facts, candidates: [ADA, OZ, withOne, gone, governor] })

  expect(await world.read('/api/admin/voterids')).toEqual([governor, OZ, ADA])
  expect(await world.read('/api/admin/voterids?election=20261103-GEN&office=GOV')).toEqual([governor])
  expect((await save(world, { acctNum: 2, VoterID: '100000001', was: '', seen: 'fits' })).status).toBe(200)
  expect(await world.read('/api/admin/voterids?office=STR')).toEqual([OZ])
})

describe('the voters who may be a candidate', () => {
  test('are ranked, each with what speaks for and against it, without exempt voters', async () => {
    const world = await asAdmin(facts)
    const batch = await openBatch(world, [2, 3])

    expect(await suggestions(world, batch, 2)).toEqual({
      voters: [
        {
          VoterID: '100000001',
          name: 'ADA M ALVAREZ',
          address: '12 PALM WAY, Ocala, FL 34470-0012',
          party: 'NPA',
          birthYear: 1980,
          finding: 'fits',
          reasons: [
            { fact: 'last name', is: 'same' },
            { fact: 'first name', is: 'same' },
            { fact: 'middle name', is: 'alike' },
            { fact: 'address', is: 'same' },
            { fact: 'ZIP code', is: 'same' },
            { fact: 'city', is: 'same' },
            { fact: 'party', is: 'same' },
          ],
        },
        expect.objectContaining({ VoterID: '100000002', finding: 'fits' }),
      ],
      compared: 2,
      isWhole: true,
      hasRoll: true,
    })
    expect((await suggestions(world, batch, 3)).voters).toMatchObject([
      { VoterID: '100000004', name: 'Bob Obrien', finding: 'fits' },
    ])
  })

  test('are ranked again with a known year of birth, and with the VoterID of another registration', async () => {
    const before = aCandidate({ AcctNum: 1, ElectionID: '20241105-GEN', VoterID: '100000002' })
    const world = await asAdmin({
      ...facts,
      candidates: [aCandidate({ AcctNum: 2, NameMiddle: '', Addr1: '', Zip: '' }), before],
      voters: [aVoter({ ...ada, DOB: '1970-01-01' }), otherAda],
    })
    const batch = await openBatch(world, [2])
    const numbers = async (query: string) =>
      (await suggestions(world, batch, 2, query)).voters.map(({ VoterID }) => VoterID)

    expect(await numbers('')).toEqual(['100000002', '100000001'])
    await world.call('PUT', '/api/admin/candidates/1', { VoterID: '' })
    await world.db.updateTable('candidate').set({ voter_id: '' }).where('acct_num', '=', 1).execute()
    expect(await numbers('?birthYear=1970')).toEqual(['100000001', '100000002'])
    expect(await numbers('?birthYear=1980')).toEqual(['100000002', '100000001'])
  })

  test('are looked up as one batch, which is in the audit trail once, with its purpose and without voters', async () => {
    const world = await asAdmin(facts)
    const batch = await openBatch(world, [2, 3], 'Before the deadline')
    await suggestions(world, batch, 2)
    await suggestions(world, batch, 3)
    await suggestions(world, batch, 3)

    const trail = await auditIn(world.db).list({ action: 'voters matched' })
    expect(trail).toMatchObject([
      {
        id: batch,
        who: 'ada@example.org',
        record: 'voters',
        before: null,
        after: { purpose: 'Before the deadline', candidates: [2, 3] },
      },
    ])
    expect(JSON.stringify(await auditIn(world.db).list({}))).not.toMatch(/alvarez|10000000/i)
    expect(world.logged).toEqual([])
  })

  test('are shown only to the administrator who opened the batch, for its candidates and for twelve hours', async () => {
    const world = await asAdmin(facts)
    const batch = await openBatch(world, [2])
    await recordAdministrator(world.db, { email: 'bea@example.org', name: 'Bea', password: 'x' })
    const { admin_id } = await world.db
      .selectFrom('administrator')
      .select('admin_id')
      .where('email', '=', 'bea@example.org')
      .executeTakeFirstOrThrow()
    const { token } = await sessionsIn(world.db).open(admin_id, {
      ipAddress: '192.0.2.1',
      at: '2026-11-21T12:00:00.000Z',
    })
    const path = `/api/admin/voterids/batches/${batch}`

    expect(await answerOf(await world.call('GET', `${path}/3`))).toEqual(none(3))
    expect(
      await answerOf(await world.call('GET', `${path}/2`, undefined, { [TOKEN_HEADER]: token })),
    ).toEqual(none(2))
    const old = await auditIn(world.db).record(
      { who: 'ada@example.org', ipAddress: '192.0.2.1', at: '2026-11-20T23:59:00.000Z' },
      { action: 'voters matched', record: 'voters', after: { candidates: [2] } },
    )
    expect(await answerOf(await world.call('GET', `/api/admin/voterids/batches/${old}/2`))).toEqual(none(2))
  })

  test('of 701 candidates, with nine for each, are shown in one sitting, and each batch says what is left', async () => {
    const roll = Array.from({ length: 9 }, (_, at) => aVoter({ ...ada, VoterID: String(100_000_001 + at) }))
    const candidates = Array.from({ length: 701 }, (_, at) => aCandidate({ AcctNum: 1_001 + at }))
    const world = await asAdmin({ candidates, voters: roll })
    const accounts = candidates.map(({ AcctNum }) => AcctNum)
    const left: unknown[] = []
    let shown = 0
    for (let at = 0; at < accounts.length; at += 50) {
      const batch = { purpose: 'The list lacks them', accounts: accounts.slice(at, at + 50) }
      const opened = await world.call('POST', '/api/admin/voterids/batches', batch)
      const { batchId, left: more } = (await opened.json()) as { batchId: number; left: unknown }
      left.push(more)
      for (const account of batch.accounts)
        shown += (await suggestions(world, batchId, account)).voters.length
    }

    expect(shown).toBe(701 * 9)
    expect(left).toHaveLength(15)
    expect(left[0]).toEqual({ lookUps: 199, voters: 20_000 })
    expect(left.at(-1)).toEqual({ lookUps: 185, voters: 20_000 - 700 * 9 })
  })

  test('are not shown after twenty thousand voters in a day, also in a batch that is open', async () => {
    const world = await asAdmin(facts)
    const batch = await openBatch(world, [2])
    await showAda(world.db, 20_000)

    const refused = await world.call('GET', `/api/admin/voterids/batches/${batch}/2`)
    expect(await answerOf(refused)).toEqual(
      msg(
        429,
        'Too many voter lookups: the limit is 20,000 voters shown in a day. Try again in 1400 minutes.',
      ),
    )
  })

  test('are found if the roll joins the words of a name, or has its apostrophe', async () => {
    const voters = [aVoter({ VoterID: '100000001', FirstName: "D'ANGELO", LastName: 'DELACRUZ' })]
    const candidate = aCandidate({ AcctNum: 2, NameFirst: "D'Angelo", NameLast: 'De La Cruz' })
    const world = await asAdmin({ candidates: [candidate], voters })

    expect((await suggestions(world, await openBatch(world, [2]), 2)).voters).toMatchObject([
      { VoterID: '100000001', finding: 'fits' },
    ])
  })

  test('are none for a candidate whose last name has no letter', async () => {
    const world = await asAdmin({ ...facts, candidates: [aCandidate({ AcctNum: 2, NameLast: '\u0301' })] })

    expect((await suggestions(world, await openBatch(world, [2]), 2)).voters).toEqual([])
  })

  test('are none if no voter roll is on file, and the answer says so', async () => {
    const world = await asAdmin({ candidates: [ADA] })

    expect(await suggestions(world, await openBatch(world, [2]), 2)).toEqual({
      voters: [],
      compared: 0,
      isWhole: true,
      hasRoll: false,
    })
  })
})

const check = async ({ call }: World, ...entries: [acctNum: number, VoterID: string][]) =>
  (await (
    await call('POST', '/api/admin/voterids/check', {
      purpose: 'A list from the county',
      entries: entries.map(([acctNum, VoterID]) => ({ acctNum, VoterID })),
    })
  ).json()) as unknown

describe('a list of VoterIDs', () => {
  test('is checked line by line before anything is saved', async () => {
    const taken = aCandidate({ AcctNum: 4, NameFirst: 'Cy', NameLast: 'Crane', VoterID: '100000002' })
    const world = await asAdmin({
      ...facts,
      candidates: [ADA, OZ, taken, { ...ADA, AcctNum: 7, id: 'candidates/7' }],
    })

    const checked = await check(world, [2, '100000001'], [3, '999999999'], [4, '100000002'], [9, '100000001'])

    const ofAda = { candidate: 'Ada Maria Alvarez', was: '' }
    expect(checked).toEqual([
      { acctNum: 2, VoterID: '100000001', ...ofAda, finding: 'fits', voter: 'ADA M ALVAREZ' },
      {
        acctNum: 3,
        VoterID: '999999999',
        candidate: `Robert "Oz" O'Brien Jr.`,
        was: '',
        finding: 'nobody',
        voter: '',
      },
      {
        acctNum: 4,
        VoterID: '100000002',
        candidate: 'Cy M. Crane',
        was: '100000002',
        finding: null,
        voter: 'Ada Ruth Alvarez',
      },
      { acctNum: 9, VoterID: '100000001', candidate: null, was: '', finding: null, voter: '' },
    ])
    expect(await check(world, [2, '100000002'], [7, '100000003'], [3, '100000005'])).toMatchObject([
      { finding: 'taken' },
      { finding: 'differs', voter: 'Bea Boone' },
      { finding: 'withheld', voter: '' },
    ])
    expect(await world.read('/api/admin/voterids')).toHaveLength(3)
    expect(await auditIn(world.db).list({ action: 'voters matched' })).toMatchObject([
      { after: { purpose: 'A list from the county', candidates: [2, 7, 3] } },
      { after: { purpose: 'A list from the county', candidates: [2, 3, 4, 9] } },
    ])
  })

  test('is saved exactly as shown, or not at all', async () => {
    const world = await asAdmin(facts)
    const changed = (acctNum: number) =>
      msg(409, `Nothing was saved: candidate ${acctNum} has changed since it was shown. Check it again.`)
    const fits = { acctNum: 2, VoterID: '100000001', was: '', seen: 'fits' }

    const asFitting = { acctNum: 3, VoterID: '100000003', was: '', seen: 'fits' }
    expect(await answerOf(await save(world, fits, asFitting))).toEqual(changed(3))
    expect(await answerOf(await save(world, { ...fits, was: '100000009' }))).toEqual(changed(2))
    expect(await answerOf(await save(world, { ...fits, acctNum: 9 }))).toEqual(
      msg(404, 'Nothing was changed: there is no longer a candidate with account 9'),
    )
    expect(await world.publicly('/api/candidates/2')).toMatchObject({ VoterID: '' })
    // Voters that a refusal describes were looked up too.
    expect(await auditIn(world.db).list({ action: 'voters matched' })).toMatchObject([
      { after: { purpose: 'Saving was refused', candidates: [9] } },
      { after: { purpose: 'Saving was refused', candidates: [2] } },
      { after: { purpose: 'Saving was refused', candidates: [2, 3] } },
    ])

    expect((await save(world, fits, { ...asFitting, seen: 'differs' })).status).toBe(200)
    expect(await world.publicly('/api/candidates/2')).toMatchObject({ VoterID: '100000001' })
    expect(await auditIn(world.db).list({ action: 'VoterID saved' })).toMatchObject([
      { record: 'candidates/3', before: { VoterID: '' }, after: { VoterID: '100000003' } },
      { record: 'candidates/2', before: { VoterID: '' }, after: { VoterID: '100000001' } },
    ])
  })

  test('can be saved with all look-ups used, but after a wrong guess not even a right one is compared with the roll', async () => {
    const world = await asAdmin(facts)
    await showAda(world.db, 20_000)
    const guess = async (VoterID: string, seen: string) =>
      answerOf(await save(world, { acctNum: 3, VoterID, was: '', seen }))
    const tooMany = msg(
      429,
      'Too many voter lookups: the limit is 20,000 voters shown in a day. Try again in 1400 minutes.',
    )

    expect((await save(world, { acctNum: 2, VoterID: '100000001', was: '', seen: 'fits' })).status).toBe(200)
    expect((await guess('100000004', 'withheld')).status).toBe(409)
    expect(await guess('100000003', 'withheld')).toEqual(tooMany)
    expect(await guess('100000005', 'withheld')).toEqual(tooMany)

    expect(await world.publicly('/api/candidates/3')).toMatchObject({ VoterID: '' })
    expect((await auditIn(world.db).list({})).slice(0, 2)).toMatchObject([
      { action: 'voter look-up refused', after: { limit: '20,000 voters shown in a day' } },
      { action: 'voters matched', after: { purpose: 'Saving was refused', candidates: [3] } },
    ])
  })

  test('is one entry of the trail, which is undone as a whole, unless one has been changed since', async () => {
    const world = await asAdmin({ ...facts, candidates: [{ ...ADA, VoterID: '100000008' }, OZ] })
    const saved = await save(
      world,
      { acctNum: 2, VoterID: '100000001', was: '100000008', seen: 'fits' },
      { acctNum: 3, VoterID: '100000004', was: '', seen: 'fits' },
    )
    expect(await answerOf(saved)).toEqual({ status: 200, body: { entryId: 3, changed: 2 } })
    expect(await auditIn(world.db).find(3)).toMatchObject({
      action: 'several changed',
      record: 'candidates',
      after: { change: 'save VoterIDs', changed: 2, first: 1, last: 2 },
    })
    const undo = () => world.call('POST', '/api/admin/audit/3/undo')

    await world.call('PUT', '/api/admin/candidates/3', { VoterID: '123456789' })
    expect(await answerOf(await undo())).toEqual(
      msg(409, 'Nothing was undone: Candidate 3 now has the VoterID 123456789'),
    )
    expect(await world.publicly('/api/candidates/2')).toMatchObject({ VoterID: '100000001' })

    await world.call('PUT', '/api/admin/candidates/3', { VoterID: '100000004' })
    await world.db.updateTable('candidate').set({ voter_id: '100000009' }).where('acct_num', '=', 3).execute()
    expect((await undo()).status).toBe(204)
    expect(await world.publicly('/api/candidates/2')).toMatchObject({ VoterID: '100000008' })
    expect(await world.publicly('/api/candidates/3')).toMatchObject({ VoterID: '100000009' })
    // The state's own value is not an edit, so its next list may change it.
    expect(await world.db.selectFrom('voter_id_edit').selectAll().execute()).toEqual([])
  })

  test.each([
    [
      'an account twice',
      [
        [2, '100000001'],
        [2, '100000002'],
      ],
    ],
    ['a VoterID that is none', [[2, '12345']]],
    ['nothing', []],
  ] as [string, [number, string][]][])('with %s is refused in words', async (_, entries) => {
    const world = await asAdmin(facts)

    expect(await check(world, ...entries)).toEqual({
      errors: [
        {
          msg: 'Expected a purpose, and from 1 to 200 VoterIDs of 6 to 10 digits, each with an account number of its own',
        },
      ],
    })
  })
})
