import { expect, test } from 'vitest'
import type { ImportJob } from '#importer/importJob.ts'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { votersIn } from '#database/voters/voters.ts'
import { anyLetters } from '#tests/support/anyLetters.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'

interface IndexedText {
  kind: ImportTypeName
  /** The columns, and why a longer text in them is rejected. */
  reason: string
  /** How long they may be, without what other columns of the row add to it. */
  longest: number
  /** A list whose lines have these texts. */
  list: (texts: readonly string[]) => string
  options?: Partial<ImportJob>
}

/** Lines of `row`, which has `text` and an account of its own. */
const numbered = (row: string, text: string) => (texts: readonly string[]) =>
  texts.map((each, at) => row.replace(/^\d+/, String(91_001 + at)).replace(text, each))

const ofAccount = (texts: readonly string[]) =>
  lines(
    ...[
      'Rpt Yr|Rpt Type|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|Inkind Desc',
      ...texts.map((text) => `2026|${text}|07/10/2026|1.00|SPECIMEN PAT|||BAKER|CHE|`),
    ].map(tabbed),
  )

const documents = (rows: readonly string[]) =>
  lines(...['Account|Date|FilePath|Type', ...rows.map((row) => `90001|07/24/2026|${row}`)].map(tabbed))

/** A folder name has at most 255 characters. */
const pathOf = (text: string) => text.replaceAll(/(.{199})./g, '$1/').replace(/\/$/, 'x')

const INDEXED: IndexedText[] = [
  {
    kind: 'candidates',
    reason: 'OfficeCode and Juris1num are longer than 800 characters',
    longest: 797,
    list: (texts) => candidateList(...numbered(ROSE, 'STR')(texts)),
  },
  {
    kind: 'candidates',
    reason: 'OfficeCode and Juris1num are longer than 800 characters',
    longest: 797,
    list: (texts) => candidateList(...numbered(ROSE, '055')(texts)),
  },
  {
    kind: 'candidates',
    reason: 'the names are longer than 250 characters',
    longest: 236,
    list: (texts) => candidateList(...numbered(ROSE, 'Example')(texts)),
  },
  {
    kind: 'candidates',
    reason: 'the names are longer than 250 characters',
    longest: 237,
    list: (texts) => candidateList(...numbered(ROSE, 'Rosalind')(texts)),
  },
  {
    kind: 'candidates',
    reason: 'the names are longer than 250 characters',
    longest: 235,
    list: (texts) => candidateList(...numbered(ROSE, '"Rose"')(texts)),
  },
  {
    kind: 'committees',
    reason: 'Name is longer than 250 characters',
    longest: 250,
    list: (texts) => committeeList(...numbered(SUNSHINE_FUND, 'Invented Sunshine Fund')(texts)),
  },
  {
    kind: 'documents',
    reason: 'FilePath is longer than 800 characters',
    longest: 800,
    list: (texts) => documents(texts.map((text) => `${pathOf(text)}|Oath`)),
  },
  {
    kind: 'documents',
    reason: 'Type is longer than 800 characters',
    longest: 800,
    list: (texts) => documents(texts.map((text, at) => `${at}.pdf|${text}`)),
  },
  {
    kind: 'contributions',
    reason: 'Candidate/Committee is longer than 800 characters',
    longest: 800,
    list: (texts) =>
      contributions(texts.map((text) => gave('1.00').replace('Invented Sunshine Fund (PAC)', text))),
  },
  {
    kind: 'contributions',
    reason: 'Rpt Yr and Rpt Type are longer than 800 characters',
    longest: 796,
    list: ofAccount,
    options: { account: 71_001, partial: true },
  },
  {
    kind: 'voters',
    reason: 'the names are longer than 250 characters',
    longest: 248,
    list: (texts) =>
      lines(
        ...texts.map((text, at) =>
          voterLine(9_999_999_999 - at, { LastName: text, FirstName: 'A', MiddleName: 'B' }),
        ),
      ),
  },
]

test.each(INDEXED)(
  'in a list of $kind a text that is indexed may be long, and a line is rejected if $reason',
  async ({ kind, reason, longest, list, options }) => {
    const { take, write } = await makeRegister()
    const long = anyLetters(longest)
    if (kind === 'documents')
      for (const path of [pathOf(long), 'A', 'B', 'C', 'D', ...[0, 1, 2, 3, 4].map((at) => `${at}.pdf`)])
        write(`documents/${path}`, '%PDF-1.4')
    // The second list is compared with the first, the third with what became of the long text.
    await take(kind, list(['A']), { ...options, asOf: '2026-07-01' })

    const report = await take(kind, list([long, `${long}x`, 'B', 'C']), { ...options, asOf: '2026-07-02' })
    const after = await take(kind, list(['A', 'B', 'C', 'D', anyLetters(5_000)]), {
      ...options,
      asOf: '2026-07-03',
    })

    const line = kind === 'voters' ? 2 : 3
    expect(report).toMatchObject({ outcome: 'done', read: 4, rejected: 1 })
    expect(report.rejections).toMatchObject([{ line, reason }])
    expect(after).toMatchObject({ outcome: 'done', read: 5, rejected: 1 })
    expect(after.rejections).toMatchObject([{ line: line + 3, reason }])
  },
)

/** In the form in which names are compared, each of these takes nine bytes. */
const hangul = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCharCode(0xac00 + index * 31)).join('')

test('the names of a voter may have 250 characters, in any script', async () => {
  const { db, take } = await makeRegister()
  const longest = hangul(248)

  await take(
    'voters',
    lines(voterLine(9_999_999_999, { LastName: longest, FirstName: 'A', MiddleName: 'B' })),
  )

  const matches = await votersIn(db).search(
    { who: '', ipAddress: '', at: '2026-11-21T12:00:00.000Z' },
    { lastName: longest.slice(0, 100) },
  )
  expect(matches.voters.map(({ VoterID }) => VoterID)).toEqual(['9999999999'])
})

test('the names of a candidate and a committee may be as long, and are still told apart from those of other filers', async () => {
  const { db, take } = await makeRegister()
  await take('contributions', contributions([gave('1.00')]))

  expect(await take('candidates', candidateList(ROSE.replace('Example', hangul(236))))).toMatchObject({
    outcome: 'done',
    warnings: [],
    added: 1,
  })
  expect(
    await take('committees', committeeList(SUNSHINE_FUND.replace('Invented Sunshine Fund', hangul(250)))),
  ).toMatchObject({ outcome: 'done', warnings: [], added: 1 })

  const names = await db.selectFrom('account_name').select('account').distinct().execute()
  expect(names.map(({ account }) => account).toSorted((a, b) => a - b)).toEqual([71_001, 90_001])
})
