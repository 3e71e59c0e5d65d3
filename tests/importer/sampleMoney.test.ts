import { expect, test } from 'vitest'
import { readSample } from '#tests/support/importer/readSample.ts'

const { balances, candidates, committees, ledgers } = readSample()

type Rows = (typeof ledgers)[number]['contributions']

const cents = (text = '') => Math.round(Number(text) * 100)
const key = (giver = '', taker = '', row: Rows[number]) => [giver, taker, row.Date, row.Amount].join('|')
const sum = (rows: Rows) => rows.reduce((so, { Amount }) => so + cents(Amount), 0)

test('the transactions of an account add up to its balances, to the cent', () => {
  expect(ledgers.length).toBeGreaterThan(50)
  const reported = new Map(balances.map((balance) => [balance.account, balance]))
  for (const { account, contributions, expenditures, transfers, distributions } of ledgers) {
    const balance = reported.get(account)
    expect({
      account,
      monetary: sum(contributions.filter(({ Typ }) => Typ !== 'LOA' && Typ !== 'INK')),
      loans: sum(contributions.filter(({ Typ }) => Typ === 'LOA')),
      inkind: sum(contributions.filter(({ Typ }) => Typ === 'INK')),
      expend: sum(expenditures.filter((row) => row['Typ Reimb'] !== 'PCS')),
      transfers: sum(transfers),
      other: sum(distributions),
    }).toEqual({
      account,
      monetary: cents(balance?.monetary),
      loans: cents(balance?.loans),
      inkind: cents(balance?.inkind),
      expend: cents(balance?.expend),
      transfers: cents(balance?.transfers),
      other: cents(balance?.other),
    })
  }
})

test('there are returned checks, petty cash, and empty lists', () => {
  const all = (kind: 'contributions' | 'expenditures') => ledgers.flatMap((ledger) => ledger[kind])
  expect(all('contributions').some(({ Typ, Amount }) => Typ === 'REF' && cents(Amount) < 0)).toBe(true)
  const codes = new Set(all('expenditures').map((row) => row['Typ Reimb']))
  expect(codes).toEqual(new Set(['CAN', 'MON', 'PCS', 'PCW']))
  expect(ledgers.some(({ transfers }) => transfers.length === 0)).toBe(true)
})

test('money from committees to accounts of the register is mostly filed by both sides, and sometimes by only one', () => {
  const names = new Map([
    ...committees.map(({ AcctNum, Name = '' }) => [AcctNum, Name.toUpperCase()] as const),
    ...candidates.map(
      ({ AcctNum, NameFirst, NameLast }) => [AcctNum, `${NameFirst} ${NameLast}`.toUpperCase()] as const,
    ),
  ])
  const given = ledgers.flatMap(({ account, expenditures }) =>
    expenditures
      .filter((row) => row['Typ Reimb'] === 'CAN')
      .map((row) => key(names.get(account), row['Expense Paid To'], row)),
  )
  const committeeNames = new Set(committees.map(({ Name = '' }) => Name.toUpperCase()))
  const taken = ledgers.flatMap(({ account, contributions }) =>
    contributions
      .filter((row) => committeeNames.has(row['Contributor Name'] ?? ''))
      .map((row) => key(row['Contributor Name'], names.get(account), row)),
  )
  const both = given.filter((each) => taken.includes(each))
  expect(both.length).toBeGreaterThan(20)
  expect(given.length).toBeGreaterThan(both.length)
  expect(taken.length).toBeGreaterThan(both.length)
})

test('no one gives a campaign more than the state allows, or more than $50 in cash, and no federal candidate has money here', () => {
  const statewide = new Set(['GOV', 'LTG', 'SEC', 'ATG', 'CFO', 'EDU', 'AGR'])
  const officeOf = new Map(candidates.map(({ AcctNum, OfficeCode }) => [AcctNum, OfficeCode ?? '']))
  const campaigns = ledgers.filter(({ account }) => officeOf.has(account))
  expect(campaigns.length).toBeGreaterThan(30)
  const most = campaigns.map(({ account, contributions }) => {
    const gifts = contributions.filter(({ Typ }) => Typ !== 'LOA')
    const byGiver = Map.groupBy(gifts, (row) => `${row['Contributor Name']} ${row['City State Zip']}`)
    return { office: officeOf.get(account) ?? '', largest: Math.max(0, ...[...byGiver.values()].map(sum)) }
  })
  expect(most.filter(({ office, largest }) => largest > (statewide.has(office) ? 300_000 : 100_000))).toEqual(
    [],
  )
  expect(most.some(({ largest }) => largest === 300_000)).toBe(true)

  const inCash = ledgers.flatMap(({ contributions }) => contributions.filter(({ Typ }) => Typ === 'CAS'))
  expect(Math.max(...inCash.map(({ Amount }) => cents(Amount)))).toBeLessThanOrEqual(5_000)

  const federal = new Set(['PRE', 'USS', 'USR'])
  expect(balances.filter(({ account = '' }) => federal.has(officeOf.get(account) ?? ''))).toEqual([])
})

test('campaigns accept nothing from committees for communications or independent expenditures', () => {
  const barred = new Set(
    committees
      .filter(({ Type }) => Type === 'ECO' || Type === 'IXO')
      .map(({ Name = '' }) => Name.toUpperCase()),
  )
  const campaigns = new Set(candidates.map(({ AcctNum }) => AcctNum))
  const taken = ledgers
    .filter(({ account }) => campaigns.has(account))
    .flatMap(({ contributions }) => contributions.map((row) => row['Contributor Name'] ?? ''))
  expect(taken.filter((name) => barred.has(name))).toEqual([])
})
test('balances belong to known accounts, and cash on hand follows from the figures with a few exceptions', () => {
  const known = new Set([...candidates, ...committees].map(({ AcctNum }) => AcctNum))
  expect(balances.filter(({ account }) => !known.has(account))).toEqual([])
  expect(balances.length).toBeLessThan(known.size)
  const stated = balances.filter(({ coh }) => /^-?\d+\.\d\d$/.test(coh ?? ''))
  const odd = stated.filter(
    (row) =>
      cents(row.coh) !== cents(row.monetary) + cents(row.loans) - cents(row.expend) - cents(row.transfers),
  )
  expect(odd.length).toBeGreaterThan(0)
  expect(odd.length).toBeLessThan(15)
  expect(stated.some(({ coh }) => coh?.startsWith('-'))).toBe(true)
  expect(stated.some(({ coh }) => coh === '0.00')).toBe(true)
  expect(balances.some(({ coh, monetary }) => coh === '' && monetary !== '')).toBe(true)
  expect(balances.some(({ coh, monetary }) => coh === monetary && !/\d/.test(coh ?? ''))).toBe(true)
})
