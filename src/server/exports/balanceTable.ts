import { cashOnHand, basesAndDay } from '#contract/domain/accounts.ts'
import { moneyOf } from '#contract/domain/cashParts.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { type Figure, FIGURE_HEADERS, FIGURES } from '#contract/domain/money.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'

/** A candidate or committee and its accounts. */
export interface Holder {
  acctNum: number
  name: string
  accounts: readonly AccountListEntry[]
}

interface Content extends Pick<ExportTable, 'title' | 'fileName' | 'source'> {
  holders: readonly Holder[]
  balances: ReadonlyMap<number, Balance>
}

/** An account, or the sum of a holder's accounts. */
interface Row extends Readonly<Partial<Record<Figure, number | null>>> {
  holder: Holder
  /** Undefined in the row of the sum. */
  account: AccountListEntry | undefined
  bases: readonly string[]
  asOf: string | null
}

/** A row for each account, followed by a row with the holder's sum. */
export function balanceTable({ holders, balances, ...words }: Content): ExportTable {
  const everyAccount = holders.flatMap(({ accounts }) => accounts)
  return tableOf({
    ...words,
    asOf: cashOnHand(everyAccount, balances).asOf,
    columns: COLUMNS,
    rows: holders.flatMap((holder) => rowsOf(holder, balances)),
  })
}

function rowsOf(holder: Holder, balances: ReadonlyMap<number, Balance>): Row[] {
  const accounts = holder.accounts.map((account): Row => {
    const balance = balances.get(account.accountNum ?? 0)
    return { ...balance, holder, account, ...basesAndDay(balance ? [balance] : []) }
  })
  const { cents: coh, asOf, bases, monetary, loans, expend, transfers } = moneyOf(holder.accounts, balances)
  return [...accounts, { holder, account: undefined, coh, monetary, loans, expend, transfers, asOf, bases }]
}

/** The figures of an account, in the order of its balance table. */
export const figureColumns = <Of>(figuresOf: (row: Of) => Readonly<Partial<Record<Figure, number | null>>>) =>
  FIGURES.map((key) => column<Of>(key, FIGURE_HEADERS[key], 'money', (row) => figuresOf(row)[key] ?? null))

const COLUMNS: readonly ColumnOf<Row>[] = [
  column('holder', 'Account Number', 'number', ({ holder }) => holder.acctNum),
  column('holderName', 'Full Name', 'text', ({ holder }) => holder.name),
  column('row', 'Row', 'text', ({ account }) => (account ? 'account' : 'total')),
  column('account', 'Account', 'number', ({ account }) => account?.accountNum ?? null),
  column('accountName', 'Name', 'text', ({ account }) => account?.accountName ?? 'Total'),
  ...figureColumns((row: Row) => row),
  column('basis', 'Basis', 'text', ({ bases }) => bases.map((basis) => BASES[basis] ?? basis).join('; ')),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
]

export const BASES: Readonly<Record<string, string>> = {
  ledger: 'the account’s own transactions',
  stateTotal: 'the state’s totals page',
  list: 'a list given by the operator',
}
