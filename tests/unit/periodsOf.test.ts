import { expect, test } from 'vitest'
import { periodsOf } from '#client/components/money/summary/MonthsPlot.tsx'

test('a month without rows is shown as empty', () => {
  expect(
    periodsOf([
      { month: '2025-12', count: 1, cents: 100 },
      { month: '2026-02', count: 2, cents: 300 },
    ]),
  ).toEqual([
    { period: '2025-12', count: 1, cents: 100 },
    { period: '2026-01', count: 0, cents: 0 },
    { period: '2026-02', count: 2, cents: 300 },
  ])
  expect(periodsOf([])).toEqual([])
})

test('more than four years are shown by year, each with all its months', () => {
  expect(
    periodsOf([
      { month: '1996-12', count: 1, cents: 100 },
      { month: '2000-01', count: 1, cents: 10 },
      { month: '2000-12', count: 1, cents: 1 },
    ]),
  ).toEqual([
    { period: '1996', count: 1, cents: 100 },
    { period: '1997', count: 0, cents: 0 },
    { period: '1998', count: 0, cents: 0 },
    { period: '1999', count: 0, cents: 0 },
    { period: '2000', count: 2, cents: 11 },
  ])
})

test('a year that no campaign can have adds one period, not all the years up to it', () => {
  expect(
    periodsOf([
      { month: '0208-01', count: 1, cents: 1 },
      { month: '2026-02', count: 1, cents: 2 },
      { month: '9919-12', count: 1, cents: 4 },
    ]),
  ).toEqual([
    { period: '0208', count: 1, cents: 1 },
    { period: '2026', count: 1, cents: 2 },
    { period: '9919', count: 1, cents: 4 },
  ])
})
