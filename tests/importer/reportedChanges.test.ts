import { expect, test } from 'vitest'
import { describeReport } from '#importer/report.ts'
import { lines, makeRegister } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  PROTECTED,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'

const THIRD = ROSE.replace('90001', '90004').replace('Rosalind', 'Thea')

test('the report shows each record before and after, in the terms of the list, even for a dry run', async () => {
  const { take } = await makeRegister()
  await take('candidates', candidateList(ROSE, PROTECTED))
  const newer = candidateList(
    ROSE.replace('QUA\tQualified', 'WDR\tWithdrew').replace('12 Invented Way', '14 Invented Way'),
    THIRD,
  )

  const dry = await take('candidates', newer, { dryRun: true })
  const report = await take('candidates', newer)

  expect(report.changes).toEqual([
    { kind: 'candidates', change: 'removed', record: '90002', name: 'Ann Sample Sr', fields: [] },
    {
      kind: 'candidates',
      change: 'changed',
      record: '90001',
      name: 'Rosalind "Rose" Example',
      fields: [
        { field: 'StatusCode', before: 'QUA', after: 'WDR' },
        { field: 'StatusDesc', before: 'Qualified', after: 'Withdrew' },
        { field: 'Addr1', before: '12 Invented Way', after: '14 Invented Way' },
      ],
    },
    { kind: 'candidates', change: 'added', record: '90004', name: 'Thea "Rose" Example', fields: [] },
  ])
  expect(dry.changes).toEqual(report.changes)
  expect(describeReport(report)).toEqual([
    'candidates 90002 Ann Sample Sr: removed from the source',
    'candidates 90001 Rosalind "Rose" Example: changed, StatusCode "QUA" -> "WDR", StatusDesc "Qualified" -> ' +
      '"Withdrew", Addr1 "12 Invented Way" -> "14 Invented Way"',
    'candidates 90004 Thea "Rose" Example: added',
    'Done: candidates (2 read): 1 added, 1 changed, 0 unchanged, 1 removed from the source, 0 rejected.',
  ])
})

test('the report says that a suppressed address changed, and not what it was', async () => {
  const { take } = await makeRegister()
  await take('candidates', candidateList(ROSE, PROTECTED))

  const report = await take(
    'candidates',
    candidateList(
      ROSE.replace('\tN\t12 Invented Way\t\tNowhere', '\tY\t\t\t').replace('123456789', '987654321'),
      PROTECTED.replace('ann@example.com', 'sample@example.com'),
    ),
  )

  expect(report.changes.map(({ fields }) => fields)).toEqual([
    [
      { field: 'SuppressAddress', before: 'N', after: 'Y' },
      { field: 'VoterID', before: null, after: null },
      { field: 'address', before: null, after: null },
    ],
    [{ field: 'Email', before: null, after: null }],
  ])
  expect(JSON.stringify(report) + describeReport(report).join('')).not.toMatch(
    /Invented Way|Nowhere|987654321|123456789|@example/,
  )
  expect(describeReport(report)).toContain('candidates 90002 Ann Sample Sr: changed, Email (not shown)')
})

test('a report does not show an address that has become suppressed, or no longer is', async () => {
  const { take } = await makeRegister()
  const suppressed = ROSE.replace('\tN\t12', '\tY\t12')
  await take('candidates', candidateList(suppressed))

  const report = await take('candidates', candidateList(ROSE.replace('12 Invented Way', '14 Invented Way')))

  expect(report.changes[0]?.fields).toEqual([
    { field: 'SuppressAddress', before: 'Y', after: 'N' },
    { field: 'address', before: null, after: null },
  ])
})

test('the terminal shows twenty changes and how many more there are; the report has them all', async () => {
  const { take } = await makeRegister()
  const rows = Array.from({ length: 30 }, (_, index) => SUNSHINE_FUND.replace('71001', String(index + 1)))

  const report = await take('committees', committeeList(...rows))

  expect(report.changes).toHaveLength(30)
  expect(describeReport(report)).toHaveLength(22)
  expect(describeReport(report).slice(18, 21)).toEqual([
    'committees 19 Invented Sunshine Fund: added',
    'committees 20 Invented Sunshine Fund: added',
    '... and 10 more changes; --json names them.',
  ])
})

test('more changes than ten thousand are counted, and not named', async () => {
  const { take } = await makeRegister()
  const list = lines(
    'CandidateAcctNum\tAccountNum\tAccountName',
    ...Array.from({ length: 10_002 }, (_, index) => `90001\t${index + 1}\tAccount`),
  )

  const report = await take('accounts', list)

  expect(report.added).toBe(10_002)
  expect(report.changes).toHaveLength(10_000)
  expect(describeReport(report).at(-3)).toBe(
    '... and 9,982 more changes; --json names the first 10,000 of all.',
  )
})

const list = (...accounts: string[]) =>
  lines('CandidateAcctNum\tAccountNum\tAccountName', ...accounts.map((each) => `90001\t${each}`))

test('accounts are identified by their numbers, not by their positions', async () => {
  const { take } = await makeRegister()
  await take('accounts', list('1\tA', '2\tB'))

  const report = await take('accounts', list('2\tBee'))

  expect(describeReport(report)).toEqual([
    'accounts 90001 1 A: removed from the source',
    'accounts 90001 2 Bee: changed, position "1" -> "0", AccountName "B" -> "Bee"',
    'Note: Account numbers that no candidate or committee in the register has, perhaps mistyped: 1 (90001)',
    'Done: accounts (1 read): 0 added, 1 changed, 0 unchanged, 1 removed from the source, 0 rejected.',
  ])
})
