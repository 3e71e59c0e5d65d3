import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/* What is on file of accounts' money beside the store of transactions, and whose filers' names are. */

/** An account's list of one kind of transactions is whole: its rows with `is_whole`, if there are any. */
export interface WholeListTable {
  acct_num: number
  kind: TransactionKind
  /** ISO day. */
  as_of: string
  import_id: number
  /** 1 where an export by name was whole by the operator's word. */
  by_word: number
  /** Of such an export: the election it was of, or ''. */
  election_id: string
}

/** The operator's word that an export by name held every row of its filers up to a day. */
export interface WholeExportTable {
  election_id: string
  kind: TransactionKind
  through_day: string
  import_id: number
  /** JSON: every filer's name in it. */
  filers: string
}

/** Cents; null is unknown. */
interface Figures {
  coh: number | null
  monetary: number | null
  loans: number | null
  inkind: number | null
  expend: number | null
  transfers: number | null
  other: number | null
}

/** What the four whole lists of an account come to, as of the oldest of them; see money/ledgers.ts. */
export interface LedgerTable extends Figures {
  acct_num: number
  as_of: string
  /** The import that brought the oldest of them. */
  import_id: number
  by_word: number
}

/** What the state's totals page of an account says, or a line of an operator's list of balances. */
export interface ReportedBalanceTable extends Figures {
  acct_num: number
  source: 'stateTotal' | 'list'
  /** 1 where cash on hand is known from it. */
  is_complete: number
  as_of: string
  import_id: number | null
}

/** The account of a filer's name that does not settle on one by itself; '' stands for every election. */
export interface FilerAliasTable {
  /** As the state's exports spell it, but for double blanks. */
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
