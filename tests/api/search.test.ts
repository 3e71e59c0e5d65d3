import { assert, asyncProperty } from 'fast-check'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import type { OfficerCommittee, SearchAnswer } from '#contract/schemas/search.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { anyText } from '#tests/support/anyText.ts'
import { seed, type Seed } from '#tests/support/register/seed.ts'

type App = Awaited<ReturnType<typeof createTestApp>>['api']

const search = async (api: App, q: string, limit = 10) => {
  const response = await api.request(`/api/search?q=${encodeURIComponent(q)}&limit=${limit}`)
  return (await response.json()) as SearchAnswer
}
const names = ({ hits }: SearchAnswer) => hits.map(({ name }) => name)

test('the results are a file in the order of their page, of one kind or of all', async () => {
  const { api } = await createTestApp({
    candidates: [aCandidate({ NameLast: 'Oak' })],
    committees: [aCommittee({ Name: 'Oak Fund' }), aCommittee({ AcctNum: 70_276, Name: 'Oak Trees' })],
  })
  const file = async (query: string) => {
    const answer = await (await api.request(`/api/export/json/search?${query}`)).json()
    return (answer as { rows: { name: string }[] }).rows.map(({ name }) => name)
  }

  expect(await file('q=oak')).toEqual(names(await search(api, 'oak', 50)))
  expect(await file('q=oak&kind=committee')).toEqual(['Oak Trees', 'Oak Fund'])
  expect(await file('q=70276&kind=account')).toEqual(['Oak Trees'])
  expect((await api.request('/api/export/csv/search?q=oak&kind=tree')).status).toBe(400)
})

test('a hit states what it is, where its page is, and why it was found', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()], committees: [aCommittee()] })

  expect(await search(api, 'Alvarez')).toEqual({
    hits: [
      {
        kind: 'candidate',
        acctNum: 91_527,
        name: 'Ada M. Alvarez',
        description: 'State Representative, District 24 · 2026 General Election · NPA · Qualified',
        page: '/candidates/91527',
        match: 'name',
        offListSince: null,
      },
    ],
    hasMore: false,
  })
  expect((await search(api, '70275')).hits).toEqual([
    {
      kind: 'committee',
      acctNum: 70_275,
      name: 'Citizens for Shade Trees',
      description: 'PAC',
      page: '/committees/70275',
      match: 'account',
      offListSince: null,
    },
  ])
  expect((await search(api, 'boo')).hits).toEqual([
    {
      kind: 'officer',
      acctNum: null,
      name: 'Bea Boone',
      description: 'Chair of 1 committee',
      page: '/officers/Bea%20Boone',
      match: 'beginning',
      offListSince: null,
    },
  ])
})

test.each(['70275', '070275', 'account 70275', 'Acct. no. 70275', '#70275', '70,275'])(
  'an account is found by its number as people write it: %s',
  async (question) => {
    const { api } = await createTestApp({ committees: [aCommittee()] })
    expect((await search(api, question)).hits).toMatchObject([{ acctNum: 70_275, match: 'account' }])
  },
)

test('case, accents, apostrophes, hyphens and the order of the words do not matter', async () => {
  const { api } = await createTestApp({
    candidates: [aCandidate({ NameFirst: 'Zoë', NameMiddle: '', NameLast: "O'Brien-Núñez" })],
  })

  for (const question of ['zoe obrien nunez', "O'BRIEN NUNEZ, Zoe", 'núñez o’brien', 'nun zo'])
    expect(names(await search(api, question))).toEqual(["Zoë O'Brien-Núñez"])
})

test('deleted records are not found, and records that the state no longer lists say so', async () => {
  const { api, token } = await createTestApp({
    candidates: [aCandidate(), aCandidate({ AcctNum: 91_528, offListSince: '2026-08-01' })],
    signedIn: true,
  })
  expect((await search(api, 'alvarez')).hits).toHaveLength(2)

  await api.request('/api/admin/candidates/91527', { method: 'DELETE', headers: { 'x-auth-token': token } })

  const { hits } = await search(api, 'alvarez')
  expect(hits.map(({ acctNum, offListSince }) => ({ acctNum, offListSince }))).toEqual([
    { acctNum: 91_528, offListSince: '2026-08-01' },
  ])
})

test('neither a deleted committee nor an officer of no other committee is found', async () => {
  const { api, token } = await createTestApp({ committees: [aCommittee()], signedIn: true })
  expect(names(await search(api, 'shade'))).toEqual(['Citizens for Shade Trees'])
  expect(names(await search(api, 'boone'))).toEqual(['Bea Boone'])

  await api.request('/api/admin/committees/70275', { method: 'DELETE', headers: { 'x-auth-token': token } })

  expect(names(await search(api, 'shade'))).toEqual([])
  expect(names(await search(api, 'boone'))).toEqual([])
})

test('at most the requested number of hits is sent, and whether there are more', async () => {
  const committees = [1, 2, 3].map((acctNum) => aCommittee({ AcctNum: acctNum, Name: 'Oak Fund' }))
  const { api } = await createTestApp({ committees })
  const namesWithin = async (limit: number) => {
    const { hits, hasMore } = await search(api, 'oak', limit)
    return { count: hits.length, hasMore }
  }

  expect(await namesWithin(2)).toEqual({ count: 2, hasMore: true })
  expect(await namesWithin(3)).toEqual({ count: 3, hasMore: false })
})

test('a person on file with a middle initial is found by the full middle name among other words', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()] })

  expect(names(await search(api, 'ada margarethe alvarez'))).toEqual(['Ada M. Alvarez'])
  expect(names(await search(api, 'margarethe'))).toEqual([])
})

test('a name written as one word is found by its two parts', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate({ NameLast: 'McSpecimen' })] })

  expect(names(await search(api, 'mc specimen'))).toEqual(['Ada M. McSpecimen'])
})

test('the committees of an officer are those with the name, in any case, with the role in each', async () => {
  const { api } = await createTestApp({
    committees: [
      aCommittee({ TrsNameFirst: 'BEA', TrsNameLast: 'BOONE' }),
      aCommittee({ AcctNum: 70_276, Name: 'Friends of Palms', ChrNameFirst: 'Eve', ChrNameLast: 'Estes' }),
      aCommittee({ AcctNum: 70_277, Name: 'Oaks', ChrNameLast: 'No Chairman Designated', ChrNameFirst: '' }),
    ],
  })

  const response = await api.request('/api/committees/byOfficer/bea%20boone')

  expect((await response.json()) as OfficerCommittee[]).toEqual([
    {
      acctNum: 70_275,
      name: 'Citizens for Shade Trees',
      type: 'PAC',
      roles: ['chair', 'treasurer'],
      officer: 'Bea Boone',
      offListSince: null,
    },
  ])
  expect((await search(api, 'no chairman designated')).hits).toEqual([])
})

test('a query that is blank, too long or has an invalid limit is refused', async () => {
  const { api } = await createTestApp()
  const words = 'Expected q= to have 1 to 100 characters, and limit= to be a number from 1 to 50'

  for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(101)}`, '?q=x&limit=0', '?q=x&limit=51']) {
    const response = await api.request(`/api/search${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ errors: [{ msg: words }] })
  }
  expect(await search(api, '%%% ***')).toEqual({ hits: [], hasMore: false })
})

test('a query of eight long words that begin many names is answered, and words after the eighth are ignored', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()] })

  expect(names(await search(api, 'a b c d e f g h'))).toEqual([])
  expect(names(await search(api, 'a a a a a a a a ad ada al alv alva m m. xx yy zz'))).toEqual([])
  expect(names(await search(api, 'a ad ada al alv alva alvar m zz'))).toEqual(['Ada M. Alvarez'])
})

test('a candidate imported later is found by the next query, and a renamed one by the new name', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  expect(names(await search(api, 'brookhaven'))).toEqual([])

  await db.updateTable('candidate').set({ name_last: 'Brookhaven' }).execute()
  await seed(db, { imports: [{ kind: 'candidates', files: ['a.txt'], at: '2026-11-21T12:00:00.000Z' }] }, '')

  expect(names(await search(api, 'brookhaven'))).toEqual(['Ada M. Brookhaven'])
  expect(names(await search(api, 'alvarez'))).toEqual([])
})

const RACES: Seed = {
  elections: [
    { value: '20261103-GEN', name: '2026 General Election' },
    { value: '20221108-GEN', name: '2022 General Election' },
  ],
  candidates: [
    ['20261103-GEN', 'STR', 'State Representative', '055'],
    ['20261103-GEN', 'STR', 'State Representative', '007'],
    ['20221108-GEN', 'STR', 'State Representative', '055'],
    ['20261103-GEN', 'STS', 'State Senator', '012'],
    ['20261103-GEN', 'USR', 'United States Representative', '007'],
    ['20261103-GEN', 'GOV', 'Governor', ''],
    ['20261103-GEN', 'CTJ', 'Circuit Judge', '011'],
  ].map(([ElectionID = '', OfficeCode = '', OfficeDesc = '', Juris1num = ''], index) =>
    aCandidate({ AcctNum: 101 + index, ElectionID, OfficeCode, OfficeDesc, Juris1num }),
  ),
  committees: [aCommittee({ Name: 'House 55 Governor Senate Committee' })],
}

test.each([
  ['district 55', '/races/20261103-GEN/STR/55'],
  ['House 55', '/races/20261103-GEN/STR/55'],
  ['house district 055', '/races/20261103-GEN/STR/55'],
  ['hd 55', '/races/20261103-GEN/STR/55'],
  ['HD-55', '/races/20261103-GEN/STR/55'],
  ['hd55', '/races/20261103-GEN/STR/55'],
  ['state house 55', '/races/20261103-GEN/STR/55'],
  ['house 55 2022', '/races/20221108-GEN/STR/55'],
  ['senate 12', '/races/20261103-GEN/STS/12'],
  ['sd 12', '/races/20261103-GEN/STS/12'],
  ['cd 7', '/races/20261103-GEN/USR/7'],
  ['7th congressional district', '/races/20261103-GEN/USR/7'],
  ['u.s. house 7', '/races/20261103-GEN/USR/7'],
  ['governor', '/races/20261103-GEN/GOV/all'],
  ['governer', '/races/20261103-GEN/GOV/all'],
  ['circuit judge 11', '/races/20261103-GEN/CTJ/11'],
])('%s leads to the race first', async (question, page) => {
  const { api } = await createTestApp(RACES)

  expect((await search(api, question)).hits[0]).toMatchObject({ kind: 'race', page })
})

test('a number is never taken for a similar one, and the legislature comes first', async () => {
  const { api } = await createTestApp({
    candidates: [
      ['PUB', 'Public Defender', '007'],
      ['STR', 'State Representative', '007'],
      ['STR', 'State Representative', '017'],
      ['STS', 'State Senator', '007'],
    ].map(([OfficeCode = '', OfficeDesc = '', Juris1num = ''], index) =>
      aCandidate({ AcctNum: 9 - index, OfficeCode, OfficeDesc, Juris1num }),
    ),
  })
  const races = async (question: string) =>
    names(await search(api, question)).filter((name) => name.includes('District'))

  expect(await races('hd 7')).toEqual(['State Representative, District 7'])
  expect(await races('district 7')).toEqual([
    'State Senator, District 7',
    'State Representative, District 7',
    'Public Defender, District 7',
  ])
})

test('a race says which it is, and how many candidates are still in it; one without candidates is not found', async () => {
  const { api, token } = await createTestApp({
    ...RACES,
    candidates: [1, 2].map((AcctNum) =>
      aCandidate({ AcctNum, Juris1num: '055', StatusDesc: AcctNum === 1 ? 'Withdrew' : 'Qualified' }),
    ),
    signedIn: true,
  })
  const races = async () => (await search(api, 'hd 55')).hits.filter(({ kind }) => kind === 'race')
  const remove = (acctNum: number) =>
    api.request(`/api/admin/candidates/${acctNum}`, { method: 'DELETE', headers: { 'x-auth-token': token } })

  expect(await races()).toEqual([
    {
      kind: 'race',
      acctNum: null,
      name: 'State Representative, District 55',
      description: '2026 General Election · 1 candidate',
      page: '/races/20261103-GEN/STR/55',
      match: 'name',
      offListSince: null,
    },
  ])
  await remove(1)
  await remove(2)
  expect(await races()).toEqual([])
})

test('candidates who run now are found before those who ran earlier or withdrew, whatever their middle names', async () => {
  const { api } = await createTestApp({
    candidates: [
      aCandidate({ AcctNum: 9, NameFirst: 'Jo', NameMiddle: '', ElectionID: '20221108-GEN' }),
      aCandidate({ AcctNum: 8, NameFirst: 'Jo', NameMiddle: '', StatusDesc: 'Withdrew' }),
      aCandidate({ AcctNum: 1, NameFirst: 'Jo', NameMiddle: 'Ann', StatusDesc: 'Qualified' }),
    ],
  })

  expect((await search(api, 'jo alvarez')).hits.map(({ acctNum }) => acctNum)).toEqual([1, 8, 9])
})

const AT_ZIP: Seed = {
  candidates: [aCandidate({ AcctNum: 1, Zip: '328011234' }), aCandidate({ AcctNum: 2, Zip: '32801' })],
  committees: [
    aCommittee({ AcctNum: 3, Zip: '32801' }),
    aCommittee({ AcctNum: 4, Zip: '32802', Name: 'Elsewhere' }),
  ],
}

test.each(['32801', '32801-1234', ' 32801 '])(
  'the ZIP code %s finds the committees and candidates there',
  async (question) => {
    const { api } = await createTestApp(AT_ZIP)

    const { hits } = await search(api, question)

    expect(hits.map(({ acctNum, match }) => [acctNum, match])).toEqual([
      [2, 'place'],
      [1, 'place'],
      [3, 'place'],
    ])
  },
)

test('part of a ZIP code finds nobody, and a name with a ZIP code finds only those who are there', async () => {
  const { api } = await createTestApp(AT_ZIP)

  expect((await search(api, '3280')).hits).toEqual([])
  expect(names(await search(api, 'citizens 32801'))).toEqual(['Citizens for Shade Trees'])
  expect(names(await search(api, 'citizens 32802'))).toEqual([])
})

test('no question with a ZIP code tells where a candidate lives whose address the state suppresses', async () => {
  const { api, db } = await createTestApp({ ...AT_ZIP, committees: [] })
  const hits = async () => {
    const questions = ['32801', 'alvarez 32801', 'ada alvarez 32801-1234', 'representative 32801']
    const answers = await Promise.all(questions.map((question) => search(api, question)))
    return answers.flatMap(names)
  }
  expect(await hits()).not.toEqual([])

  // Some source may fail to blank the address.
  await db.updateTable('candidate').set({ suppress_address: 1 }).execute()
  await seed(db, { imports: [{ kind: 'candidates', files: ['a.txt'], at: '2026-11-21T12:00:00.000Z' }] }, '')
  expect(await hits()).toEqual([])
  expect(names(await search(api, 'alvarez'))).toHaveLength(2)
})

const SYNTAX = [
  '"',
  '""" OR """',
  'ada AND',
  'NOT ada',
  'ada NEAR(alvarez, 2)',
  'words:ada',
  '{words about} : ada',
  'ada*',
  '^ada',
  'ada + alvarez',
  '(ada',
  '-ada',
  "'; drop table document; --",
  'ada\0alvarez',
  '§candidate',
  '§32801',
  'ada \u{1f3d6}\ufe0f alvarez',
  '\ud800ada',
  '\u{1e900}\u{1e901}',
]

test.each(SYNTAX)('%j is a question like any other', async (question) => {
  const { api } = await createTestApp({ candidates: [aCandidate()] })
  const response = await api.request(`/api/search?q=${encodeURIComponent(question.toWellFormed())}`)
  expect(response.status).toBe(200)
})

test('whatever anybody types gets an answer, and never an error', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()], committees: [aCommittee()] })
  await assert(
    asyncProperty(anyText(100), async (text) => {
      const response = await api.request(`/api/search?q=${encodeURIComponent(text.toWellFormed())}`)
      expect([200, 400]).toContain(response.status)
    }),
    { numRuns: 300 },
  )
})

test('a misspelled name comes before names that only have an initial of it', async () => {
  const { api } = await createTestApp({
    candidates: [
      aCandidate({ AcctNum: 1, NameFirst: 'William', NameMiddle: '', NameLast: 'Branestrada' }),
      ...Array.from({ length: 9 }, (_, index) =>
        aCandidate({ AcctNum: 10 + index, NameFirst: 'William', NameMiddle: 'B', NameLast: `Oak ${index}` }),
      ),
    ],
  })

  expect(names(await search(api, 'bill brcanestrada', 5))[0]).toBe('William Branestrada')
})

test('initials are found written as one word, as two, and with periods', async () => {
  const { api } = await createTestApp({
    candidates: [aCandidate({ NameFirst: 'Jonas', NameMiddle: 'Paul', NameLast: 'Specimen' })],
  })

  for (const question of ['jp specimen', 'j p specimen', 'J.P. Specimen', 'specimen jp'])
    expect(names(await search(api, question))).toEqual(['Jonas Paul Specimen'])
})
