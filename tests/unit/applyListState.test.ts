import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import {
  applyListState,
  MAX_ROWS_AT_ONCE,
  ROWS_PER_PAGE,
  valuesToChoose,
} from '#contract/lists/applyListState.ts'
import { CANDIDATE_LIST, candidateListRules, latestListRules } from '#contract/lists/candidateList.ts'
import { COMMITTEE_LIST, committeeListRules } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST_RULES, DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import { isBound, type ListState, parseListState, usualState } from '#contract/lists/listState.ts'
import { OFFICER_LIST_RULES } from '#contract/lists/officerList.ts'
import { RACE_LIST_RULES } from '#contract/lists/raceList.ts'
import { byDistrict } from '#contract/domain/races.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { listStates } from '#tests/support/pages/listStates.ts'

const PARTIES = ['REP', 'DEM', 'NPA', '']
const STATUSES = ['Qualified', 'Withdrew']
const DISTRICTS = ['', '001', '012', '2']
const NAMES = ['Ann', 'Ñoña', "O'Brien", 'de la Cruz', 'LEE', 'Lee']
const pick = <Value>(all: readonly Value[], index: number) => all[index % all.length] as Value

const CANDIDATES = Array.from({ length: 230 }, (_, n) =>
  aCandidate({
    AcctNum: 1000 + ((n * 37) % 230),
    NameFirst: pick(NAMES, n * 5),
    NameLast: pick(NAMES, n * 7 + 1),
    NameMiddle: '',
    PartyCode: pick(PARTIES, n),
    StatusDesc: pick(STATUSES, n * 3),
    Juris1num: pick(DISTRICTS, n >> 2),
    AccountList: n % 5 === 0 ? [{ accountName: 'PAC', accountNum: 70_000 }] : [],
  }),
)
/** Unknown for some, zero or a debt for others, and equal for several. */
const BALANCES = new Map(
  [...CANDIDATES.map(({ AcctNum }) => AcctNum), 70_000].flatMap((account) =>
    account % 4 === 0 ? [] : [[account, aBalance({ account, coh: ((account * 13) % 7) * 100 - 200 })]],
  ),
)
const cash = ({ AcctNum, AccountList }: Candidate): number | null => {
  const known = [AcctNum, ...AccountList.map(({ accountNum }) => accountNum ?? 0)].flatMap(
    (account) => BALANCES.get(account)?.coh ?? [],
  )
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0)
}

const IN_ORDER = CANDIDATES.toSorted(byDistrict)

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The same by the simplest means: one filter and one comparison for all cases. */
function plainly({ text, choices, sort }: ListState): number[] {
  const money = (candidate: Candidate) => {
    const cents = cash(candidate)
    if (cents === null) return 'unknown'
    return cents > 0 ? 'yes' : 'no'
  }
  const shown = IN_ORDER.filter((candidate) => {
    const { AcctNum, NameFirst, NameLast, PartyCode, StatusDesc, Juris1num } = candidate
    const isAsChosen =
      (choices.party ?? PartyCode) === PartyCode &&
      (choices.status ?? StatusDesc) === StatusDesc &&
      (choices.district === undefined ||
        choices.district === (Juris1num === '' ? 'all' : String(Number(Juris1num)))) &&
      (choices.money ?? money(candidate)) === money(candidate) &&
      (choices.min === undefined || (cash(candidate) ?? -Infinity) >= Number(choices.min) * 100) &&
      (choices.max === undefined || (cash(candidate) ?? Infinity) <= Number(choices.max) * 100)
    const words = normalize(text).split(' ')
    return (
      isAsChosen && words.every((word) => normalize(`${NameFirst} ${NameLast} ${AcctNum}`).includes(word))
    )
  })
  const keys: Record<string, (candidate: Candidate) => string | number | null> = {
    account: ({ AcctNum }) => AcctNum,
    name: ({ NameLast, NameFirst }) => normalize(`${NameLast} ${NameFirst}`),
    party: ({ PartyCode }) => PartyCode.toLowerCase() || null,
    office: ({ OfficeDesc }) => OfficeDesc.toLowerCase(),
    district: ({ Juris1num }) => (Juris1num === '' ? null : Number(Juris1num)),
    status: ({ StatusDesc }) => StatusDesc.toLowerCase(),
    cash,
  }
  const key = (candidate: Candidate) => keys[sort.key]?.(candidate) ?? null
  const sign = sort.direction === 'ascending' ? 1 : -1
  return shown
    .toSorted((a, b) => {
      const [left, right] = [key(a), key(b)]
      if (left === right) return IN_ORDER.indexOf(a) - IN_ORDER.indexOf(b)
      if (left === null) return 1
      if (right === null) return -1
      return left < right ? -sign : sign
    })
    .map(({ AcctNum }) => AcctNum)
}

const RULES = candidateListRules(BALANCES)
const accountsOf = (rows: readonly Candidate[]) => rows.map(({ AcctNum }) => AcctNum)

test('a list in any state shows what a plain filter and a plain comparison give', () => {
  const offered = { party: PARTIES.filter(Boolean), status: STATUSES, district: ['all', '1', '2', '12'] }
  const texts = fc.constantFrom('', 'lee', 'nona', "o'b", 'LEE ann', '10', 'cruz de')
  fc.assert(
    fc.property(listStates(CANDIDATE_LIST, offered), texts, (state, text) => {
      const searched = { ...state, text }
      const all = plainly(searched)
      const view = applyListState(CANDIDATES, searched, RULES)

      expect(accountsOf(view.matching)).toEqual(all)
      const [number, size] = state.page === 'all' ? [1, CANDIDATES.length] : [state.page, ROWS_PER_PAGE]
      expect(view.pages).toBe(Math.max(1, Math.ceil(all.length / size)))
      expect(view.page).toBe(Math.min(number, view.pages))
      expect(accountsOf(view.rows)).toEqual(all.slice((view.page - 1) * size, view.page * size))
    }),
    { numRuns: 1_000 },
  )
})

test('the pages of a list contain all of its rows, each once', () => {
  const usual = usualState(CANDIDATE_LIST)
  const pages = [1, 2, 3, 4, 5].map((page) => applyListState(CANDIDATES, { ...usual, page }, RULES))
  expect(pages.flatMap(({ rows }) => accountsOf(rows))).toEqual(accountsOf(IN_ORDER))
  expect(applyListState([], usual, RULES)).toEqual({
    matching: [],
    rows: [],
    page: 1,
    pages: 1,
    perPage: ROWS_PER_PAGE,
  })
})

test('the choices are the values of the rows, with numbers in numeric order', () => {
  expect(valuesToChoose(CANDIDATES, ({ PartyCode }) => PartyCode)).toEqual(['DEM', 'NPA', 'REP'])
  const district = RULES.choiceOf.district ?? String
  expect(valuesToChoose(CANDIDATES, district)).toEqual(['1', '2', '12', 'all'])
})

test('every property and column that an address can name exists in the rows', () => {
  for (const { address, choiceOf, columns, sortValueOf } of [
    RULES,
    latestListRules(BALANCES),
    committeeListRules(BALANCES),
    DOCUMENT_LIST_RULES,
    OFFICER_LIST_RULES,
    RACE_LIST_RULES,
  ]) {
    const bounded = address.choices.some(isBound) ? ['cash'] : []
    const chosen = address.choices.filter((choice) => !isBound(choice))
    expect(Object.keys(choiceOf)).toEqual(expect.arrayContaining(chosen))
    const sorted = Object.keys({ ...columns, ...sortValueOf })
    expect(sorted).toEqual(expect.arrayContaining([...address.sorts, ...bounded]))
    expect(address.sorts).toContain(address.order.key)
  }
})

test('committees are filtered by words of their name in any order, and by type and money', () => {
  const committees = [
    aCommittee({ AcctNum: 7, Name: 'Friends of Shade', Type: 'PAC' }),
    aCommittee({ AcctNum: 9, Name: 'Shade for Friends', Type: 'CCE' }),
    aCommittee({ AcctNum: 8, Name: "O'Pine", Type: 'PAC' }),
  ]
  const rules = committeeListRules(new Map([[9, aBalance({ account: 9, coh: 5 })]]))
  const shown = (query: string) =>
    applyListState(committees, parseListState(query, COMMITTEE_LIST), rules).matching.map(
      ({ AcctNum }) => AcctNum,
    )
  expect(shown('')).toEqual([9, 8, 7])
  expect(shown('?text=FRIENDS+shade')).toEqual([9, 7])
  expect([shown('?text=o’pine'), shown("?text=o'pine"), shown('?text=opine')]).toEqual([[8], [8], [8]])
  expect(shown('?type=PAC&sort=name')).toEqual([7, 8])
  expect(shown('?money=yes')).toEqual([9])
  expect(shown('?money=unknown')).toEqual([8, 7])
})

test('documents are sorted newest first unless another order is requested', () => {
  const documents = [
    aDocument({ id: 'a', Date: '2026-01-01', DocDesc: 'Report' }),
    aDocument({ id: 'b', Date: '2026-02-01', DocDesc: 'Affidavit' }),
    aDocument({ id: 'c', Date: '2026-01-01', DocDesc: 'Appointment' }),
  ]
  const shown = (query: string) =>
    applyListState(documents, parseListState(query, DOCUMENT_LIST), DOCUMENT_LIST_RULES).rows.map(
      ({ id }) => id,
    )
  expect(shown('')).toEqual(['b', 'a', 'c'])
  expect(shown('?sort=description')).toEqual(['b', 'c', 'a'])
})

/**
 * A multiple of the time it takes to sort their names alone, some ten milliseconds; a key press may take fifty, and the
 * rows are drawn too.
 */
const MOST_TIMES = 4

test('ten thousand candidates are filtered and sorted by any column in the time of a few sorts', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    ...pick(CANDIDATES, n * 7),
    AcctNum: n + 1,
    NameLast: `${pick(NAMES, n * 31)} ${(n * 7919) % 10_007}`,
  }))
  const balances = new Map(
    many.map(({ AcctNum }) => [AcctNum, aBalance({ account: AcctNum, coh: (AcctNum * 7919) % 1_000_003 })]),
  )
  const rules = { ...candidateListRules(balances), compare: undefined }
  const addresses = [
    ...CANDIDATE_LIST.sorts.map((key) => `?sort=-${key}`),
    '?text=lee ann',
    '?party=REP&money=yes&sort=name',
  ]
  const { compare } = new Intl.Collator('en')
  const names = many.map(({ NameLast }) => NameLast)
  /** How many sorts it takes, at the fastest of several tries: other processes share this machine. */
  const sortsFor = (query: string) => {
    const state = parseListState(query, CANDIDATE_LIST)
    let least = Infinity
    for (let tries = 0; tries < 5 && least >= MOST_TIMES; tries += 1) {
      const sortMs = processorMs(() => names.toSorted(compare))
      least = Math.min(least, processorMs(() => applyListState(many, state, rules)) / sortMs)
    }
    return least
  }
  expect(addresses.filter((query) => sortsFor(query) >= MOST_TIMES)).toEqual([])
})

/** The processor time of this process, at the fastest of three tries. */
const processorMs = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }),
  )

test('a list of more rows than a browser can hold answers "all" with its first page', () => {
  const rows = Array.from({ length: MAX_ROWS_AT_ONCE + 1 }, (_, at) => aCandidate({ AcctNum: at + 1 }))
  const all = { ...usualState(CANDIDATE_LIST), page: 'all' as const }

  expect(applyListState(rows.slice(1), all, RULES).rows).toHaveLength(MAX_ROWS_AT_ONCE)
  expect(applyListState(rows, all, RULES)).toMatchObject({ page: 1, pages: 61, perPage: ROWS_PER_PAGE })
})
