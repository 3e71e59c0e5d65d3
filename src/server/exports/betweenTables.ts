import type { BetweenQuery } from '#contract/endpoints/rowParameters.ts'
import type { Counterparties, PairSums } from '#contract/schemas/betweenAccounts.ts'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { shownOwners } from '#database/accounts/accountOwners.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { provenance } from './provenance.ts'

/** Accounts read at a time. */
const ACCOUNTS_AT_ONCE = 1_000

type Direction = BetweenQuery['direction']

/** Money between accounts of the register. */
export const betweenTables = (db: Db) => ({
  /** The accounts that an account's money came from or went to, and a sum if there are several. */
  counterparties: async (acctNum: number, direction: Direction): Promise<ExportTable> => {
    const { name } = (await shownOwners(db, [acctNum]))(acctNum)
    return tableOf({
      title: `${direction === 'in' ? 'Received by' : 'Paid by'} ${name || `account ${acctNum}`}, ${
        direction === 'in' ? 'from' : 'to'
      } accounts of this register`,
      fileName: `${direction === 'in' ? 'received-by' : 'paid-by'}-${acctNum}`,
      asOf: null,
      source: (await provenance(db)).source,
      columns: COLUMNS,
      rows: linesOf(pagesOf(db, acctNum, direction)),
    })
  },
})

/** The pages in order, each read only when requested. */
async function* pagesOf(db: Db, acctNum: number, direction: Direction): AsyncGenerator<Counterparties> {
  const transactions = transactionsIn(db)
  for (let page: string | null | undefined; page !== null;) {
    const found = await transactions.counterparties(acctNum, { direction, page }, ACCOUNTS_AT_ONCE)
    yield found
    page = found.next
  }
}

interface Line {
  /** Undefined in the row of the sum. */
  of: OwnedAccount | undefined
  sums: PairSums
}

async function* linesOf(pages: AsyncIterable<Counterparties>): AsyncGenerator<Line[]> {
  let [count, all]: [number, PairSums | undefined] = [0, undefined]
  for await (const { accounts, sums } of pages) {
    yield accounts.map((of) => ({ of, sums: of.sums }))
    count += accounts.length
    all = sums
  }
  if (all && count > 1) yield [{ of: undefined, sums: all }]
}

/** Blank without rows, which is not the same as rows that add up to zero. */
const sumColumns = (side: keyof PairSums, words: string): ColumnOf<Line>[] => [
  column(side, words, 'money', ({ sums }) => (sums[side].count === 0 ? null : sums[side].cents)),
  column(`${side}Rows`, `${words}: Rows`, 'number', ({ sums }) => sums[side].count),
]

const COLUMNS: readonly ColumnOf<Line>[] = [
  column('row', 'Row', 'text', ({ of }) => (of ? 'account' : 'total')),
  column('account', 'Account Number', 'number', ({ of }) => of?.account ?? null),
  column('name', 'Name', 'text', ({ of }) => of?.name ?? 'Total'),
  column('owner', 'Owner', 'text', ({ of }) => of?.owner ?? ''),
  ...sumColumns('payer', 'Reported by the Payer'),
  ...sumColumns('receiver', 'Reported by the Receiver'),
]
