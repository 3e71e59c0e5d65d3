import { TransactionKind } from '#contract/schemas/values.ts'
import type { Content, Given, Line } from './commands.ts'
import type { Register } from './register.ts'

/* The model's knowledge of the register's money. */

export const KINDS = TransactionKind.options

export interface Row {
  content: Content
  /** The import that first brought it. */
  importId: number
  /** Whether it is part of a whole list; otherwise it is loose. */
  isWhole: boolean
  /**
   * The filer's name under which it first arrived, '' once it was given by account, and the election named by that
   * import.
   */
  filer: string
  election: string
}

export interface WholeList {
  asOf: string
  importId: number
  /** The election if the list is whole by the operator's word on an export by name; null if it was given by account. */
  word: string | null
  /** The content of that export. */
  exported?: ExportContent
}

/** An export that was whole by word, and the register by which its names were resolved then. */
export interface ExportContent {
  files: readonly (readonly Line[])[]
  register: Register
}

export interface Report {
  given: Given
  asOf: string
  importId: number
}

/** The operator's word that an export has every row of its election's filers up to a day. */
export interface Word {
  election: string
  kind: TransactionKind
  day: string
  importId: number
  /** Every filer's name in the export, including names on lines that could not be parsed or resolved. */
  filers: string[]
  exported: ExportContent
}

export interface OnFile {
  rows: Record<TransactionKind, Row[]>
  lists: Partial<Record<TransactionKind, WholeList>>
}

export type Source = 'stateTotal' | 'list'

export type Slot = `${Source} ${'complete' | 'incomplete'}`

export interface State {
  register: Register
  accounts: Map<number, OnFile>
  /** Rows that do not belong to an account yet, by filer's name. */
  waiting: Map<string, Record<TransactionKind, Row[]>>
  reports: Map<number, Partial<Record<Slot, Report>>>
  words: Word[]
  /** By filer's name, a bar and the election, '' meaning any. */
  aliases: Map<string, number>
  today: string
}

export const PARTS = ['read', 'booked', 'unchanged', 'waiting', 'rejected', 'repeated'] as const

export type Totals = Record<(typeof PARTS)[number], { rows: number; cents: number }>

export interface Outcome {
  /** `either` if docs/money.md does not say. */
  outcome: 'done' | 'refused' | 'either'
  totals?: Totals
}

const noRows = (): Record<TransactionKind, Row[]> => ({
  contributions: [],
  expenditures: [],
  transfers: [],
  distributions: [],
})

export const emptyState = (register: Register, today: string): State => ({
  register,
  accounts: new Map(),
  waiting: new Map(),
  reports: new Map(),
  words: [],
  aliases: new Map(),
  today,
})

export const REFUSED: Outcome = { outcome: 'refused' }

/** The same content under one owner is the same row; equal rows are counted. */
export const keyOf = ({ date, cents, type, counterparty }: Content) =>
  JSON.stringify([date, cents, type, counterparty])

export const onFileOf = (state: State, account: number): OnFile => {
  const known = state.accounts.get(account) ?? { rows: noRows(), lists: {} }
  state.accounts.set(account, known)
  return known
}

export const waitingOf = (state: State, filer: string): Record<TransactionKind, Row[]> => {
  const known = state.waiting.get(filer) ?? noRows()
  state.waiting.set(filer, known)
  return known
}

export const emptyTotals = (): Totals => ({
  read: { rows: 0, cents: 0 },
  booked: { rows: 0, cents: 0 },
  unchanged: { rows: 0, cents: 0 },
  waiting: { rows: 0, cents: 0 },
  rejected: { rows: 0, cents: 0 },
  repeated: { rows: 0, cents: 0 },
})

export function count(total: { rows: number; cents: number }, cents: number, copies = 1): void {
  total.rows += copies
  total.cents += copies * cents
}

export const copiesOf = (rows: readonly Row[], key: string) =>
  rows.filter(({ content }) => keyOf(content) === key)

export const keysOf = (rows: readonly Row[]) =>
  rows
    .filter(({ isWhole }) => isWhole)
    .map(({ content }) => keyOf(content))
    .toSorted()
    .join()
