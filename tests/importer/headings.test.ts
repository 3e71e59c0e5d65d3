import { expect, test } from 'vitest'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

/** The list with its columns in the reverse order. */
const reversed = (list: string) =>
  lines(
    ...list
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split('\t').toReversed().join('\t')),
  )

/** The list with another column behind its last. */
const widened = (list: string) => list.replaceAll('\r\n', '\tx\r\n').replace('\tx\r\n', '\tFax\r\n')

/** The list without one of its columns. */
function without(column: string, list: string) {
  const [names = '', ...rows] = list.split('\r\n').slice(0, -1)
  const at = names.split('\t').indexOf(column)
  return lines(...[names, ...rows].map((line) => line.split('\t').toSpliced(at, 1).join('\t')))
}

test.each([
  ['in another order', reversed, []],
  ['in capitals and with other blanks', (list: string) => list.replace('AcctNum', 'ACCT NUM'), []],
  ['with a column more', widened, ['Columns that are not used: 1 (Fax)']],
  [
    'with a column less',
    (list: string) => without('Phone', list),
    ['Columns that are missing and left blank: 1 (Phone)'],
  ],
  [
    'with a word more',
    (list: string) => list.replace('Phone', 'Phone Number'),
    ['Columns read under another name: 1 ("Phone Number" for "Phone")'],
  ],
])(
  'a list of candidates or committees %s is read, and the difference is said once',
  async (_, change, expectedWarnings) => {
    for (const [kind, list] of [
      ['candidates', candidateList(ROSE)],
      ['committees', committeeList(SUNSHINE_FUND)],
    ] as const) {
      const { take } = await makeRegister()
      await take(kind, kind === 'candidates' ? list.replace(/\t[^\t]*(?=\r\n$)/, '\t') : list)

      const report = await take(kind, change(list))

      expect(report).toMatchObject({ outcome: 'done', read: 1, added: 0, removed: 0, rejected: 0 })
      expect(report.warnings).toEqual(expectedWarnings)
    }
  },
)

const HEADINGS: Readonly<Record<TransactionKind, string>> = {
  contributions: 'Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc',
  expenditures: 'Expense Paid To|Address|City State Zip|Purpose|Typ Reimb',
  transfers: 'Funds Transferred To|Address|City State Zip|Nature Of Account|Type',
  distributions: 'Distributed To|Address|City State Zip|Purpose',
}
const ROW = 'SOMEBODY|1 MADE UP ST|NOWHERE, FL 32301|BAKER|CHE|'

/** An account's list under this heading, with one row. */
function ofAccount(heading: string) {
  const row = ROW.split('|').slice(0, heading.split('|').length).join('|')
  return lines(tabbed(`Rpt Yr|Rpt Type|Date|Amount|${heading}`), tabbed(`2026|Q2|07/10/2026|5.00|${row}`))
}

test.each([
  ['contributions', 'Contributor Name', 'Contributor'],
  ['contributions', 'InKind Desc', 'In-Kind Description'],
  ['expenditures', 'Expense Paid To', 'Paid To'],
  ['transfers', 'Funds Transferred To', 'Transferred To'],
  ['transfers', 'Nature Of Account', 'Account Nature'],
  ['distributions', 'Distributed To', 'Distributed'],
] as const)(
  'an account’s %s whose heading says %s in other words, "%s", are read in full',
  async (kind, name, other) => {
    const { take, db } = await makeMoneyRegister()

    const report = await take(kind, ofAccount(HEADINGS[kind].replace(name, other)), { account: 71001 })

    expect(report).toMatchObject({ outcome: 'done', added: 1, rejected: 0 })
    expect(report.warnings.filter((warning) => warning.startsWith('Columns'))).toEqual([
      expect.stringMatching(`^Columns read under another name: 1 \\("${other}" for "`),
    ])
    expect(await filedRows(db)).toMatchObject([{ cents: 500, name: 'SOMEBODY', detail: 'BAKER' }])
  },
)

test.each(Object.entries(HEADINGS))(
  'an account’s %s are read with a column more, one less, and in another order',
  async (kind, heading) => {
    const { take, db } = await makeMoneyRegister()
    const list = ofAccount(heading)

    for (const other of [list, widened(list), reversed(list), without('Address', list)])
      expect(await take(kind as TransactionKind, other, { account: 71001 })).toMatchObject({
        outcome: 'done',
        read: 1,
        rejected: 0,
      })
    expect(await filedRows(db)).toMatchObject([{ cents: 500, name: 'SOMEBODY', address: '' }])
  },
)

test.each([
  ['transfers', 'contributions'],
  ['distributions', 'expenditures'],
  ['distributions', 'transfers'],
  ['expenditures', 'distributions'],
  ['contributions', 'expenditures'],
] as const)('given as %s, a list of %s is not mistaken for it', async (kind, other) => {
  const { take } = await makeMoneyRegister()

  expect(await take(kind, ofAccount(HEADINGS[other]), { account: 71001 })).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(
      `this is a list of ${other}, not a list of ${kind}; use: npm run import -- ${other} `,
    ) as string,
  })
})

test('a place in three columns is the same place as in one', async () => {
  const { take, db } = await makeMoneyRegister()
  const heading = 'Candidate/Committee|Date|Amount|Typ|Contributor Name|Address'
  const row = 'Invented Sunshine Fund (PAC)|7/10/2026|5|CHE|SPECIMEN PAT|1 MADE UP ST'
  const list = (place: string, cityZip: string) =>
    lines(tabbed(`${heading}|${place}|Occupation|Inkind Desc`), tabbed(`${row}|${cityZip}|BAKER|`))

  expect(await take('contributions', list('City|State|Zip', 'NOWHERE|FL|32301'))).toMatchObject({
    added: 1,
    warnings: [],
  })
  expect((await filedRows(db)).map(({ place }) => place)).toEqual(['NOWHERE, FL 32301'])
  expect(await take('contributions', list('City State Zip', 'NOWHERE, FL 32301'))).toMatchObject({
    added: 0,
    unchanged: 1,
  })
  expect(await take('contributions', list('City, State|Zip', 'NOWHERE, FL|32301'))).toMatchObject({
    added: 0,
    unchanged: 1,
  })
})
