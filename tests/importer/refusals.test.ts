import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importList } from '#importer/runImport.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { lines, makeRegister, registerOf, tabbed } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  PROTECTED,
  SPECIAL,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'

test.each([
  [
    'a web page',
    '\r\n\r\n<!DOCTYPE html>\r\n<html><body>Error</body></html>',
    /list\.txt is a web page, not a candidate list: it begins with "<!DOCTYPE html>"\..* download the list again\.$/,
  ],
  ['an empty file', '', /list\.txt is empty; a candidate list is expected\. Download the file again\.$/],
  [
    'a list of nothing but its header',
    candidateList(),
    /this candidate list holds no rows, and importing it would empty the register\. Download it again\.$/,
  ],
  [
    'the committee list',
    committeeList(SUNSHINE_FUND),
    /this is a committee list, not a candidate list; use: npm run import -- committees \S+list\.txt$/,
  ],
  [
    'a list of balances',
    lines('account\tmonetary', '90001\t1.00'),
    /this is a list of balances, not a candidate list; use: npm run import -- balances \S+list\.txt$/,
  ],
  [
    'a voter extract',
    lines(['ALA', '100000001', ...Array<string>(36).fill('')].join('\t')),
    /this is a voter extract, not a candidate list; use: npm run import -- voters \S+list\.txt$/,
  ],
  [
    'a list that does not say whose address is suppressed',
    candidateList(ROSE).replace('SuppressAddress', 'Notes'),
    /not that of a candidate list: it reads "AcctNum, VoterID, .*", and lacks SuppressAddress\. A candidate list names/,
  ],
  [
    'a list whose heading has a column less than its rows',
    candidateList(ROSE).replace('\tEmail', ''),
    /the first is line 2: 26 fields where 25 are expected\./,
  ],
  [
    'a list saved with commas',
    candidateList(ROSE).replaceAll('\t', ','),
    /list\.txt has "," between its fields, as spreadsheet programs save it, where tabs are expected\./,
  ],
  [
    'a county’s own export',
    lines(
      '"rpt code","line number","item date",Cont/Exp,name,city',
      '"Q1","1","2026-01-05",C,"Error in /",X',
    ),
    /list\.txt is not a file of the state: its fields are separated by ",", and its first line reads ""rpt code","line number",.*A candidate list names its columns, with tabs between them: AcctNum, VoterID,/,
  ],
  [
    'another table with tabs',
    lines('Name\tOffice\tPhone\tWebsite\tMore', 'a\tb\tc\td\te'),
    /list\.txt is not a file of the state: its first line reads "Name, Office, Phone, Website, More"\. A candidate list names/,
  ],
  [
    'a download cut short',
    candidateList(PROTECTED, ROSE).slice(0, -40),
    /list\.txt ends in the middle of line 3, after 20 of 26 fields: .* Download the file again\.$/,
  ],
  [
    'more bad lines than good ones',
    candidateList(ROSE, PROTECTED.replace('90002', 'x'), PROTECTED.replace('90002', 'y')),
    /2 of 3 lines of this candidate list were rejected; the first is line 3: AcctNum is "x", not an account number\./,
  ],
  [
    'a list that was joined to itself again and again',
    candidateList(...Array.from({ length: 1_201 }, () => ROSE)),
    /: 1,200 of 1,201 lines of this candidate list were rejected; the first is line 3: account 90001 already on line 2\. Correct/,
  ],
  ['a line without an end', 'x'.repeat(3_000_000), /no line end in over a million bytes/],
])(
  '%s is refused with what was expected and what was found, and nothing changes',
  async (_, content, sentence) => {
    const { db, take } = await makeRegister()
    await take('candidates', candidateList(PROTECTED))
    const before = await registerOf(db)

    const report = await take('candidates', content)

    expect(report).toMatchObject({ outcome: 'refused', added: 0, changed: 0, removed: 0 })
    expect(report.message).toMatch(sentence)
    expect(await registerOf(db)).toEqual(before)
    expect(await db.selectFrom('candidate').select('acct_num').execute()).toEqual([{ acct_num: 90002 }])
  },
)

test.each([
  ['balances', 'account\tcoh', 'list of balances'],
  ['elections', 'ElectionID\tElectionName', 'list of elections'],
  ['accounts', 'CandidateAcctNum\tAccountNum\tAccountName', 'list of accounts'],
] as const)(
  'a file of %s without rows would empty the register only with --replace',
  async (kind, header, noun) => {
    const { take } = await makeRegister()

    expect(await take(kind, lines(header))).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(`: this ${noun} holds no rows\\. Download it again\\.$`) as string,
    })
    expect((await take(kind, lines(header), { replace: true })).message).toMatch(/would empty the register/)
  },
)

test('bad lines are skipped up to the number of good ones', async () => {
  const { take } = await makeRegister()

  const report = await take('candidates', candidateList(ROSE, PROTECTED.replace('90002', 'x')))

  expect(report).toMatchObject({ outcome: 'done', added: 1, rejected: 1 })
})

test('a list with column names must name the required columns, each once', async () => {
  const { take } = await makeRegister()

  expect((await take('documents', lines(tabbed('Account|Day|FilePath'), tabbed('1|2|3')))).message).toMatch(
    /not that of a document index: it reads "Account, Day, FilePath", and lacks Date\. A document index names its columns/,
  )
  expect((await take('balances', lines(tabbed('account|loans|Loans'), tabbed('1|2|3')))).message).toMatch(
    /list\.txt has two columns named "loans"\. Keep one of them and import again\.$/,
  )
})

test.each([
  [
    'blanks around its column names',
    (list: string) => list.replace('AcctNum', ' AcctNum ').replace('Email', 'Email '),
  ],
  ['a tab behind every line', (list: string) => list.replaceAll('\r\n', '\t\r\n')],
  ['tabs behind its header alone', (list: string) => list.replace('\r\n', '\t\t\r\n')],
])('a candidate list with %s is read as one without', async (_, change) => {
  const { take } = await makeRegister()

  const report = await take('candidates', change(candidateList(ROSE, PROTECTED)))

  expect(report).toMatchObject({ outcome: 'done', added: 2, rejected: 0, warnings: [] })
})

test('text past the last column is never dropped: its line is skipped', async () => {
  const { take } = await makeRegister()
  const list = candidateList(ROSE, PROTECTED, SPECIAL).replaceAll('\r\n', '\t\r\n')

  const report = await take('candidates', list.replace('ann@example.com\t', 'ann@example.com\tx'))

  expect(report).toMatchObject({
    added: 2,
    rejections: [{ line: 3, reason: '27 fields where 26 are expected' }],
  })
})

test('a header repeated because two lists were concatenated is skipped and reported', async () => {
  const { take } = await makeRegister()

  const report = await take('candidates', candidateList(ROSE) + candidateList(PROTECTED))

  expect(report).toMatchObject({
    read: 2,
    added: 2,
    rejected: 0,
    warnings: ['Lines that repeat the header, left out: 1 (line 3)'],
  })
})

test('a list with a header is not mistaken for a voter extract', async () => {
  const { take } = await makeRegister()

  expect((await take('voters', committeeList(SUNSHINE_FUND))).message).toMatch(
    /this is a committee list, not a voter extract; use: npm run import -- committees/,
  )
})

test('a missing file, and a folder, are refused by name', async () => {
  const { folder, write, takeFiles } = await makeRegister()
  mkdirSync(join(folder, 'lists'))

  expect((await takeFiles('candidates', [join(folder, 'nothing.txt')])).message).toMatch(
    /^There is no file \S+nothing\.txt\. Check the path\.$/,
  )
  expect((await takeFiles('candidates', [join(folder, 'lists')])).message).toMatch(
    /lists is a folder\. Name the file in it\.$/,
  )
  expect((await takeFiles('candidates', [join(write('plain.txt', 'x'), 'list.txt')])).message).toMatch(
    /cannot be read \(ENOTDIR\)\. Check who may read it\.$/,
  )
})

test('one wrong file among several makes the import refuse them all', async () => {
  const { db, write, takeFiles } = await makeRegister()

  const report = await takeFiles('committees', [
    write('good.txt', committeeList(SUNSHINE_FUND, PINE_VOTERS)),
    write('wrong.txt', candidateList(ROSE)),
  ])

  expect(report.message).toMatch(/wrong\.txt: this is a candidate list/)
  expect(await db.selectFrom('committee').selectAll().execute()).toEqual([])
})

test('a refused import is recorded, with what is known about its files', async () => {
  const { db, folder, write, takeFiles } = await makeRegister()

  await takeFiles('candidates', [write('page.html', '<html>'), join(folder, 'nothing.txt')])

  expect(await db.selectFrom('import').select(['kind', 'outcome', 'message', 'files']).execute()).toEqual([
    {
      kind: 'candidates',
      outcome: 'refused',
      message: `There is no file ${join(folder, 'nothing.txt')}. Check the path.`,
      files: JSON.stringify([
        {
          name: 'page.html',
          sha256: 'b7d082ee12e91b756ea22e8513b8594eebcf5d39fab813da3cb55794dc888ad7',
          size: 6,
        },
        { name: 'nothing.txt', sha256: null, size: null },
      ]),
    },
  ])
})

test('while another import writes, a second one is refused and says so', async () => {
  const { documentStore, write } = await makeRegister()
  const { location } = await emptyRegister()
  const first = await openDatabase(location)
  const second = await openDatabase(location, { busyTimeoutMs: 0 })
  const list = write('list.txt', candidateList(ROSE))

  const writing = await first.startTransaction().execute()
  await writing.updateTable('register').set({ version: 41 }).execute()
  const during = await importList(second, 'candidates', [list], { documentStore })
  await writing.rollback().execute()
  const after = await importList(second, 'candidates', [list], { documentStore })
  await first.destroy()
  await second.destroy()

  expect(during).toMatchObject({
    outcome: 'refused',
    message:
      'Another import or a long write is using this database. Wait until it is done, then import again.',
  })
  expect(after).toMatchObject({ outcome: 'done', added: 1 })
})
