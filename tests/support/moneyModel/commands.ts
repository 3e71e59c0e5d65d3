import type { TransactionKind } from '#contract/schemas/values.ts'
import type { Figure } from '#contract/domain/money.ts'

/** The content of a row in a list of transactions. */
export interface Content {
  /** ISO. */
  date: string
  cents: number
  type: string
  /** '' if the filer named nobody. */
  counterparty: string
}

export interface Line {
  /** The filer's name as the state's exports spell it; ignored if the list is given with an account. */
  filer: string
  content: Content
  /** The part that cannot be parsed. */
  fault?: 'amount' | 'date' | 'filer' | undefined
}

export interface TransactionImport {
  do: 'transactions'
  kind: TransactionKind
  files: readonly (readonly Line[])[]
  /** The ISO day of the files; null if neither a file name nor the operator gives it. */
  day: string | null
  /** Whether the day comes from the files' names rather than from --as-of. */
  isDayInNames?: boolean | undefined
  /** The day in the name of the second file, if it is another than the first's. */
  secondDay?: string | undefined
  account?: number | undefined
  election?: string | undefined
  partial?: boolean | undefined
  wholeThrough?: string | undefined
  allowOlder?: boolean | undefined
  dryRun?: boolean | undefined
}

/** The ISO day of one of the files; null if it is unknown. */
export const dayOfFile = (
  { day, secondDay, isDayInNames }: TransactionImport,
  file: number,
): string | null => (file > 0 && isDayInNames === true ? (secondDay ?? day) : day)

/** The figures that are given, in cents. */
export type Given = Partial<Record<Figure, number>>

export interface BalancesImport {
  do: 'balances'
  lines: readonly { account: number; given: Given }[]
  day: string | null
  replace?: boolean | undefined
  allowOlder?: boolean | undefined
  dryRun?: boolean | undefined
}

export interface TotalsImport {
  do: 'totals'
  pages: readonly { account: number; given: Given }[]
  day: string | null
  allowOlder?: boolean | undefined
  dryRun?: boolean | undefined
}

export interface Forget {
  do: 'forget'
  what: 'transactions' | 'balances' | 'totals'
  account?: number | undefined
  importId?: number | undefined
  dryRun?: boolean | undefined
}

/** Sets an alias, or removes it if no account is given; '' is every election. */
export interface Alias {
  do: 'alias'
  filer: string
  election: string
  account: number | null
}

export interface Rename {
  do: 'rename'
  account: number
  name: string
}

export type Import = TransactionImport | BalancesImport | TotalsImport
export type Command = Import | Forget | Alias | Rename
