import { expect, test } from 'vitest'
import { committeeTypeText, partyText } from '#contract/domain/codes.ts'
import { natureText, reportText, typeText } from '#contract/domain/transactionTypes.ts'

test('the state’s codes are in words', () => {
  expect(['PAC', 'PTY', 'PAP', 'ECO', 'IXO', 'CCE', 'ECI'].map(committeeTypeText)).toEqual([
    'Political committee',
    'Party executive committee',
    'Affiliated party committee',
    'Electioneering communications organization',
    'Independent expenditures organization',
    'Committee of continuous existence',
    'Electioneering communications individual',
  ])
  expect(['REP', 'NOP', 'WRI'].map(partyText)).toEqual(['Republican Party', 'Nonpartisan office', 'Write-in'])
  expect((['CHE', 'INK', 'COF', 'MUC'] as const).map((type) => typeText('contributions', type))).toEqual([
    'Check',
    'In-kind',
    'Carried over',
    'Multiple uniform contributions',
  ])
  expect((['PCW', 'TOA', 'RMB'] as const).map((type) => typeText('expenditures', type))).toEqual([
    'Petty cash withdrawn',
    'To an office account',
    'Reimbursement',
  ])
  expect(['CD', 'mm', 'Savings'].map(natureText)).toEqual([
    'Certificate of deposit',
    'Money market',
    'Savings',
  ])
})

test('a report is named by its period', () => {
  expect(
    ['2026 Q2', '2026 P7A', '2026 G3', '2026 TR', '2011 M3', '2025 SQ1', 'Q4', '2026', ''].map(reportText),
  ).toEqual([
    'Quarter 2, 2026',
    'Primary report 7A, 2026',
    'General election report 3, 2026',
    'Termination report, 2026',
    'Month 3, 2011',
    'Special election: Quarter 1, 2025',
    'Quarter 4',
    '2026',
    '',
  ])
})

test('a code without a known meaning stays as it is, with a note; a blank has none', () => {
  const note = 'code without a known meaning'
  expect([committeeTypeText('XYZ'), committeeTypeText('')]).toEqual([`XYZ (${note})`, ''])
  expect([partyText('MGT'), partyText('constructor')]).toEqual([`MGT (${note})`, `constructor (${note})`])
  expect([typeText('contributions', 'CCP'), typeText('contributions', '')]).toEqual([
    `CCP (${note})`,
    'Not stated',
  ])
  expect(reportText('2026 Z9')).toBe(`Z9 (${note}), 2026`)
})
