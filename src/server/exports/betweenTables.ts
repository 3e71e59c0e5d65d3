import type { BetweenQuery } from '#contract/endpoints/rowParameters.ts'
import type { ComparedRow, ComparedSums, FoundIn } from '#contract/schemas/betweenAccounts.ts'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { shownOwners } from '#database/accounts/accountOwners.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { provenance } from './provenance.ts'

/** Rows read at a time. */
const ROWS_AT_ONCE = 1_000

type Direction = BetweenQuery['direction']

/** Money between accounts of the register. */
export const betweenTables = (db: Db) => {
  const transactions = transactionsIn(db)
  return {
    /** The accounts that an account's money came from or went to, and a sum if there are several. */
    counterparties: async (acctNum: number, direction: Direction): Promise<ExportTable> => {
      const pages = pagesOf((page) => transactions.counterparties(acctNum, { direction, page }, ROWS_AT_ONCE))
      const { name } = (await shownOwners(db, [acctNum]))(acctNum)
      return tableOf({
        title: `${direction === 'in' ? 'Received by' : 'Paid by'} ${name || `account ${acctNum}`}, ${
          direction === 'in' ? 'from' : 'to'
        } accounts of this register`,
        fileName: `${direction === 'in' ? 'received-by' : 'paid-by'}-${acctNum}`,
        asOf: null,
        source: (await provenance(db)).source,
        columns: LINE_COLUMNS,
        rows: linesOf(pages),
      })
    },

    /** Money from one account to another, row by row. */
    compared: async (pair: { payer: number; receiver: number }): Promise<ExportTable> => {
      const pages = pagesOf((page) => transactions.compared(pair, page, ROWS_AT_ONCE))
      const { payer, receiver } = pair
      const ownerOf = await shownOwners(db, [payer, receiver])
      const nameOf = (account: number) => ownerOf(account).name || `account ${account}`
      return tableOf({
        title: `From ${nameOf(payer)} to ${nameOf(receiver)}`,
        fileName: `from-${payer}-to-${receiver}`,
        asOf: null,
        source: (await provenance(db)).source,
        columns: COMPARED_COLUMNS,
        rows: comparedOf(pair, pages),
      })
    },
  }
}

/** The pages of one epoch in order, each read only when requested. */
async function* pagesOf<Page extends { next: string | null }>(
  read: (page: string | undefined) => Promise<Page | null>,
): AsyncGenerator<Page> {
  for (let page = await read(undefined); ; page = await read(page.next)) {
    if (!page) throw new Error('What these pages go on from is gone')
    yield page
    if (page.next === null) return
  }
}

interface Line {
  /** Undefined in the row of the sum. */
  of: OwnedAccount | undefined
  sums: ComparedSums
}

interface Found {
  sums: ComparedSums
  accounts: readonly (OwnedAccount & { sums: ComparedSums })[]
}

async function* linesOf(pages: AsyncIterable<Found>): AsyncGenerator<Line[]> {
  let [count, all]: [number, ComparedSums | undefined] = [0, undefined]
  for await (const { accounts, sums } of pages) {
    yield accounts.map((of) => ({ of, sums: of.sums }))
    count += accounts.length
    all = sums
  }
  if (all && count > 1) yield [{ of: undefined, sums: all }]
}

const WORDS: Readonly<Record<FoundIn, string>> = {
  both: 'Both Report',
  payerOnly: 'Only the Payer',
  receiverOnly: 'Only the Receiver',
  payerUnchecked: 'Payer Only, Receiver Unknown',
  receiverUnchecked: 'Receiver Only, Payer Unknown',
}

/** Blank without rows, which is not the same as rows that add up to zero. */
const sumColumns = Object.entries(WORDS).flatMap(([key, words]): ColumnOf<Line>[] => {
  const sumOf = ({ sums }: Line) => sums[key as FoundIn] // the keys of WORDS
  return [
    column(key, words, 'money', (line) => (sumOf(line).count === 0 ? null : sumOf(line).cents)),
    column(`${key}Rows`, `${words}: Rows`, 'number', (line) => sumOf(line).count),
  ]
})

const LINE_COLUMNS: readonly ColumnOf<Line>[] = [
  column('row', 'Row', 'text', ({ of }) => (of ? 'account' : 'total')),
  column('account', 'Account Number', 'number', ({ of }) => of?.account ?? null),
  column('name', 'Name', 'text', ({ of }) => of?.name ?? 'Total'),
  column('owner', 'Owner', 'text', ({ of }) => of?.owner ?? ''),
  ...sumColumns,
]

interface Compared {
  payer: number
  receiver: number
  row: ComparedRow
}

async function* comparedOf(
  pair: { payer: number; receiver: number },
  pages: AsyncIterable<{ rows: readonly ComparedRow[] }>,
): AsyncGenerator<Compared[]> {
  for await (const { rows } of pages) yield rows.map((row) => ({ ...pair, row }))
}

const REPORTED_BY: Readonly<Record<FoundIn, string>> = {
  both: 'both',
  payerOnly: 'only the payer',
  receiverOnly: 'only the receiver',
  payerUnchecked: 'the payer; not known for the receiver',
  receiverUnchecked: 'the receiver; not known for the payer',
}

const COMPARED_COLUMNS: readonly ColumnOf<Compared>[] = [
  column('payer', 'Payer', 'number', ({ payer }) => payer),
  column('receiver', 'Receiver', 'number', ({ receiver }) => receiver),
  column('paid', 'Paid', 'day', ({ row }) => row.payer?.day ?? null),
  column('paidAs', 'Paid as', 'text', ({ row }) => row.payer?.kind ?? ''),
  column('received', 'Received', 'day', ({ row }) => row.receiver?.day ?? null),
  column('receivedAs', 'Received as', 'text', ({ row }) => row.receiver?.kind ?? ''),
  column('reportedBy', 'Reported by', 'text', ({ row }) => REPORTED_BY[row.foundIn]),
  column('amount', 'Amount', 'money', ({ row }) => row.cents),
]
