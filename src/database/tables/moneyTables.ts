import type { TransactionKind } from '#contract/schemas/values.ts'
import { each, integer, integerOrNull, key, text, textOf, withDefault } from './columns.ts'

/* What is stored about accounts' money beside the transactions, and which accounts filers' names belong to. */

/** Cents; null means unknown. */
const FIGURES = each(integerOrNull, 'coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other')

export const moneyTables = {
  /** The totals of an account's four whole lists, as of the oldest of them, and the import that brought that. */
  ledger: {
    columns: { acct_num: key(integer), as_of: text, import_id: integer, by_word: integer, ...FIGURES },
  },

  /** An account's figures from the state's totals page, or from a line of an operator's list of balances. */
  reported_balance: {
    columns: {
      acct_num: integer,
      source: textOf<'stateTotal' | 'list'>(),
      /** 1 if cash on hand is known from it. */
      is_complete: integer,
      as_of: text,
      import_id: integerOrNull,
      ...FIGURES,
    },
    key: ['acct_num', 'source', 'is_complete'],
  },

  /** An account's list of one kind of transactions is whole: it is the rows with `is_whole`, if there are any. */
  whole_list: {
    columns: {
      acct_num: integer,
      kind: textOf<TransactionKind>(),
      /** ISO day. */
      as_of: text,
      import_id: integer,
      /** 1 if the operator vouched for an export by name. */
      by_word: integer,
      /** For such an export: its election, or ''. */
      election_id: text,
    },
    key: ['acct_num', 'kind'],
  },

  /** An export by name for which the operator vouches that it holds every row of its filers up to a day. */
  whole_export: {
    columns: {
      election_id: text,
      kind: textOf<TransactionKind>(),
      through_day: text,
      import_id: integer,
      /** JSON: every filer's name in it. */
      filers: withDefault(text, '[]'),
    },
    key: ['election_id', 'kind'],
  },

  /** The account of a filer's name that does not match one automatically; '' means every election. */
  filer_alias: {
    columns: {
      /** As spelled in the state's exports, but with single blanks. */
      filer: text,
      election_id: text,
      acct_num: integer,
      made_at: text,
      made_by: text,
    },
    key: ['filer', 'election_id'],
  },
}
