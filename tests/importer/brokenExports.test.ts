import { expect, test } from 'vitest'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { lines, tabbed } from '#tests/support/importer/tabbed.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import {
  COMMITTEES_ON_FILE,
  contributions,
  distributions,
  expenditures,
  gave,
  gaveOn,
  paid,
} from '#tests/support/importer/transactionFiles.ts'

async function makeTransactionRegister() {
  const register = await makeMoneyRegister()
  const rows = async () =>
    (await filedRows(register.db)).map(({ cents, name: party, detail, inKind, type }) => ({
      amount: cents,
      other_party: party,
      detail,
      in_kind: inKind,
      type_code: type,
    }))
  return { ...register, rows }
}

test.each([
  ['in the occupation', 'BAKER', 'BAKER\r\nAND MILLER', { detail: 'BAKER AND MILLER' }],
  ['in the name', 'SPECIMEN PAT', 'SPECIMEN\nPAT', { other_party: 'SPECIMEN PAT' }],
  ['twice', 'SPECIMEN PAT|1 MADE UP ST', 'SPECIMEN\nPAT|1 MADE\nUP ST', { other_party: 'SPECIMEN PAT' }],
  ['before a tab', 'BAKER', 'BAKER\r\n', { detail: 'BAKER' }],
  ['of CR alone', 'BAKER', 'BAKER\rAND MILLER', { detail: 'BAKER AND MILLER' }],
])('a row split by a line break %s is joined again', async (_, whole, split, expected) => {
  const { take, rows } = await makeTransactionRegister()
  const row = gave('1.00').replace(whole, split)

  const report = await take('contributions', contributions([gave('0.50'), row, gave('2.00')]))

  expect(report).toMatchObject({ read: 3, added: 3, rejected: 0 })
  expect((await rows())[1]).toMatchObject({ amount: 100, ...expected })
})

test('a row whose date has a time of day is a row, and joined again if split', async () => {
  const { take, rows } = await makeTransactionRegister()
  const [whole = '', other = '', last = ''] = ['12:00:00 AM', '0:00', '23:59'].map((time) =>
    gave('1.00', 'CHE', `07/10/2026 ${time}`),
  )
  const split = other.replace('BAKER', 'BAKER\r\nAND MILLER')

  const report = await take('contributions', contributions([whole, split, last]))

  expect(report).toMatchObject({ read: 3, added: 3, rejected: 0 })
  expect((await rows()).map(({ detail }) => detail).toSorted()).toEqual([
    'BAKER',
    'BAKER',
    'BAKER AND MILLER',
  ])
})

test('a description in the last column continues on the next line; a type code does not', async () => {
  const { take, rows } = await makeTransactionRegister()

  const inKind = await take(
    'contributions',
    contributions([`${gave('1.00', 'INK')}OFFICE SPACE\r\nFOR JULY`]),
  )
  expect(inKind).toMatchObject({ added: 1, rejected: 0 })
  expect(await rows()).toMatchObject([{ in_kind: 'OFFICE SPACE FOR JULY' }])

  const outgo = await take('expenditures', expenditures([paid('3.00'), paid('4.00', 'MON R'), 'PCS']))
  expect(outgo).toMatchObject({ added: 2, rejected: 1 })
  expect(outgo.rejections).toEqual([{ file: 'list.txt', line: 4, reason: '1 field where 8 are expected' }])
})

const ACCOUNT_DISTRIBUTIONS = 'Rpt Yr|Rpt Type|Date|Amount|Distributed To|Address|City State Zip|Purpose'
const ownDistribution = (purpose: string) => `2026|Q2|07/10/2026|5.00|SOMEBODY|1 A|X, FL 1|${purpose}`
const ownDistributions = (...rows: string[]) => lines(...[ACCOUNT_DISTRIBUTIONS, ...rows].map(tabbed))

test.each([
  'Server Error',
  'Access Denied',
  '403 Forbidden',
  'Request Rejected',
  'SQL Error: ORA-01555',
  'The page cannot be displayed',
  'Service Temporarily Unavailable',
  'Just a moment',
])('an export or list that ends in "%s" is refused, and changes nothing', async (error) => {
  const { take, rows } = await makeTransactionRegister()
  await take('contributions', contributions([gave('1.00'), gave('2.00'), gave('3.00')]))
  const before = await rows()

  for (const [kind, list, options] of [
    ['contributions', contributions([gave('1.00'), error]), {}],
    ['contributions', contributions([`${gave('1.00', 'INK')}OFFICE SPACE`, error]), {}],
    ['distributions', distributions([gaveOn('1.00'), error]), {}],
    ['distributions', ownDistributions(ownDistribution('EVENT SUPPLIES'), error), { account: 71001 }],
    ['candidates', candidateList(ROSE, error), {}],
  ] as const)
    expect(await take(kind, list, options)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`"${error}"`),
    })
  expect(await rows()).toEqual(before)
})

test('text below the last row is noted; a whole list that ends in it is refused, since it may be an error', async () => {
  const { take, rows } = await makeTransactionRegister()
  const list = ownDistributions(ownDistribution('EVENT SUPPLIES'), 'AND NAPKINS')

  expect((await take('distributions', list, { account: 71001 })).message).toMatch(
    /list\.txt is perhaps not whole: below its last row, line 3 says "AND NAPKINS", which is an error of the state's, or/,
  )
  expect(await take('distributions', list, { account: 71001, partial: true })).toMatchObject({
    added: 1,
    warnings: ['Lines joined to the description above them: 1 (line 3: AND NAPKINS)'],
  })
  expect(await rows()).toMatchObject([{ detail: 'EVENT SUPPLIES AND NAPKINS' }])
})

test.each([
  ['its name', 'Invented Fund'],
  ['the tab after its name', 'Invented Fund\t'],
])(
  'an export cut in the next row, in %s, is refused, and never taken for the rest of a description',
  async (_, rest) => {
    const { take, rows } = await makeTransactionRegister()

    for (const options of [{}, { partial: true }])
      expect((await take('distributions', distributions([gaveOn('5.00')]) + rest, options)).message).toMatch(
        /list\.txt ends in the middle of line 3, "Invented Fund": the download was cut short/,
      )
    expect(await rows()).toEqual([])
  },
)

test.each(['OVERFLOW PARKING', 'REPORT COVERS', 'TOTAL MAILING COSTS', 'QUERY LETTERS', '501 SERVICE ROAD'])(
  'the rest of a description that begins with "%s" is neither an error nor a footer',
  async (rest) => {
    const { take, rows } = await makeTransactionRegister()
    const split = gaveOn('5.00').replace('AIRFARE', `AIRFARE\r\n${rest}`)

    await take('distributions', distributions([split, gaveOn('6.00')]))

    expect((await rows()).map(({ detail }) => detail).toSorted()).toEqual(['AIRFARE', `AIRFARE ${rest}`])
  },
)

test('a row that never becomes complete is skipped with its line, and so is text that follows a row by mistake', async () => {
  const { take } = await makeTransactionRegister()
  const [start = ''] = gave('8.00').split('|1 MADE UP ST')

  const report = await take(
    'contributions',
    contributions([gave('1.00'), start, gave('2.00'), 'an orphan|of two fields', gave('4.00')]),
  )

  expect(report).toMatchObject({ added: 3, rejected: 2 })
  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 3, reason: '5 fields where 9 are expected' },
    { file: 'list.txt', line: 5, reason: '2 fields where 9 are expected' },
  ])
})

test('quotes stay, entities become characters, headers in the middle and a footer are skipped and reported', async () => {
  const { take, rows } = await makeTransactionRegister()
  const [header = ''] = contributions([]).replaceAll('\t', '|').split('\r\n')

  const report = await take(
    'contributions',
    contributions([
      gave('1.00').replace('SPECIMEN PAT', '"SPECIMEN, MD" PAT'),
      header,
      gave('2.00').replace('SPECIMEN PAT', 'A &AMP; B &quot;C&quot; &#39;D&#x27; AT&T'),
      '2 records',
      'Total:||3.00',
      '||Total|3.00',
      '2 Contribution(s) Selected',
    ]),
  )

  expect((await rows()).map((row) => row.other_party)).toEqual(['"SPECIMEN, MD" PAT', `A & B "C" 'D' AT&T`])
  expect(report).toMatchObject({ read: 2, added: 2, rejected: 0 })
  expect(report.warnings).toEqual([
    'Lines that repeat the header, left out: 1 (line 3)',
    'Lines below the rows, left out: 4 (line 5: 2 records; line 6: Total:  3.00; line 7: Total 3.00; ...)',
  ])
})

test.each([
  'Total Contributions:|||1000.00',
  'Subtotal|||5.00',
  '|Total: 1,000.00',
  '|||1000.00|TOTAL CONTRIBUTIONS||||',
  '2026|Total||1000.00',
  '|||1000.00',
  'Sum|||1000.00||||',
  '-----',
  '----|----|||',
  '1 Other Distribution(s) Selected',
])(
  'below the rows of an account "%s" is a total or a line, which is left out and reported',
  async (footer) => {
    const { take } = await makeTransactionRegister()

    expect(
      await take('distributions', ownDistributions(ownDistribution('EVENT SUPPLIES'), footer), {
        account: 71001,
      }),
    ).toMatchObject({
      outcome: 'done',
      read: 1,
      added: 1,
      rejected: 0,
      warnings: [expect.stringMatching(/^Lines below the rows, left out: 1 \(line 3: /)],
    })
  },
)

test.each(['|||1000.00', '2026|Q2|soon|1000.00|Total Wine|1 A|X, FL 1|WINE', '|||1000.00|SOMEBODY|||'])(
  'between the rows of an account "%s" is a row that cannot be read, so the list is refused',
  async (line) => {
    const { take } = await makeTransactionRegister()
    const list = ownDistributions(ownDistribution('SIGN'), line, ownDistribution('SIGN'))

    expect((await take('distributions', list, { account: 71001 })).message).toMatch(
      /1 line cannot be read, so the list is incomplete; the first is line 3/,
    )
  },
)

test.each([
  ['with a byte order mark', (header: string) => `\uFEFF${header}`],
  ['in capitals', (header: string) => header.toUpperCase()],
  ['with a blank behind it', (header: string) => `${header} `],
])('the header of a second export joined to the first, %s, is no row', async (_, change) => {
  const { take } = await makeTransactionRegister()
  const [header = '', row = ''] = ownDistributions(ownDistribution('SIGN')).split('\r\n')
  const joined = lines(header, row, change(header), row)

  expect(await take('distributions', joined, { account: 71001 })).toMatchObject({
    added: 2,
    rejected: 0,
    warnings: ['Lines that repeat the header, left out: 1 (line 3)'],
  })
  const [columns = '', fund = ''] = COMMITTEES_ON_FILE.split('\r\n')
  expect(await take('committees', lines(columns, fund, change(columns)))).toMatchObject({
    read: 1,
    rejected: 0,
  })
})

test.each([
  ['if the header ends in one too', '|', 'CHE|YARD SALE'],
  ['if the header ends in one too', '|', 'LOA|BRIDGE LOAN'],
  ['if the header has none', '', 'CHE|YARD SALE'],
])('a tab after a described row is no further field, %s', async (_, behind, ending) => {
  const { take, rows } = await makeTransactionRegister()
  const header = `Rpt Yr|Rpt Type|Date|Amount|Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc${behind}`
  const list = lines(tabbed(header), tabbed(`2026|Q2|07/10/2026|5.00|SOMEBODY|1 A|X, FL 1|BAKER|${ending}|`))

  expect(await take('contributions', list, { account: 71001 })).toMatchObject({ added: 1, rejected: 0 })
  expect(await rows()).toMatchObject([{ type_code: ending.slice(0, 3), in_kind: ending.slice(4) }])
})

const ofAccount = (columns: string) => (rows: readonly string[]) =>
  lines(...[`Rpt Yr|Rpt Type|Date|Amount|${columns}`, ...rows].map(tabbed))

const OWN = [
  'Rpt Yr|Rpt Type|Date|Amount|',
  '|Address|City State Zip|',
  '2026|Q2|07/10/2026|5.00|SOMEBODY|1 A|X, FL 1|',
] as const

test.each([
  [
    'contributions',
    `${OWN[0]}Contributor Name${OWN[1]}Occupation|Type|InKind Desc`,
    `${OWN[2]}BAKER|INK|FOOD`,
  ],
  ['contributions', '', `${OWN[2]}BAKER|INK|FOOD`],
  ['expenditures', `${OWN[0]}Payee Name${OWN[1]}Purpose|Typ Reimb`, `${OWN[2]}BAKER|INK`],
  ['transfers', `${OWN[0]}Funds Transferred To${OWN[1]}Nature Of Account|Typ`, `${OWN[2]}BAKER|INK`],
  ['transfers', '', `${OWN[2]}BAKER|INK`],
  ['distributions', '', `${OWN[2]}BAKER`],
] as const)(
  'an account\'s %s that begin "%s" are read by the state\'s names, in any of them',
  async (kind, header, row) => {
    const { take, rows } = await makeTransactionRegister()

    const report = await take(kind, tabbed([header, row, row].filter(Boolean).join('\r\n') + '\r\n'), {
      account: 71001,
    })

    expect(report).toMatchObject({ outcome: 'done', read: 2, added: 2, rejected: 0 })
    const otherWarnings = report.warnings.filter((warning) => !warning.startsWith('Types that are not known'))
    expect(otherWarnings.map((warning) => warning.replace(/: 1.*/, ''))).toEqual(
      header === '' ? ['Files without a line of column names, read in their usual order'] : [],
    )
    expect((await rows())[0]).toMatchObject({
      amount: 500,
      other_party: 'SOMEBODY',
      detail: 'BAKER',
      type_code: kind === 'distributions' ? '' : 'INK',
    })
  },
)

test.each([
  [
    'without its types',
    (names: string) => names.replace('Typ|', 'Code|'),
    /is not that of a list of contributions: .* and lacks Typ\. /,
  ],
  [
    'without its contributors',
    (names: string) => names.replace('Contributor Name', 'Code'),
    /and lacks Contributor Name\. A list of contributions names/,
  ],
  ['with two columns for the type', (names: string) => `${names}|Type`, /has two columns named "Typ"/],
])("an account's list %s is refused, and changes nothing", async (_, change, sentence) => {
  const { take, rows } = await makeTransactionRegister()
  const names = 'Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc'
  await take('contributions', ofAccount(names)([`${OWN[2]}BAKER|INK|FOOD`]), { account: 71001 })

  const fields = change(names).split('|').length
  const other = `2026|Q2|07/10/2026|6.00${'|CHE'.repeat(fields)}`
  const report = await take('contributions', ofAccount(change(names))([other]), { account: 71001 })

  expect(report).toMatchObject({ outcome: 'refused' })
  expect(report.message).toMatch(sentence)
  expect(await rows()).toMatchObject([{ amount: 500, type_code: 'INK' }])
})

test('the row of a filer named Totals is a row, because it has a date', async () => {
  const { take } = await makeTransactionRegister()
  const named = gave('2.00').replace('Invented Sunshine Fund (PAC)', 'Totals')

  expect(await take('contributions', contributions([gave('1.00'), named]))).toMatchObject({
    read: 2,
    warnings: [],
  })
})

test('lines that end in CR alone are rows, never an empty list of the account', async () => {
  const { take, rows } = await makeTransactionRegister()

  await take('contributions', contributions([gave('1.00'), gave('2.00')]).replaceAll('\r\n', '\r'), {
    account: 71001,
  })

  expect((await rows()).map(({ amount }) => amount)).toEqual([100, 200])
})

test('a row split by a line break is joined again, even with empty fields past the last column', async () => {
  const { take, rows } = await makeTransactionRegister()
  const split = gave('5.00').replace('BAKER|', 'BAK\r\nER|').concat('|||')

  const report = await take('contributions', contributions([split, gave('2.00')]))

  expect(report).toMatchObject({ read: 2, added: 2, rejected: 0 })
  expect((await rows()).map((row) => row.detail).toSorted()).toEqual(['BAK ER', 'BAKER'])
})

test.each([
  [
    'contributions',
    contributions,
    `Invented Sunshine Fund (PAC)|07/10/2026|5.00|CHE|"A|B"|1 A|X, FL 1|BAKER|`,
  ],
  [
    'contributions',
    ofAccount('Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc'),
    '2026|Q2|07/10/2026|5.00|"A|B"|1 A|X, FL 1|BAKER|LOA|',
  ],
  [
    'contributions',
    ofAccount('Contributor Name|Address|City State Zip|Occupation|Typ|InKind Desc'),
    '2026|Q2|07/10/2026|5.00|"A|B"|1 A|X, FL 1|BAKER||',
  ],
  ['expenditures', expenditures, paid('5.00', '').replace('PRINTERS', 'PRINTERS|')],
] as const)(
  'a tab within a field never moves the others: in %s such a row is skipped',
  async (kind, list, row) => {
    const { take, rows } = await makeTransactionRegister()

    const report = await take(kind, list([row, row]), { account: 71001, partial: true })

    expect(report.message).toMatch(/\d+ fields where \d+ are expected/)
    expect(await rows()).toEqual([])
  },
)

test.each([
  ['a day in words', gave('1', 'CHE', 'July 10'), 'Date is "July 10", not one such as 07/24/2026'],
  ['no amount', gave(''), 'Amount is not given'],
  ['an amount in words', gave('one'), 'Amount is "one", not an amount such as 1234.56'],
  ['no filer', gave('1').replace('Invented Sunshine Fund (PAC)', ''), 'Candidate/Committee is blank'],
  ['a field too many', `${gave('1')}x|y`, '10 fields where 9 are expected'],
  ['a control character', gave('1').replace('BAKER', 'BA\u0007KER'), 'field 8 holds a control character'],
])('a row with %s is skipped with the reason', async (_, row, reason) => {
  const { take } = await makeTransactionRegister()

  const report = await take('contributions', contributions([gave('2.00'), row]))

  expect(report).toMatchObject({ added: 1, rejected: 1, rejections: [{ line: 3, reason }] })
})

test('empty fields past the last column, a byte order mark, Windows-1252 and mixed line ends do no harm', async () => {
  const { take, rows } = await makeTransactionRegister()
  const content = distributions([gaveOn('1.00').replace('INVENTED AIR', 'CAFÉ Ü'), `${gaveOn('2.00')}|||`])

  const report = await take(
    'distributions',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(content.replace('\r\n', '\n'), 'latin1')]),
  )

  expect(report).toMatchObject({ added: 2, rejected: 0 })
  expect((await rows()).map((row) => row.other_party)).toEqual(['CAFÉ Ü', 'INVENTED AIR'])
})

test.each([
  ['an empty file', '', /list\.txt is empty; a list of contributions is expected\./],
  ['a page', '<html><body>Error</body></html>', /is a web page, not a list of contributions/],
  [
    'an error of the program that makes it',
    'Error in /cgi-bin/contrib.exe\r\n',
    /list\.txt is not whole: on line 1 the state's program says "Error in \/cgi-bin\/contrib\.exe"\. Ask it for less/,
  ],
  [
    'an overflow after some rows',
    `${contributions([gave('2.00'), gave('3.00')])} Overflow Error Number = 6\r\n`,
    /on line 4 the state's program says "Overflow Error Number = 6"/,
  ],
  ...[
    '<html>\r\n<head><title>Server Error</title></head>\r\n',
    '<PRE>\r\nSQLState=S1000\r\n</PRE>\r\n',
    `${tabbed(gave('4.00'))}<html><body>Server Error</body></html>\r\n`,
  ].map((page): [string, string, RegExp] => [
    `"${page.trim().slice(-30)}" after some rows`,
    contributions([gave('2.00'), gave('3.00')]) + page,
    /list\.txt is not a whole list: line 4 is not a row but part of a page, ".+"\. Download the list again\./,
  ]),
  [
    'a cut inside a row',
    contributions([gave('2.00'), gave('3.00')]).slice(0, -12),
    /ends in the middle of line 3, after 7 of 9 fields/,
  ],
  [
    'the expenditures',
    expenditures([paid('1.00')]),
    /this is a list of expenditures, not a list of contributions; use: npm run import -- expenditures/,
  ],
  [
    'totals by committee',
    tabbed('Committee Name|Type|Total Amount\n'),
    /is not that of a list of contributions: it reads "Committee Name, Type, Total Amount", and lacks Date, Contributor Name\./,
  ],
  [
    'amounts that no campaign has',
    contributions([
      ...Array.from({ length: 501 }, () => gave('1000000000')),
      ...Array.from({ length: 501 }, () => gave('-1000000000')),
    ]),
    /list\.txt: the amounts of this list of contributions are more than a trillion dollars together, so they cannot be right\./,
  ],
  [
    'mostly bad rows',
    contributions([gave('x'), gave('y'), gave('1')]),
    /2 of 3 lines of this list of contributions were rejected; the first is line 2: /,
  ],
])('%s is refused and the transactions on file stay', async (_, content, sentence) => {
  const { take, rows } = await makeTransactionRegister()
  await take('contributions', contributions([gave('1.00')]))

  const report = await take('contributions', content)

  expect(report).toMatchObject({ outcome: 'refused', added: 0 })
  expect(report.message).toMatch(sentence)
  expect(await rows()).toMatchObject([{ amount: 100 }])
})
