import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentsIn } from '#database/repositories/documents.ts'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import { candidateEditsIn } from '#database/repositories/candidateEdits.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { type Filing, filing, HEADER, solicitationsPage } from '#tests/support/state/solicitationReplies.ts'

const STATEMENTS = 'Statement of Solicitation'

/** A register with these committees, by account, with functions to import a listing and read the result. */
async function makeListing(committees: Readonly<Record<number, string>> = {}) {
  const register = await makeRegister()
  const list = Object.entries(committees).map(([account, name]) =>
    SUNSHINE_FUND.replace('71001', account).replace('Invented Sunshine Fund', name),
  )
  if (list.length > 0) await register.take('committees', committeeList(...list))
  const bring = (filings: readonly Filing[], options: Parameters<typeof register.take>[2] = {}) =>
    register.take('solicitations', solicitationsPage({ filings }), options)
  const shown = () => documentsIn(register.db).ofType(STATEMENTS)
  return { ...register, bring, shown }
}

const accountsIn = async ({ shown }: Awaited<ReturnType<typeof makeListing>>) =>
  (await shown()).map(({ Account }) => Account)

test('a statement of the listing is a document of the committee it names, without a file', async () => {
  const listing = await makeListing({ 71001: 'Invented Citizens for Sample Beaches' })

  expect(await listing.bring([filing()])).toMatchObject({ outcome: 'done', read: 1, added: 1, rejected: 0 })

  expect(await documentsIn(listing.db).ofAccount(71001)).toEqual([
    {
      id: '/Testwell, Marlow | Invented Citizens for Sample Beaches | 2021-03-05 | Statement of Solicitation',
      Account: 71001,
      Date: '2021-03-05',
      DocDesc: 'Statement of Solicitation: Invented Citizens for Sample Beaches',
      Filename: '',
      FilePath: '',
      type: 'Statement of Solicitation',
      solicitor: 'Testwell, Marlow',
      isLinked: false,
    },
  ])
})

test('a statement whose names match no one has no account, and its description names the organization', async () => {
  const listing = await makeListing({ 71001: 'Invented Sunshine Fund' })

  const report = await listing.bring([
    filing({ form: 'Solicitation Withdrawal', organization: 'A | B & "C"' }),
  ])

  expect(await listing.shown()).toMatchObject([
    { Account: null, DocDesc: 'Solicitation Withdrawal: A | B & "C"', solicitor: 'Testwell, Marlow' },
  ])
  expect(report.warnings).toEqual([
    'Statements whose names fit no one account: 1 (Testwell, Marlow: Solicitation Withdrawal: A | B & "C")',
  ])
})

test.each([
  ['its case and its blanks', 'INVENTED  citizens for Sample Beaches ', 71001],
  ['its punctuation', 'Invented Citizens, for "Sample" Beaches.', 71001],
  ['a dash for a blank', 'Invented-Citizens for Sample Beaches', 71001],
  ['a word more', 'Invented Citizens for Sample Beaches Inc', null],
  ['a letter less', 'Invented Citizen for Sample Beaches', null],
])('a name that differs in %s is resolved correctly', async (_, organization, account) => {
  const listing = await makeListing({ 71001: 'Invented Citizens for Sample Beaches' })
  await listing.bring([filing({ organization })])
  expect(await accountsIn(listing)).toEqual([account])
})

test('a name of punctuation alone matches nobody', async () => {
  const listing = await makeListing({ 71001: '"&"' })
  await listing.bring([filing({ organization: '&.' })])
  expect(await accountsIn(listing)).toEqual([null])
})

test('neither of two committees with one name is chosen, until only one is left', async () => {
  const listing = await makeListing({ 71001: 'Invented Fund', 71002: 'INVENTED FUND', 71003: 'Other' })
  const filings = [filing({ organization: 'Invented Fund' })]
  await listing.bring(filings)
  expect(await accountsIn(listing)).toEqual([null])

  await listing.take(
    'committees',
    committeeList(
      SUNSHINE_FUND.replace('Invented Sunshine Fund', 'Invented Fund'),
      SUNSHINE_FUND.replace('71001', '71002').replace('Invented Sunshine Fund', 'Renamed Fund'),
    ),
  )
  expect(await listing.bring(filings)).toMatchObject({ changed: 1 })

  expect(await accountsIn(listing)).toEqual([71001])
})

test('a committee that left the state’s list may still match', async () => {
  const listing = await makeListing({ 71001: 'Invented Fund', 71002: 'Invented Fund' })
  await listing.take(
    'committees',
    committeeList(SUNSHINE_FUND.replace('Invented Sunshine Fund', 'Invented Fund')),
  )
  await listing.bring([filing({ organization: 'Invented Fund' })])
  expect(await accountsIn(listing)).toEqual([null])
})

test('an operator’s alias takes precedence over the names, and survives every listing', async () => {
  const listing = await makeListing({ 71001: 'Invented Fund', 71002: 'Invented Fund', 71003: 'Other Fund' })
  const made = { acct_num: 71003, made_at: '2026-11-21T12:00:00Z', made_by: 'importer' }
  await listing.db
    .insertInto('filer_alias')
    .values({ filer: 'Invented Fund', election_id: '', ...made })
    .execute()
  const filings = [filing({ organization: 'Invented Fund' })]
  await listing.bring(filings)
  await listing.bring(filings)
  expect(await accountsIn(listing)).toEqual([71003])
})

/** Rosalind Q. Example, for State Representative. */
const CANDIDATE = ROSE

test.each([
  ['Example, Rosalind', 'Legislative', 90001],
  ['EXAMPLE, rosalind', 'Candidate (Legislative)', 90001],
  ['Example, Rosalind', 'State Representative', 90001],
  ['Example, Rosalind', 'Cabinet Officer', null],
  ['Example, Rosalind', '', null],
  ['Example, Rosalind Z.', 'Legislative', null],
  ['Example', 'Legislative', null],
  ['', 'Legislative', null],
  ['Rosalind Example', 'Legislative', null],
])(
  '"%s" of "%s" is candidate %s if the organization is not a committee',
  async (solicitor, office, account) => {
    const listing = await makeListing()
    await listing.take('candidates', candidateList(CANDIDATE))
    await listing.bring([filing({ solicitor, office })])
    expect(await accountsIn(listing)).toEqual([account])
  },
)

test('two candidacies with one name are two candidates, neither of whom is chosen', async () => {
  const listing = await makeListing()
  await listing.take(
    'candidates',
    candidateList(CANDIDATE, CANDIDATE.replace('90001', '80001').replace('20261103-GEN', '20241105-GEN')),
  )
  await listing.bring([filing({ solicitor: 'Example, Rosalind' })])
  expect(await accountsIn(listing)).toEqual([null])
})

test('the same listing again changes nothing, and neither does another order', async () => {
  const listing = await makeListing({ 71001: 'Invented Citizens for Sample Beaches' })
  const filings = [filing(), filing({ form: 'Solicitation Update', received: '06/14/2022' })]
  await listing.bring(filings)
  const [before, version] = [await listing.shown(), await versionOf(listing.db)]

  expect(await listing.bring(filings.toReversed())).toMatchObject({
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 2,
  })

  expect(await listing.shown()).toEqual(before)
  expect(await versionOf(listing.db)).toBe(version)
})

const versionOf = async (db: Awaited<ReturnType<typeof makeListing>>['db']) =>
  (await db.selectFrom('register').select('version').executeTakeFirstOrThrow()).version

test('a filing listed twice is one document, with the link of either', async () => {
  const listing = await makeListing()
  const report = await listing.bring([filing(), filing({ link: 'Doc.ashx?id=1' }), filing()])
  expect(report).toMatchObject({ added: 1, rejected: 0 })
  expect(report.warnings).toContainEqual(
    expect.stringContaining('Statements that the state lists more than once, counted as one: 2'),
  )
  expect(await listing.db.selectFrom('document').select('source_link').execute()).toEqual([
    { source_link: 'https://doesecure.dos.state.fl.us/PublicSolicitations/Doc.ashx?id=1' },
  ])
})

test('two statements that differ only in the solicitor are two documents', async () => {
  const listing = await makeListing()
  await listing.bring([filing(), filing({ solicitor: 'Mockley, Dana R.' })])
  expect(await listing.shown()).toHaveLength(2)
})

test('no listing undoes a link made by an administrator', async () => {
  const listing = await makeListing({ 71001: 'Invented Fund', 71002: 'Invented Fund', 71003: 'Other Fund' })
  const filings = [filing({ organization: 'Invented Fund' }), filing({ organization: 'Other Fund' })]
  await listing.bring(filings)
  const actor = { who: 'ada@example.org', ipAddress: '192.0.2.1', at: '2026-11-21T12:00:00Z' }
  for (const { id, DocDesc } of await listing.shown())
    await candidateEditsIn(listing.db).linkStatement(actor, {
      id,
      Account: DocDesc.includes('Other') ? 71001 : 71002,
    })
  expect(await accountsIn(listing)).toEqual([71002, 71001])

  // Again, then without one of the two, then with it again.
  for (const each of [filings, filings.slice(1), filings]) await listing.bring(each)

  expect(await accountsIn(listing)).toEqual([71002, 71001])
})

const twelve = Array.from({ length: 12 }, (_, index) => filing({ organization: `Invented Fund ${index}` }))

test('half a listing is refused, with the flag that insists', async () => {
  const listing = await makeListing()
  await listing.bring(twelve)

  const report = await listing.bring(twelve.slice(0, 1))
  expect(report.outcome).toBe('refused')
  expect(report.message).toMatch(
    /would remove 11 of the 12 solicitations on file \(92 %\), so it may be only part of the list.*--allow-removals\.$/,
  )
  expect(await listing.shown()).toHaveLength(12)

  expect(await listing.bring(twelve.slice(0, 1), { allowRemovals: true })).toMatchObject({ removed: 11 })
})

test.each([
  ['that breaks off', solicitationsPage({ filings: [filing()] }).slice(0, -60), /it was cut short/],
  ['without a table', solicitationsPage(), /no table with the columns Solicitor and Organization/],
  [
    'of an error',
    '<html><title>Runtime Error</title>Server Error in /PublicSolicitations</html>',
    /an error/,
  ],
  ['that asks who reads', '<html><title>Just a moment...</title></html>', /it is a check for human visitors/],
  ['that is empty', '', /it is empty/],
  ['of two listings', solicitationsPage({ filings: [filing()] }).repeat(2), /more than one table/],
  ['with a header alone', solicitationsPage({ filings: [] }), /holds no rows/],
])('a page %s is refused, and nothing changes', async (_, page, message) => {
  const listing = await makeListing()
  await listing.bring([filing()])

  const report = await listing.take('solicitations', page)

  expect(report.outcome).toBe('refused')
  expect(report.message).toMatch(message)
  expect(await listing.shown()).toHaveLength(1)
})

test.each([
  ['1,300 records found', 'it says that 1300 were found, and has 1 row'],
  [
    `<a href="javascript:__doPostBack(&#39;g&#39;,&#39;Page$2&#39;)">2</a>`,
    'it says that it has further pages',
  ],
])('a listing that says "%s" beside one row is refused as a part of it', async (addition, reason) => {
  const { take } = await makeListing()
  const page = solicitationsPage({ filings: [filing()] })
    .replace(/\d+ records found/, '')
    .replace('</body>', `<p>${addition}</p></body>`)
  expect(page).toContain(addition)

  expect((await take('solicitations', page)).message).toContain(reason)
})

test('the listing is found by its header, whatever the order of its columns', async () => {
  const listing = await makeListing()
  const header =
    '<tr><td>Organization</td><td>Form Type</td><td>Received</td><td>Office</td><td>Solicitor Name</td></tr>'
  const page = solicitationsPage({ header, filings: [] }).replace(
    header,
    `${header}<tr><td>Fund<td>Solicitation Update<td>1/9/2024<td>Governor<td>Mockley, Dana</tr>`,
  )
  await listing.take('solicitations', page)
  expect(await listing.shown()).toMatchObject([
    { Date: '2024-01-09', DocDesc: 'Solicitation Update: Fund', solicitor: 'Mockley, Dana' },
  ])
})

test('if the header is worded differently, the listing is the third table', async () => {
  const listing = await makeListing()
  const header = HEADER.replace('Solicitor', 'Person').replace('Organization', 'Group')
  await listing.take('solicitations', solicitationsPage({ header, filings: [filing()] }))
  expect(await listing.shown()).toMatchObject([{ Date: '2021-03-05', solicitor: 'Testwell, Marlow' }])
})

test('a row that cannot be parsed is rejected, and nothing leaves the register while it exists', async () => {
  const listing = await makeListing()
  const filings = [filing(), filing({ organization: 'Second Fund' }), filing({ organization: 'Third Fund' })]
  await listing.bring(filings)

  const report = await listing.bring([...filings.slice(0, 2), filing({ received: '02/30/2021' })])

  expect(report).toMatchObject({ outcome: 'done', removed: 0, kept: 1 })
  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 4, reason: 'Received is "02/30/2021", not one such as 07/24/2026' },
  ])
  expect(await listing.shown()).toHaveLength(3)
})

test('rows of a page that cannot be parsed are not kept as lines of its file, which they are not', async () => {
  const listing = await makeListing()

  const report = await listing.bring([filing(), filing({ received: '02/30/2021' })])

  expect(report.rejections).toMatchObject([{ line: 3 }])
  expect(await importHistoryIn(listing.db).find(report.importId ?? 0)).toMatchObject({ rejectedFiles: [] })
})

const INDEX = 'Account|Date|FilePath|DocDesc|Type'

test('documents of the operator’s own index and the listing do not affect each other', async () => {
  const listing = await makeListing({ 71001: 'Invented Citizens for Sample Beaches' })
  listing.write('documents/a.pdf', '%PDF-1.4')
  const index = lines(...[INDEX, '90001|2026-07-24|a.pdf|An oath|Qualifying Papers'].map(tabbed))
  await listing.take('documents', index)
  await listing.bring([filing()])
  const before = await listing.db.selectFrom('document').selectAll().orderBy('document_id').execute()
  expect(before).toHaveLength(2)

  expect(await listing.take('documents', index)).toMatchObject({ unchanged: 1, removed: 0 })
  expect(await listing.bring([filing()])).toMatchObject({ unchanged: 1, removed: 0 })

  expect(await listing.db.selectFrom('document').selectAll().orderBy('document_id').execute()).toEqual(before)
})

test('a statement for which the operator has the file is shown once, and again from the listing when that is removed', async () => {
  const listing = await makeListing({ 71001: 'Invented Citizens for Sample Beaches' })
  listing.write('documents/a.pdf', '%PDF-1.4')
  listing.write('documents/b.pdf', '%PDF-1.4 other')
  const line = `71001|03/05/2021|a.pdf|My own words|${STATEMENTS}`
  const other = '71001|01/01/2020|b.pdf|An oath|Qualifying Papers'
  await listing.bring([filing()])
  await listing.take('documents', lines(...[INDEX, line, other].map(tabbed)))

  expect(await listing.shown()).toMatchObject([{ DocDesc: 'My own words', FilePath: 'a.pdf' }])
  expect(await documentsIn(listing.db).ofAccount(71001)).toHaveLength(2)

  await listing.take('documents', lines(...[INDEX, other].map(tabbed)))
  expect(await listing.shown()).toMatchObject([{ FilePath: '', solicitor: 'Testwell, Marlow' }])
})

test('if two statements of one day might be the operator’s document, nothing is hidden', async () => {
  const listing = await makeListing({ 71001: 'Invented Citizens for Sample Beaches' })
  listing.write('documents/a.pdf', '%PDF-1.4')
  await listing.bring([filing(), filing({ solicitor: 'Mockley, Dana R.' })])
  await listing.take(
    'documents',
    lines(...[INDEX, `71001|03/05/2021|a.pdf|My own words|${STATEMENTS}`].map(tabbed)),
  )
  expect(await listing.shown()).toHaveLength(3)
})

test('the page of solicitations in its remembered form is read', async () => {
  const page = readFileSync('tests/support/state/pages/Solicitations.html')
  const listing = await makeListing({ 71001: 'Example Future Fund Inc' })
  expect(await listing.take('solicitations', page)).toMatchObject({ added: 5, rejected: 0 })
  expect(await documentsIn(listing.db).ofAccount(71001)).toMatchObject([
    { DocDesc: 'Solicitation Withdrawal: Example Future Fund, Inc.', Date: '2025-02-20' },
    { DocDesc: 'Statement of Solicitation: Example Future Fund, Inc.', Date: '2024-01-09' },
  ])
})
