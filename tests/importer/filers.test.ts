import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeReport } from '#importer/report.ts'
import { filerAliasesIn } from '#database/money/filers.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  ROSE,
  SPECIAL,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import { contributions, expenditures, gave } from '#tests/support/importer/transactionFiles.ts'

/** Rosalind Naomi Example, Republican, for State Representative. */
const NAOMI = ROSE.replace('"Rose"', 'Naomi')

/** A contribution of $1.00 to the filer with this name in the exports. */
const gaveTo = (filer: string, amount = '1.00') => gave(amount).replace('Invented Sunshine Fund (PAC)', filer)

const OPERATOR = { who: 'operator', ipAddress: 'console', at: '2026-11-21T12:00:00Z' }

const LONG = 'Imaginary Committee of Reasonable Citizens No 1'
const CUT = 'Imaginary Committee of Reasonable Citize'

const committee = (acctNum: number, name: string) =>
  SUNSHINE_FUND.replace('71001', String(acctNum)).replace('Invented Sunshine Fund', name)

async function makeTransactionRegister({ committees = [SUNSHINE_FUND], candidates = [NAOMI] } = {}) {
  const register = await makeRegister()
  await register.take('committees', committeeList(...committees))
  await register.take('candidates', candidateList(...candidates))
  const accounts = async () => (await filedRows(register.db)).map(({ account }) => account)
  return { ...register, accounts }
}

test('a committee with a long name is found by its first 40 characters', async () => {
  expect(CUT).toHaveLength(40)
  const { take, accounts } = await makeTransactionRegister({ committees: [committee(71003, LONG)] })

  expect(await take('contributions', contributions([gaveTo(`${CUT} (PAC)`)]))).toMatchObject({
    unmatched: [],
  })
  expect(await accounts()).toEqual([71003])
})

test.each(['00000000-GEN', '02026110-GEN', '20261399-S01'])(
  'a candidate in %s, an election without a day, is noted and stops no money',
  async (election) => {
    const { take, accounts } = await makeTransactionRegister({ candidates: [] })
    const list = candidateList(NAOMI, ROSE.replace('20261103-GEN', election).replace('90001', '90007'))

    expect((await take('candidates', list)).warnings).toEqual([
      `Elections whose id begins with no day of the calendar: 1 (${election})`,
    ])

    expect(
      await take(
        'contributions',
        contributions([gave('1.00'), gaveTo('Example, Rosalind Naomi (REP)(STR)')]),
      ),
    ).toMatchObject({ outcome: 'done', added: 2, unmatched: [] })
    expect(await accounts()).toEqual([71001, 90001])
  },
)

test.each([
  'Example, Rosalind Naomi (REP)(STR)',
  'Example, Rosalind N (REP)(STR)',
  'Example, Rosalind N. (REP)(STR)',
  'Example, Rosalind  (REP)(STR)',
])('%s is the candidate with that name, party and office', async (filer) => {
  const { take, accounts } = await makeTransactionRegister()

  await take('contributions', contributions([gaveTo(filer)]))

  expect(await accounts()).toEqual([90001])
})

test.each([
  [
    'a committee nobody listed',
    'Nobody’s Fund (PAC)',
    'no committee of this name and type is in the register',
  ],
  [
    'a name of another type',
    'Invented Sunshine Fund (ECO)',
    'no committee of this name and type is in the register',
  ],
  [
    'another spelling',
    'INVENTED SUNSHINE FUND (PAC)',
    'no committee of this name and type is in the register',
  ],
  [
    'a candidate of another party',
    'Example, Rosalind Naomi (DEM)(STR)',
    'no candidate of this name, party and office is in the register',
  ],
  [
    'a candidate for another office',
    'Example, Rosalind Naomi (REP)(GOV)',
    'no candidate of this name, party and office is in the register',
  ],
  [
    'a name without a type',
    'Invented Sunshine Fund',
    'it does not end in a type such as (PAC) or (REP)(GOV)',
  ],
])('%s matches no account, and the report has its rows and its sum', async (_, filer, reason) => {
  const { take, accounts } = await makeTransactionRegister()

  const report = await take('contributions', contributions([gaveTo(filer, '10.50'), gaveTo(filer, '-0.25')]))

  expect(report).toMatchObject({ outcome: 'done', added: 2, rejected: 0 })
  expect(report.unmatched).toEqual([{ filer, reason, rows: 2, cents: 1025 }])
  expect(await accounts()).toEqual([null, null])
})

test('the importer never guesses between committees that share their first 40 characters', async () => {
  const { take, accounts } = await makeTransactionRegister({
    committees: [committee(71004, LONG.replace('1', '2')), committee(71003, LONG)],
  })

  const report = await take('contributions', contributions([gaveTo(`${CUT} (PAC)`)]))

  expect(report.unmatched).toEqual([
    { filer: `${CUT} (PAC)`, reason: '2 committees match it: 71003, 71004', rows: 1, cents: 100 },
  ])
  expect(await accounts()).toEqual([null])
})

test('the same candidate of two elections is told apart by --election only', async () => {
  const { take, accounts } = await makeTransactionRegister({ candidates: [NAOMI, SPECIAL] })
  const list = contributions([gaveTo('Example, Rosalind  (REP)(STR)')])

  expect((await take('contributions', list)).unmatched).toMatchObject([
    { reason: '2 candidates match it: 90001, 90003' },
  ])
  expect(await take('contributions', list, { election: '20261103-S01' })).toMatchObject({
    unmatched: [],
    changed: 1,
    removed: 0,
  })
  expect(await accounts()).toEqual([90003])
})

test('rows that waited under two spellings of a name stop waiting once both are resolved', async () => {
  const { take, accounts } = await makeTransactionRegister({ candidates: [NAOMI, SPECIAL] })
  const list = contributions([
    gaveTo('Example, Rosalind  (REP)(STR)'),
    gaveTo('Example, Rosalind (REP)(STR)', '1.00'),
  ])
  expect(await take('contributions', list)).toMatchObject({ added: 2 })

  expect(await take('contributions', list, { election: '20261103-GEN' })).toMatchObject({
    added: 0,
    changed: 2,
    removed: 0,
  })

  expect(await accounts()).toEqual([90001, 90001])
})

test('a waiting row that its account already has is removed, without a negative count', async () => {
  const { take, accounts } = await makeTransactionRegister({ candidates: [NAOMI, SPECIAL] })
  const list = contributions([gaveTo('Example, Rosalind  (REP)(STR)')])
  await take('contributions', list)
  await take('contributions', list, { account: 90001, partial: true })

  expect(await take('contributions', list, { election: '20261103-GEN' })).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 1,
    removed: 1,
  })

  expect(await accounts()).toEqual([90001])
})

test('a committee that loses its name to a namesake loses the rows that only the name gave it', async () => {
  const { take, accounts } = await makeTransactionRegister({ committees: [committee(71003, LONG)] })
  const list = contributions([gaveTo(`${CUT} (PAC)`)])
  await take('contributions', list)

  await take('committees', committeeList(committee(71003, LONG), committee(71004, LONG.replace('1', '2'))))
  expect(await take('contributions', list)).toMatchObject({ changed: 1, removed: 0 })

  expect(await accounts()).toEqual([null])
})

test('the report of a waiting name says how to assign it, and accounts for every row and cent', async () => {
  const { take } = await makeTransactionRegister()

  const report = await take(
    'contributions',
    contributions([gaveTo('Nobody’s  Fund (PAC)', '2.00'), gave('1.00')]),
  )

  expect(describeReport(report)).toEqual([
    'No account for "Nobody’s  Fund (PAC)", 1 row, 2.00 in sum: no committee of this name and type is in the register.',
    'These rows are kept without an account. To assign a name, and its rows with it, to an account: ' +
      'npm run import -- alias "NAME" ACCOUNT [--election ID]',
    'Control totals: 2 rows, 3.00 read = 1 row, 1.00 booked + 1 row, 2.00 waiting',
    'Done: contributions (2 read): 2 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.',
  ])
})

test('an alias for an unknown account is followed, and the report names it', async () => {
  const { db, take, accounts } = await makeTransactionRegister()
  await filerAliasesIn(db).set(OPERATOR, 'Nobody’s Fund (PAC)', '', 60001)

  const report = await take('contributions', contributions([gaveTo('Nobody’s Fund (PAC)')]))

  expect(report).toMatchObject({ added: 1, unmatched: [] })
  expect(report.warnings).toEqual([
    'Account numbers that no candidate or committee in the register has, perhaps mistyped: 1 (60001)',
  ])
  expect(await accounts()).toEqual([60001])
})

test('an alias applies only to its election, and takes precedence over one for all elections', async () => {
  const { db, take, accounts } = await makeTransactionRegister({ candidates: [NAOMI, SPECIAL] })
  const aliases = filerAliasesIn(db)
  await aliases.set(OPERATOR, 'Rose (REP)(STR)', '', 90001)
  await aliases.set(OPERATOR, 'Rose (REP)(STR)', '20261103-S01', 90003)

  await take('contributions', contributions([gaveTo('Rose (REP)(STR)', '1.00')]), {
    election: '20261103-S01',
  })
  await take('contributions', contributions([gaveTo('Rose (REP)(STR)', '2.00')]), {
    election: '20261103-GEN',
  })

  expect(await accounts()).toEqual([90003, 90001])
})

test('importing another election takes no row from the candidate of this one', async () => {
  const { take, accounts } = await makeTransactionRegister({ candidates: [NAOMI, SPECIAL] })
  const filer = 'Example, Rosalind  (REP)(STR)'

  await take('contributions', contributions([gaveTo(filer, '1.00')]), { election: '20261103-GEN' })
  expect(
    await take('contributions', contributions([gaveTo(filer, '2.00')]), { election: '20261103-S01' }),
  ).toMatchObject({ added: 1, removed: 0 })

  expect(await accounts()).toEqual([90001, 90003])
})

test.each([
  ['11/05/2024', 'dated before this account could be open'],
  ['11/06/2024', undefined],
  ['12/03/9919', 'dated a day that cannot be, so it may be another account of this name'],
  ['', 'dated a day that cannot be, so it may be another account of this name'],
])('a row of "%s" for a representative elected in 2026: %s', async (day, reason) => {
  const { take } = await makeTransactionRegister()
  const row = gaveTo('Example, Rosalind  (REP)(STR)').replace('07/10/2026', day)

  const report = await take('contributions', contributions([row]), { asOf: '2026-11-01' })

  expect(report.unmatched.map((each) => each.reason)).toEqual(reason === undefined ? [] : [reason])
})

test('a committee’s row dated long before its own list begins waits, and one from the year before is assigned', async () => {
  const { take } = await makeTransactionRegister()
  const filer = 'Invented Sunshine Fund (PAC)'
  const on = (day: string) => gaveTo(filer).replace('07/10/2026', day)
  const years = ['06/01/2005', '01/02/2019', '11/01/2020', '12/03/9919']
  expect(await take('contributions', contributions(years.map(on)), { asOf: '2026-07-01' })).toMatchObject({
    unmatched: [],
  })

  await take('contributions', contributions([on('02/01/2020')]), { account: 71001, asOf: '2026-07-24' })
  const paidOn = (day: string) => `${filer}|${day}|9.00|SHOP|1 A|X, FL 1|SIGNS|MON`
  const report = await take('expenditures', expenditures(years.map(paidOn)), { asOf: '2026-08-01' })

  expect(report.unmatched).toEqual([
    { filer, rows: 1, cents: 900, reason: 'dated before this account could be open' },
    {
      filer,
      rows: 1,
      cents: 900,
      reason: 'dated a day that cannot be, so it may be another account of this name',
    },
  ])
})

test('--account with an unknown number is followed, and the report names it', async () => {
  const { folder, take, accounts } = await makeTransactionRegister({ candidates: [NAOMI, SPECIAL] })
  const list = contributions([gaveTo('Nobody’s Fund (PAC)')])

  const unknown = await take('contributions', list, { account: 60001 })
  expect(unknown.warnings).toEqual([
    'Account numbers that no candidate or committee in the register has, perhaps mistyped: 1 (60001)',
  ])
  expect(await accounts()).toEqual([60001])

  const inAnotherElection = { account: 90003, election: '20261103-GEN', aliasFile: join(folder, 'none.txt') }
  expect((await take('contributions', list, inAnotherElection)).warnings).toEqual([])
  expect((await take('contributions', list, { account: 71001 })).warnings).toEqual([])
})

test('--account with a number other than the filer’s is followed, and the report says so', async () => {
  const { take, accounts } = await makeTransactionRegister()

  const report = await take('contributions', contributions([gave('1.00'), gave('2.00')]), { account: 90001 })

  expect(report.warnings).toEqual([
    expect.stringMatching(
      /^Files whose filer has a different account than --account says: 1 \(\S+list\.txt: "Invented Sunshine Fund \(PAC\)" has 71001\)$/,
    ),
  ])
  expect(await accounts()).toEqual([90001, 90001])
})

test('a row dated long before candidates with lower numbers ran is not assigned to a committee numbered after them', async () => {
  // They could have money from the day after the general election of 2022 on.
  const before = [1, 2, 3, 4, 5].map((number) => ROSE.replace('90001', String(number)).replace('STR', 'STS'))
  const { take, accounts } = await makeTransactionRegister({ candidates: before })
  const rows = ['06/01/2005', '11/08/2018', '11/10/2018', '07/10/2026'].map((date) =>
    gave('1.00', 'CHE', date),
  )

  const { unmatched } = await take('contributions', contributions(rows))

  expect(unmatched).toEqual([
    expect.objectContaining({ rows: 2, cents: 200, reason: 'dated before this account could be open' }),
  ])
  expect(await accounts()).toEqual([null, null, 71_001, 71_001])
})

test('four candidates with lower numbers are too few to tell when a committee registered', async () => {
  const before = [1, 2, 3, 4].map((number) => ROSE.replace('90001', String(number)).replace('STR', 'STS'))
  const { take, accounts } = await makeTransactionRegister({ candidates: before })

  await take('contributions', contributions([gave('1.00', 'CHE', '06/01/2005')]))

  expect(await accounts()).toEqual([71_001])
})
