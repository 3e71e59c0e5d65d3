import { expect, test } from 'vitest'
import { meaningOf } from '#client/pages/admin/VoterPages.tsx'

test.each([
  ['CLL', 'Collier'],
  ['CLM', 'Columbia'],
  ['DAD', 'Miami-Dade'],
  ['MON', 'Monroe'],
  ['MRN', 'Marion'],
  ['MRT', 'Martin'],
  ['STJ', 'St. Johns'],
  ['STL', 'St. Lucie'],
])('the easily confused county code %s is %s', (code, county) => {
  expect(meaningOf('CountyCode', code)).toBe(county)
})

test('a code has different meanings in different fields', () => {
  expect(meaningOf('CountyCode', 'IND')).toBe('Indian River')
  expect(meaningOf('Party', 'IND')).toBe('Independent Party of Florida')
})

test('an unknown code stays as it is, and so does a field without codes', () => {
  expect(meaningOf('Party', 'XYZ')).toBeUndefined()
  expect(meaningOf('Race', '8')).toBeUndefined()
  expect(meaningOf('City', 'DAD')).toBeUndefined()
})
