/*
 * The state of a list in the address of its page: `?text=smith&party=REP&sort=-cash&page=2`. The address is the only
 * place that holds it, so it can be shared, and Back and Forward step through it. Of the expanded rows it says which ones
 * the page begins with; the store holds them from then on.
 */

/** The properties by which rows can be filtered. Each list has some of them; the last ones are for administrators. */
export type Choice =
  | 'party'
  | 'status'
  | 'district'
  | 'type'
  | 'letter'
  | 'money'
  | Bound
  | 'election'
  | 'office'
  | 'voter'
  | 'edited'
  | 'added'
  | 'linked'

/** The least and the most cash on hand that a row may have, inclusive, in whole dollars. */
export const BOUNDS = ['min', 'max'] as const
type Bound = (typeof BOUNDS)[number]
export const isBound = (choice: string): choice is Bound => choice === 'min' || choice === 'max'

export const BY_MONEY: readonly Choice[] = ['money', ...BOUNDS]

/** Whether an account is known to have cash on hand, known to have none, or unknown. */
export const MONEY_CHOICES = ['yes', 'no', 'unknown'] as const
export type MoneyChoice = (typeof MONEY_CHOICES)[number]

/** Whether there is cash on hand: a debt counts as none, and an unreported amount as unknown. */
export function moneyChoiceOf(cents: number | null): MoneyChoice {
  if (cents === null) return 'unknown'
  return cents > 0 ? 'yes' : 'no'
}

/** The letter of names that begin with a digit or a sign. */
export const NO_LETTER = '0'

export type SortDirection = 'ascending' | 'descending'

export interface Sort {
  key: string
  direction: SortDirection
}

export interface ListAddress {
  hasText?: boolean
  choices: readonly Choice[]
  sorts: readonly string[]
  /** The default order; with words if its column's name does not say it: "newest account first". */
  order: Sort & { words?: string }
  opens?: boolean
  /** Rows per page, if not the usual number. */
  rowsPerPage?: number
  /** If its columns can be chosen: the default columns, and a parser for those in an address. */
  columns?: { usual: string; read: (value: string) => string | undefined }
}

export interface ListState {
  /** Words that the rows shown contain; '' for all rows. */
  text: string
  /** The choices made. `money` has a value of MONEY_CHOICES, a bound has whole dollars; the others have any value. */
  choices: Readonly<Partial<Record<Choice, string>>>
  sort: Sort
  /** Starts at 1; a list that ends earlier shows its last page. `all` shows all rows that a browser can hold. */
  page: number | 'all'
  /** The account numbers of expanded rows, ascending, each once. */
  open: readonly number[]
  /** The keys of the columns shown, comma-separated, if they can be chosen. */
  columns?: string | undefined
  /** The parameters whose values are not understood, in order; their defaults are used. */
  invalidParams: readonly string[]
}

// @limit memory unit/listState: Length of a list's filter text: {count} characters; a longer one is ignored,
// and the page says so
/** A longer text is not a name, and would make the address unwieldy. */
export const MAX_TEXT_CHARS = 60
/** No list of this site has nearly as many. */
const MAX_PAGE = 9_999

/** One shared array, so that components that receive it do not render again. */
const NONE: readonly number[] = []

export const usualState = ({ order: { key, direction }, columns }: ListAddress): ListState => ({
  text: '',
  choices: {},
  sort: { key, direction },
  page: 1,
  open: NONE,
  columns: columns?.usual,
  invalidParams: [],
})

/**
 * The state in an address's query, with or without its question mark. If a parameter appears twice, the last one counts,
 * because a form sends the pressed button last. Blank and unknown parameters are ignored; a value that is not understood
 * is named in `invalidParams`.
 */
export function parseListState(search: string | URLSearchParams, list: ListAddress): ListState {
  const given = new URLSearchParams(search)
  const invalidParams: string[] = []
  /** Undefined if it is missing or not understood. */
  const read = <Value>(name: string, meaningOf: (value: string) => Value | undefined): Value | undefined => {
    const value = given.getAll(name).at(-1)?.trim()
    if (!value) return undefined
    const meaning = meaningOf(value)
    if (meaning === undefined) invalidParams.push(name)
    return meaning
  }
  const usual = usualState(list)
  return {
    text: (list.hasText && read('text', asText)) || usual.text,
    choices: Object.fromEntries(
      list.choices.flatMap((name) => {
        const value = read(name, name === 'money' ? asMoneyChoice : isBound(name) ? asDollars : asText)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    sort: read('sort', (value) => asSort(value, list)) ?? usual.sort,
    page: read('page', asPage) ?? usual.page,
    open: (list.opens && read('open', parseOpenRows)) || usual.open,
    columns: list.columns && (read('columns', list.columns.read) ?? list.columns.usual),
    invalidParams,
  }
}

/** The query of an address with this state. Equal states have equal queries; that of the default state is `''`. */
export function printListState(state: ListState, { choices, order, columns }: ListAddress): string {
  const { text, sort, page, open, invalidParams } = state
  const parameters: [name: string, value: string][] = [
    ['text', text],
    ...choices.map((name): [string, string] => [name, state.choices[name] ?? '']),
    ['sort', isSameSort(sort, order) ? '' : printSort(sort)],
    ['page', page === 1 ? '' : String(page)],
    ['open', open.join(',')],
    ['columns', state.columns === columns?.usual ? '' : (state.columns ?? '')],
  ]
  const query = parameters.flatMap(([name, value]) => {
    // A value that was not understood must stay so, and no parameter has the value "?".
    const printed = invalidParams.includes(name) ? '?' : value
    return printed === '' ? [] : `${name}=${encodeURIComponent(printed).replaceAll('%2C', ',')}`
  })
  return query.length === 0 ? '' : `?${query.join('&')}`
}

/** The query for all rows that a state selects, without paging. */
export const printFileState = (state: ListState, list: ListAddress): string =>
  printListState({ ...state, page: 1, open: [], invalidParams: [] }, list)

/** An order as written in an address: `name`, or `-name` for descending. */
export const printSort = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key)

export const isSameSort = (a: Sort, b: Sort): boolean => a.key === b.key && a.direction === b.direction

/** The order that the next press on a column's header requests. */
export const nextSort = (now: Sort, key: string, first: SortDirection = 'ascending'): Sort => ({
  key,
  direction: key === now.key ? OPPOSITE[now.direction] : first,
})

const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const

export const isFiltered = ({ text, choices }: ListState): boolean =>
  text !== '' || Object.keys(choices).length > 0

/** The state with a change. A new selection or order starts at the first page. */
export const withChange = (
  state: ListState,
  change: Partial<Pick<ListState, 'text' | 'choices' | 'sort'>>,
): ListState => ({ ...state, ...change, page: 1, invalidParams: [] })

/** The filter text for what has been typed so far, which may end in a space. */
export const filterText = (typed: string): string => asText(typed.trim()) ?? ''

export function toggleRow(state: ListState, acctNum: number): ListState {
  const others = state.open.filter((other) => other !== acctNum)
  const open = others.length < state.open.length ? others : [...others.slice(1 - MAX_OPEN_ROWS), acctNum]
  return { ...state, open: open.toSorted((a, b) => a - b), invalidParams: [] }
}

/** Any text with a letter or a digit. A lone surrogate, left where a program cut the text, cannot be in an address. */
function asText(value: string): string | undefined {
  const text = value.toWellFormed().replaceAll(/\s+/g, ' ')
  return text.length <= MAX_TEXT_CHARS && /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}/u.test(text)
    ? text
    : undefined
}

const asMoneyChoice = (value: string): MoneyChoice | undefined =>
  MONEY_CHOICES.find((known) => known === value)

/** As people write an amount, with its sign and its commas; one amount is written in one way. */
export function asDollars(value: string): string | undefined {
  const plain = value.replaceAll(/[$,\s]/g, '')
  return /^-?\d{1,10}$/.test(plain) ? String(Number(plain)) : undefined
}

function asSort(value: string, { sorts }: ListAddress): Sort | undefined {
  const [, minus = '', key = ''] = /^(-?)(.*)$/.exec(value) ?? []
  return sorts.includes(key) ? { key, direction: minus ? 'descending' : 'ascending' } : undefined
}

function asPage(value: string): number | 'all' | undefined {
  if (value === 'all') return value
  return /^[1-9]\d*$/.test(value) && Number(value) <= MAX_PAGE ? Number(value) : undefined
}

// @limit memory unit/listState: Expanded rows in an address: {count}, likewise
/** More would make the address too long for some programs. */
export const MAX_OPEN_ROWS = 100

/** The account numbers in an address's `open`, ascending, each once; undefined if they are not understood. */
export function parseOpenRows(value: string): number[] | undefined {
  if (!/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(value)) return undefined
  const numbers = [...new Set(value.split(',').map(Number))].toSorted((a, b) => a - b)
  return numbers.length <= MAX_OPEN_ROWS ? numbers : undefined
}

/** The file formats of a table, in the order in which they are offered. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
