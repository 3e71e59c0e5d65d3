import { expect, test } from 'vitest'
import { sortRows } from '#contract/lists/applyListState.ts'

const byName = (row: { name: string | null }) => row.name

function named(...names: (string | null)[]) {
  return names.map((name) => ({ name }))
}

test('blank values come last in either direction', () => {
  const rows = named('', 'Proof', null, 'Example')
  expect(sortRows(rows, byName, 'ascending')).toEqual(named('Example', 'Proof', '', null))
  expect(sortRows(rows, byName, 'descending')).toEqual(named('Proof', 'Example', '', null))
})

test('names sort regardless of case, with an accented letter next to its plain one', () => {
  const rows = named('Zane', 'étude', 'Draft', 'example')
  expect(sortRows(rows, byName, 'ascending')).toEqual(named('Draft', 'étude', 'example', 'Zane'))
})

test('rows with equal values keep their order in either direction', () => {
  const rows = [
    { race: 7, name: 'first' },
    { race: 2, name: 'other' },
    { race: 7, name: 'second' },
  ]
  const names = (direction: 'ascending' | 'descending') =>
    sortRows(rows, ({ race }) => race, direction).map(({ name }) => name)
  expect(names('ascending')).toEqual(['other', 'first', 'second'])
  expect(names('descending')).toEqual(['first', 'second', 'other'])
})

test('amounts sort by size, not by their digits', () => {
  const rows = [{ cents: 900 }, { cents: -1000 }, { cents: 10_000 }]
  expect(sortRows(rows, ({ cents }) => cents, 'ascending')).toEqual([
    { cents: -1000 },
    { cents: 900 },
    { cents: 10_000 },
  ])
})
