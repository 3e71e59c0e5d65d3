import type { SortDirection } from './sortRows.ts'

/*
 * What of a list is on the screen, as the address of its page says it: `?text=smith&party=REP&sort=-cash&page=2`. The
 * address is the only place where that is kept, so that it can be sent to somebody, and Back and Forward walk through it.
 */

/** What rows can be chosen by. Each list has some of them; the last ones are the administrators'. */
export type Choice =
  | 'party'
  | 'status'
  | 'district'
  | 'type'
  | 'money'
  | 'election'
  | 'office'
  | 'voter'
  | 'edited'
  | 'added'
  | 'linked'

/** Whether an account is known to have cash on hand, known to have none, or nobody has reported on it. */
export const MONEY_CHOICES = ['yes', 'no', 'unknown'] as const
export type MoneyChoice = (typeof MONEY_CHOICES)[number]

export interface Sort {
  /** Of a column. */
  key: string
  direction: SortDirection
}

/** What the address of a list can ask for. */
export interface ListAddress {
  /** Whether a text is sought in its rows. */
  hasText: boolean
  choices: readonly Choice[]
  /** The columns that it can be sorted by. */
  sorts: readonly string[]
  /** The order that it has unless another is asked for. */
  order: Sort
  /** Whether its rows open. */
  opens: boolean
  /** Rows of a page, where they are not the usual number. */
  rowsPerPage?: number
  /** Where its columns can be chosen: those that it has unless others are asked for, and which an address asks for. */
  columns?: { usual: string; read: (value: string) => string | undefined }
}

export interface ListState {
  /** Words that the rows shown have; '' for all rows. */
  text: string
  /** Those that were made; of `money` a value of MONEY_CHOICES, of others any. */
  choices: Readonly<Partial<Record<Choice, string>>>
  sort: Sort
  /** From 1; a list that ends before it shows its last one. */
  page: number
  /** The account numbers of the rows that are open, ascending, each once. */
  open: readonly number[]
  /** The columns that are shown, of a list where they can be chosen: their keys with commas between. */
  columns?: string | undefined
  /** The parameters that the address has and that mean nothing, in its order: what is usual stands in their place. */
  misread: readonly string[]
}

/** A longer text is no name, and the address is to stay one. */
export const MAX_TEXT_CHARS = 60
/** As many rows can be open; more would make an address longer than some programs pass on. */
export const MAX_OPEN_ROWS = 100
/** No list of this site comes near it. */
const MAX_PAGE = 9_999

/** One for all: what is drawn of it is not drawn anew. */
const NONE: readonly number[] = []

/** What an address says when it asks for nothing. */
export const usualState = ({ order, columns }: ListAddress): ListState => ({
  text: '',
  choices: {},
  sort: order,
  page: 1,
  open: NONE,
  columns: columns?.usual,
  misread: [],
})

/**
 * The state that the query of an address asks for, with or without its question mark. Of a parameter that is there twice
 * the last counts: a form sends the button that was pressed last. Blank ones and those of other names are no part of it;
 * one that means nothing here is named in `misread`.
 */
export function parseListState(search: string | URLSearchParams, list: ListAddress): ListState {
  const given = new URLSearchParams(search)
  const misread: string[] = []
  /** Undefined where it is not said, or means nothing. */
  const read = <Value>(name: string, meaningOf: (value: string) => Value | undefined): Value | undefined => {
    const value = given.getAll(name).at(-1)?.trim()
    if (!value) return undefined
    const meaning = meaningOf(value)
    if (meaning === undefined) misread.push(name)
    return meaning
  }
  const usual = usualState(list)
  return {
    text: (list.hasText && read('text', asText)) || usual.text,
    choices: Object.fromEntries(
      list.choices.flatMap((name) => {
        const value = read(name, name === 'money' ? asMoneyChoice : asText)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    sort: read('sort', (value) => asSort(value, list)) ?? usual.sort,
    page: read('page', asPage) ?? usual.page,
    open: (list.opens && read('open', asOpen)) || usual.open,
    columns: list.columns && (read('columns', list.columns.read) ?? list.columns.usual),
    misread,
  }
}

/** The query of an address with this state: one state has one, `''` the usual one. */
export function printListState(state: ListState, { choices, order, columns }: ListAddress): string {
  const { text, sort, page, open, misread } = state
  const said: [name: string, value: string][] = [
    ['text', text],
    ...choices.map((name): [string, string] => [name, state.choices[name] ?? '']),
    ['sort', isSameSort(sort, order) ? '' : printSort(sort)],
    ['page', page === 1 ? '' : String(page)],
    ['open', open.join(',')],
    ['columns', state.columns === columns?.usual ? '' : (state.columns ?? '')],
  ]
  const query = said.flatMap(([name, value]) => {
    // What was not understood stays so: no parameter is a question mark.
    const printed = misread.includes(name) ? '?' : value
    return printed === '' ? [] : `${name}=${encodeURIComponent(printed).replaceAll('%2C', ',')}`
  })
  return query.length === 0 ? '' : `?${query.join('&')}`
}

/** The query of an address for all rows that a state shows, whatever the page. */
export const printFileState = (state: ListState, list: ListAddress): string =>
  printListState({ ...state, page: 1, open: [], misread: [] }, list)

/** As the address has an order: `name`, and `-name` from the last to the first. */
export const printSort = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key)

export const isSameSort = (a: Sort, b: Sort): boolean => a.key === b.key && a.direction === b.direction

/** What another press on the header of a column asks for. */
export const nextSort = (now: Sort, key: string, first: SortDirection = 'ascending'): Sort => ({
  key,
  direction: key === now.key ? OPPOSITE[now.direction] : first,
})

const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const

/** Whether it leaves rows out. */
export const isFiltered = ({ text, choices }: ListState): boolean =>
  text !== '' || Object.keys(choices).length > 0

/** The same list with this much of it otherwise: what rows are shown and in which order begins at its first page. */
export const withChange = (
  state: ListState,
  change: Partial<Pick<ListState, 'text' | 'choices' | 'sort'>>,
): ListState => ({ ...state, ...change, page: 1, misread: [] })

/** The text of a state for what somebody has typed so far, which may end in a blank. */
export const textTyped = (typed: string): string => asText(typed.trim()) ?? ''

/** The same list with this row opened, or closed. */
export function withRowToggled(state: ListState, acctNum: number): ListState {
  const others = state.open.filter((other) => other !== acctNum)
  const open = others.length < state.open.length ? others : [...others.slice(1 - MAX_OPEN_ROWS), acctNum]
  return { ...state, open: open.toSorted((a, b) => a - b), misread: [] }
}

/** Any text with a letter or a digit. Half a character, as a program may cut it, has no place in an address. */
function asText(value: string): string | undefined {
  const text = value.toWellFormed().replaceAll(/\s+/g, ' ')
  return text.length <= MAX_TEXT_CHARS && /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}/u.test(text)
    ? text
    : undefined
}

const asMoneyChoice = (value: string): MoneyChoice | undefined =>
  MONEY_CHOICES.find((known) => known === value)

function asSort(value: string, { sorts }: ListAddress): Sort | undefined {
  const [, minus = '', key = ''] = /^(-?)(.*)$/.exec(value) ?? []
  return sorts.includes(key) ? { key, direction: minus ? 'descending' : 'ascending' } : undefined
}

const asPage = (value: string): number | undefined =>
  /^[1-9]\d*$/.test(value) && Number(value) <= MAX_PAGE ? Number(value) : undefined

function asOpen(value: string): number[] | undefined {
  if (!/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(value)) return undefined
  const numbers = [...new Set(value.split(',').map(Number))].toSorted((a, b) => a - b)
  return numbers.length <= MAX_OPEN_ROWS ? numbers : undefined
}
