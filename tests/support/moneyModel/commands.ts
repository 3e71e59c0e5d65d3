import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Figure } from '#contract/domain/moneyTerms.ts'

/** What a row of a list of transactions says. */
export interface Content {
  /** ISO. */
  date: string
  cents: number
  type: string
  /** '' where the filer named nobody. */
  party: string
}

export interface Line {
  /** As the state's exports spell the filer; not read where the list is given with an account. */
  filer: string
  content: Content
  /** What cannot be read of it. */
  fault?: 'amount' | 'date' | 'filer' | undefined
}

export interface TransactionImport {
  do: 'transactions'
  kind: TransactionKind
  files: readonly (readonly Line[])[]
  /** The ISO day of the files; null where neither a name nor the operator tells. */
  day: string | null
  /** Whether the files' names tell the day, and not --as-of. */
  isDayInNames?: boolean | undefined
  account?: number | undefined
  election?: string | undefined
  partial?: boolean | undefined
  wholeThrough?: string | undefined
  allowOlder?: boolean | undefined
  dryRun?: boolean | undefined
}

/** Cents of the figures that are given. */
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

/** An alias is made, or taken back where no account is given; '' is every election. */
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
