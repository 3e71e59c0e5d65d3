import { expect, test } from 'vitest'
import { isoDate } from '#importer/normalize/isoDate.ts'

test.each([
  ['07/24/2026', '2026-07-24'],
  ['7/4/2026', '2026-07-04'],
  ['2026-07-24', '2026-07-24'],
  ['02/29/2024', '2024-02-29'],
  ['12/31/9919', '9919-12-31'],
])('%s is the day %s', (text, day) => expect(isoDate(text)).toBe(day))

test.each([
  '',
  '02/29/2026',
  '13/01/2026',
  '00/10/2026',
  '24.07.2026',
  '07/24/26',
  '2026-7-24',
  '*',
  '2026-07-24T00:00',
])('%s is not a day', (text) => expect(isoDate(text)).toBeNull())
