import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANDIDATE_LIST, LATEST_LIST } from '#contract/lists/candidateList.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import {
  filterText,
  isFiltered,
  MAX_OPEN_ROWS,
  parseListState,
  printListState,
  toggleRow,
  usualState,
  withChange,
} from '#contract/lists/listState.ts'
import { OFFICER_LIST } from '#contract/lists/officerList.ts'
import { OFFICE_RACE_LIST, RACE_LIST } from '#contract/lists/raceList.ts'
import { ALL_CANDIDATES, ALL_COMMITTEES } from '#client/components/admin/workList/recordLists.tsx'
import { rulesOf } from '#client/components/admin/workList/WorkList.tsx'
import { listStates } from '#tests/support/pages/listStates.ts'

const LISTS = {
  candidates: CANDIDATE_LIST,
  committees: COMMITTEE_LIST,
  documents: DOCUMENT_LIST,
  'latest filings': LATEST_LIST,
  "an officer's committees": OFFICER_LIST,
  'a race': RACE_LIST,
  'the races for an office': OFFICE_RACE_LIST,
  'all candidates': rulesOf(ALL_CANDIDATES).address,
  'all committees': rulesOf(ALL_COMMITTEES).address,
}

test.for(Object.entries(LISTS))('any state of %s survives a round trip through an address', ([, list]) => {
  fc.assert(
    fc.property(listStates(list), (state) => {
      const address = printListState(state, list)
      expect(parseListState(address, list)).toEqual(state)
      expect(printListState(parseListState(address, list), list)).toBe(address)
    }),
    { numRuns: 1_000 },
  )
})

test('the default list needs no query, and blanks and unknown parameters are not part of one', () => {
  expect(printListState(usualState(CANDIDATE_LIST), CANDIDATE_LIST)).toBe('')
  expect(parseListState('?text=+&party=&sort=district&page=1&open=&color=red', CANDIDATE_LIST)).toEqual({
    text: '',
    choices: {},
    sort: { key: 'district', direction: 'ascending' },
    page: 1,
    open: [],
    invalidParams: [],
  })
})

test('a state has one address, in whatever order and however often its parameters are given', () => {
  const state = parseListState(
    'open=9,5,9&sort=name&page=02&page=2&money=yes&party=REP&sort=-cash&text=O%27Brien++lee',
    CANDIDATE_LIST,
  )
  expect(printListState(state, CANDIDATE_LIST)).toBe(
    "?text=O'Brien%20lee&party=REP&money=yes&sort=-cash&page=2&open=5,9",
  )
})

test.for([
  ['text', ['?', '...', 'x'.repeat(61), 'a\u0000b']],
  ['party', ['"', 'y'.repeat(61)]],
  ['money', ['maybe', 'YES', '1']],
  ['min', ['many', '10.50', '1e6', '--1', '$', '12345678901']],
  ['sort', ['color', '--cash', 'cash,name', '-', 'constructor']],
  ['page', ['0', '-1', '1.5', 'two', '10000', '٣']],
  ['open', ['x', '0', '1,,2', '-5', '12345678901', Array.from({ length: 101 }, (_, n) => n + 1).join(',')]],
] as const)('%s of %j is invalid, so the default is used, and the parameter is reported', ([name, all]) => {
  for (const value of all) {
    const state = parseListState(new URLSearchParams({ [name]: value }), CANDIDATE_LIST)
    expect(state).toEqual({ ...usualState(CANDIDATE_LIST), invalidParams: [name] })
    // So does the one address into which all of them are normalized.
    expect(printListState(state, CANDIDATE_LIST)).toBe(`?${name}=%3F`)
    expect(parseListState(printListState(state, CANDIDATE_LIST), CANDIDATE_LIST)).toEqual(state)
  }
})

test('any query can be parsed, and its state has an address', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom('text', 'party', 'money', 'sort', 'page', 'open', 'x'),
          fc.string({
            unit: fc.constantFrom(
              'a',
              'Z',
              '1',
              '0',
              ' ',
              ',',
              '-',
              '?',
              '%',
              '&',
              'é',
              '\u0000',
              '٣',
              '\uD800',
              '🌴',
            ),
            maxLength: 8,
          }),
        ),
        { maxLength: 4 },
      ),
      (query) => {
        const state = parseListState(new URLSearchParams(query), CANDIDATE_LIST)
        const address = printListState(state, CANDIDATE_LIST)
        expect(parseListState(address, CANDIDATE_LIST)).toEqual(state)
      },
    ),
    { numRuns: 200 },
  )
})

test('an amount is accepted as people write it, and has one address', () => {
  const state = parseListState('?max=-500&min=$10,000', CANDIDATE_LIST)
  expect(printListState(state, CANDIDATE_LIST)).toBe('?min=10000&max=-500')
  expect(parseListState('?min=-0', CANDIDATE_LIST).choices).toEqual({ min: '0' })
})

test('half a surrogate pair at the end of typed text does not break the address', () => {
  const text = filterText(' Palm  \uD83C ')
  expect(printListState({ ...usualState(CANDIDATE_LIST), text }, CANDIDATE_LIST)).toBe(
    '?text=Palm%20%EF%BF%BD',
  )
  expect(filterText(' ?')).toBe('')
})

test('other rows, or another order, start at their first page; what is open stays open', () => {
  const state = parseListState('?page=3&open=7&money=?', CANDIDATE_LIST)
  expect(printListState(withChange(state, { text: 'lee' }), CANDIDATE_LIST)).toBe('?text=lee&open=7')
  expect(isFiltered(state)).toBe(false)
  expect(isFiltered(withChange(state, { choices: { party: 'REP' } }))).toBe(true)
})

test('a row is expanded and collapsed, and the page stays', () => {
  const state = parseListState('?page=2&open=9', CANDIDATE_LIST)
  const opened = toggleRow(state, 5)
  expect(printListState(opened, CANDIDATE_LIST)).toBe('?page=2&open=5,9')
  expect(toggleRow(opened, 9).open).toEqual([5])
})

test('no more rows are open at a time than an address can name', () => {
  const all = Array.from({ length: MAX_OPEN_ROWS }, (_, n) => n + 1)
  const state = { ...usualState(CANDIDATE_LIST), open: all }
  expect(toggleRow(state, 500).open).toEqual([...all.slice(1), 500])
})

const read = (search: string) => parseListState(search, rulesOf(ALL_CANDIDATES).address)

test('columns are in the order of the table, default ones are omitted, and unknown ones are reported', () => {
  expect(read('?columns=cash,voter').columns).toBe('voter,cash')
  expect(printListState(read('?columns=cash,voter'), rulesOf(ALL_CANDIDATES).address)).toBe(
    '?columns=voter,cash',
  )
  expect(
    printListState(read('?columns=status,voter,party,office,election'), rulesOf(ALL_CANDIDATES).address),
  ).toBe('')
  for (const wrong of ['color', 'voter,voter', 'voter,', '?'])
    expect(read(`?columns=${wrong}`)).toEqual({
      ...usualState(rulesOf(ALL_CANDIDATES).address),
      invalidParams: ['columns'],
    })
})
