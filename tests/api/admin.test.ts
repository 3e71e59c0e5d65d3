import { describe, expect, test } from 'vitest'
import { aCandidate, aCommittee, aVoter } from '#mocks/builders.ts'
import { answerOf, asAdmin } from '#tests/support/api/asAdmin.ts'

describe('the administrators’ lists', () => {
  test('candidates are filtered by election, by office, or not at all', async () => {
    const a = aCandidate({ AcctNum: 1 })
    const b = aCandidate({ AcctNum: 2, OfficeCode: 'GOV', OfficeDesc: 'Governor' })
    const c = aCandidate({ AcctNum: 3, ElectionID: '20241105-GEN' })
    const { read } = await asAdmin({ candidates: [a, b, c] })

    expect(await read('/api/admin/candidates?election=20261103-GEN&office=GOV')).toEqual([b])
    expect(await read('/api/admin/candidates?election=20261103-GEN&office=')).toEqual([b, a])
    expect(await read('/api/admin/candidates?office=STR')).toEqual([c, a])
    expect(await read('/api/admin/candidates')).toEqual([c, b, a])
    expect(await read('/api/admin/candidates?election=now')).toEqual({
      errors: [{ msg: 'Expected an election such as 20261103-GEN and an office such as STR' }],
    })
  })

  test('committees are listed newest first', async () => {
    const committees = [aCommittee({ AcctNum: 2 }), aCommittee({ AcctNum: 1 })]
    const { read } = await asAdmin({ committees })

    expect(await read('/api/admin/committees')).toEqual(committees)
  })
})

describe('a deleted record', () => {
  test('is hidden from everyone, at once, until the deletion is undone', async () => {
    const candidate = aCandidate({ AcctNum: 2 })
    const { call, read, publicly } = await asAdmin({ candidates: [candidate] })
    expect(await publicly('/api/candidates')).toEqual([candidate])

    expect((await call('DELETE', '/api/admin/candidates/2')).status).toBe(204)

    expect(await publicly('/api/candidates')).toEqual([])
    expect(await read('/api/admin/candidates')).toEqual([])
    expect(await read('/api/admin/deletions')).toEqual([
      {
        type: 'candidate',
        acctNum: 2,
        name: 'Ada M. Alvarez',
        deletedAt: '2026-11-21T12:00:00.000Z',
        deletedBy: 'ada@example.org',
      },
    ])

    expect((await call('DELETE', '/api/admin/deletions/candidate/2')).status).toBe(204)

    expect(await publicly('/api/candidates')).toEqual([candidate])
    expect(await read('/api/admin/deletions')).toEqual([])
  })

  test('a committee is hidden and restored in the same way', async () => {
    const { call, read, publicly } = await asAdmin({ committees: [aCommittee({ AcctNum: 7 })] })

    expect((await call('DELETE', '/api/admin/committees/7')).status).toBe(204)
    expect(await publicly('/api/committees')).toEqual([])
    expect(await read('/api/admin/deletions')).toMatchObject([
      { type: 'committee', acctNum: 7, name: 'Citizens for Shade Trees' },
    ])
    expect((await call('DELETE', '/api/admin/deletions/committee/7')).status).toBe(204)
    expect(await publicly('/api/committees')).toEqual([aCommittee({ AcctNum: 7 })])
  })

  test.each([
    ['/api/admin/candidates/2', 404, 'Candidate not found'],
    ['/api/admin/committees/2', 404, 'Committee not found'],
    ['/api/admin/deletions/candidate/2', 404, 'This record is not deleted'],
    ['/api/admin/deletions/voter/2', 400, 'Expected a deletion such as candidate/91527'],
    ['/api/admin/candidates/0', 400, 'Invalid account number'],
    ['/api/admin/nothing', 404, 'No such call'],
  ])('DELETE %s with no such record is %i: %s', async (path, status, msg) => {
    const { call } = await asAdmin({})

    expect(await answerOf(await call('DELETE', path))).toEqual({ status, body: { errors: [{ msg }] } })
  })

  test('is deleted once: the second of two administrators gets a refusal that it is gone', async () => {
    const { call } = await asAdmin({ candidates: [aCandidate({ AcctNum: 2 })] })

    const answers = await Promise.all([
      call('DELETE', '/api/admin/candidates/2'),
      call('DELETE', '/api/admin/candidates/2'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([204, 404])
  })
})

const withStateVoterId = () => asAdmin({ candidates: [aCandidate({ AcctNum: 2, VoterID: '100000001' })] })

describe('PUT /api/admin/candidates/:acctNum', () => {
  test('saves a VoterID over the state’s, and a blank one restores the state’s', async () => {
    const { call, publicly } = await withStateVoterId()
    const edited = aCandidate({ AcctNum: 2, VoterID: '123456789' })

    expect(await answerOf(await call('PUT', '/api/admin/candidates/2', { VoterID: ' 123456789 ' }))).toEqual({
      status: 200,
      body: edited,
    })
    expect(await publicly('/api/candidates/2')).toEqual(edited)

    await call('PUT', '/api/admin/candidates/2', { VoterID: '' })
    expect(await publicly('/api/candidates/2')).toMatchObject({ VoterID: '100000001' })
  })

  test.each(['12345', '12345678901', '12345678a', '-1234567'])('refuses %s', async (VoterID) => {
    const { call } = await withStateVoterId()

    expect(await answerOf(await call('PUT', '/api/admin/candidates/2', { VoterID }))).toEqual({
      status: 400,
      body: { errors: [{ msg: 'A VoterID has 6 to 10 digits, or is left blank' }] },
    })
  })

  test('a candidate who does not exist is not saved', async () => {
    const { call } = await withStateVoterId()

    expect(await answerOf(await call('PUT', '/api/admin/candidates/3', { VoterID: '' }))).toEqual({
      status: 404,
      body: { errors: [{ msg: 'Candidate not found' }] },
    })
  })

  test('the second of two editors of a candidate is told, and overwrites nothing', async () => {
    const { api, call, publicly } = await withStateVoterId()
    const opened = (await api.request('/api/candidates/2')).headers.get('ETag') ?? ''

    const first = await call(
      'PUT',
      '/api/admin/candidates/2',
      { VoterID: '111111111' },
      { 'If-Match': opened },
    )
    const second = await call(
      'PUT',
      '/api/admin/candidates/2',
      { VoterID: '222222222' },
      { 'If-Match': opened },
    )

    expect(first.status).toBe(200)
    expect(await answerOf(second)).toEqual({
      status: 412,
      body: {
        errors: [
          {
            msg: 'This candidate was changed by someone else since you opened it: the VoterID on file is now 111111111. Save again to put yours in its place.',
          },
        ],
      },
    })
    expect(await publicly('/api/candidates/2')).toMatchObject({ VoterID: '111111111' })

    const reloaded = { 'If-Match': first.headers.get('ETag') ?? '' }
    expect((await call('PUT', '/api/admin/candidates/2', { VoterID: '222222222' }, reloaded)).status).toBe(
      200,
    )
  })
})

describe('voters', () => {
  const nunez = aVoter({ VoterID: '100000001', LastName: 'Núñez', FirstName: 'Inés', MiddleName: 'Paz' })
  const nunn = aVoter({ VoterID: '100000002', LastName: 'NUNN', FirstName: 'Oz', MiddleName: 'Pax' })
  const boone = aVoter({ VoterID: '100000003', LastName: 'Boone', FirstName: 'Inés', MiddleName: '' })
  const facts = { voters: [nunez, nunn, boone] }

  test.each([
    ['lastName=nun', [nunez, nunn]],
    ['lastName=NÚÑE&firstName=&middleName=', [nunez]],
    ['firstName=ines', [boone, nunez]],
    ['middleName=pa', [nunez, nunn]],
    ['lastName=nun&firstName=o&middleName=pax', [nunn]],
    ['lastName=%25', []],
  ])('%s finds names that begin this way, regardless of case and accents', async (terms, voters) => {
    const { call } = await asAdmin(facts)

    const response = await call('GET', `/api/admin/voters?${terms}`)

    expect(await answerOf(response)).toEqual({ status: 200, body: voters })
    expect(response.headers.get('X-Total-Count')).toBe(String(voters.length))
  })

  test.each(['', '?lastName=', '?firstName=%20&lastName=', '?lastName=%CC%81%20%CC%88'])(
    'a search for nothing (%s) is refused',
    async (terms) => {
      const { call } = await asAdmin(facts)

      expect(await answerOf(await call('GET', `/api/admin/voters${terms}`))).toEqual({
        status: 400,
        body: { errors: [{ msg: 'Enter the beginning of a first, middle or last name' }] },
      })
    },
  )

  test('shows 200 of many voters and says that there are more', async () => {
    const voters = Array.from({ length: 205 }, (_, i) => aVoter({ VoterID: String(200_000_000 + i) }))
    const { call } = await asAdmin({ voters })

    const response = await call('GET', '/api/admin/voters?lastName=n')

    expect(await response.json()).toEqual(voters.slice(0, 200))
    expect(response.headers.get('X-Total-Count')).toBe('205')
  })

  test('shows the first voters by last name even if there are too many to sort, whichever names they share', async () => {
    const voters = Array.from({ length: 16_000 }, (_, i) =>
      aVoter({
        VoterID: String(200_000_000 + i),
        LastName: `B${90_000 - i}`,
        FirstName: 'Inés',
        MiddleName: 'Paz',
      }),
    )
    const { call } = await asAdmin({ voters })

    for (const [terms, count] of [
      // The import counted the voters with each name, but not with each combination.
      ['firstName=in', '16000'],
      ['middleName=p', '16000'],
      ['firstName=i&middleName=paz', '201'],
      ['lastName=b&firstName=i&middleName=p', '201'],
    ] as const) {
      const response = await call('GET', `/api/admin/voters?${terms}`)

      expect(await response.json()).toEqual(voters.slice(-200).toReversed())
      expect(response.headers.get('X-Total-Count')).toBe(count)
    }
  })

  test('the server shows nothing protected about an exempt voter, even if the file failed to leave it out', async () => {
    const exempt = aVoter({
      VoterID: '100000009',
      LastName: 'Boone',
      FirstName: 'Inés',
      Exempt: 'Y',
      Addr2: '',
    })
    const { read } = await asAdmin({ voters: [exempt] })

    expect(await read('/api/admin/voters/100000009')).toMatchObject({
      VoterID: '100000009',
      Exempt: 'Y',
      CountyCode: exempt.CountyCode,
      VoterStatus: exempt.VoterStatus,
      LastName: '*',
      FirstName: '*',
      Addr1: '*',
      Addr2: '',
    })
  })

  test('an exempt voter is found by number only, not by a real or starred name', async () => {
    const exempt = aVoter({ VoterID: '100000009', LastName: 'Boone', FirstName: 'Odile', Exempt: 'Y' })
    const starred = aVoter({
      VoterID: '100000008',
      LastName: '*',
      FirstName: '*',
      MiddleName: '*',
      Exempt: 'Y',
    })
    const { call } = await asAdmin({ voters: [exempt, starred, boone] })

    for (const terms of ['lastName=boone', 'firstName=odile', 'lastName=*', 'middleName=*']) {
      const response = await call('GET', `/api/admin/voters?${terms}`)
      const expected = terms === 'lastName=boone' ? [boone] : []
      expect(await response.json()).toEqual(expected)
      expect(response.headers.get('X-Total-Count')).toBe(String(expected.length))
    }
    expect((await call('GET', '/api/admin/voters/100000009')).status).toBe(200)
  })

  test('a single voter is shown in full, and cached nowhere', async () => {
    const { call } = await asAdmin(facts)

    const response = await call('GET', '/api/admin/voters/100000001')

    expect(await response.json()).toEqual(nunez)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await answerOf(await call('GET', '/api/admin/voters/9'))).toEqual({
      status: 404,
      body: { errors: [{ msg: 'Voter not found' }] },
    })
  })
})
