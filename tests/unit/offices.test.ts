import { expect, test } from 'vitest'
import { officesOf } from '#contract/domain/races.ts'

const runsFor = (OfficeCode: string, OfficeDesc = '') => ({ OfficeCode, OfficeDesc })

test('offices are offered once each, in the order of the specification, then the others by description', () => {
  const candidates = [
    runsFor('PUB', 'Public Defender'),
    runsFor('ATG', 'Attorney General'),
    runsFor('CTJ', 'Circuit Judge'),
    runsFor('GOV', 'Governor'),
    runsFor('STR', 'State Representative'),
    runsFor('STS', 'State Senator'),
    runsFor('GOV', 'Governor'),
  ]

  expect(officesOf(candidates).map(({ code }) => code)).toEqual(['STS', 'STR', 'GOV', 'ATG', 'CTJ', 'PUB'])
})

test('office codes have the names in the specification', () => {
  const codes = ['STS', 'STR', 'GOV', 'LTG', 'AGR', 'CFO', 'EDU', 'SEC', 'ATG']
  expect(officesOf(codes.map((code) => runsFor(code))).map(({ description }) => description)).toEqual([
    'State Senator',
    'State Representative',
    'Governor',
    'Lieutenant Governor',
    'Commissioner of Agriculture',
    'Chief Financial Officer',
    'Commissioner of Education',
    'Secretary of State',
    'Attorney General',
  ])
})

test('an office without a description is shown by its code, and a blank office is not offered', () => {
  expect(officesOf([runsFor('XYZ')])).toEqual([{ code: 'XYZ', description: 'XYZ' }])
  expect(officesOf([runsFor('constructor')])).toEqual([{ code: 'constructor', description: 'constructor' }])
  expect(officesOf([])).toEqual([])
})
