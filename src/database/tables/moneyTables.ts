import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/* What is stored about accounts' money beside the transactions, and which accounts filers' names belong to. */

/** An account's list of one kind of transactions is whole: it is the rows with `is_whole`, if there are any. */
export interface WholeListTable {
  acct_num: number
  kind: TransactionKind
  /** ISO day. */
  as_of: string
  import_id: number
  /** 1 if the operator vouched for an export by name. */
  by_word: number
  /** For such an export: its election, or ''. */
  election_id: string
}

/** An export by name for which the operator vouches that it holds every row of its filers up to a day. */
export interface WholeExportTable {
  election_id: string
  kind: TransactionKind
  through_day: string
  import_id: number
  /** JSON: every filer's name in it. */
  filers: string
}

/** Cents; null means unknown. */
interface Figures {
  coh: number | null
  monetary: number | null
  loans: number | null
  inkind: number | null
  expend: number | null
  transfers: number | null
  other: number | null
}

/** The totals of an account's four whole lists, as of the oldest of them; see money/ledgers.ts. */
export interface LedgerTable extends Figures {
  acct_num: number
  as_of: string
  /** The import that brought the oldest of them. */
  import_id: number
  by_word: number
}

/** An account's figures from the state's totals page, or from a line of an operator's list of balances. */
export interface ReportedBalanceTable extends Figures {
  acct_num: number
  source: 'stateTotal' | 'list'
  /** 1 if cash on hand is known from it. */
  is_complete: number
  as_of: string
  import_id: number | null
}

/** The account of a filer's name that does not match one automatically; '' means every election. */
export interface FilerAliasTable {
  /** As spelled in the state's exports, but with single blanks. */
  filer: string
  election_id: string
  acct_num: number
  made_at: string
  made_by: string
}

export interface MoneyTables {
  whole_list: WholeListTable
  whole_export: WholeExportTable
  ledger: LedgerTable
  reported_balance: ReportedBalanceTable
  filer_alias: FilerAliasTable
}
