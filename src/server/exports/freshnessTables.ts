import { formatNumber } from '#contract/domain/formatNumber.ts'
import {
  accountsName,
  coversWholeTable,
  NONE_COMPARED,
  recordsName,
  unknownCount,
} from '#contract/freshness.ts'
import type { DifferingAccount, MoneyStatus } from '#contract/schemas/dataStatus.ts'
import type { LatestImport } from '#contract/schemas/latestImport.ts'
import type { Db } from '#database/connection/Db.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { latestImportsIn } from '#database/repositories/latestImports.ts'
import { figureColumns } from './balanceTable.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { oldest, provenance } from './provenance.ts'

/** The tables of the page "About this data". */
export const freshnessTables = (db: Db) => ({
  imports: async (): Promise<ExportTable> => {
    const imports = (await latestImportsIn(db).list()).filter(coversWholeTable)
    return tableOf({
      title: 'Each kind of record, and what it was last loaded from',
      fileName: 'imports',
      asOf: oldest(imports.map(({ asOf }) => asOf)),
      source: (await provenance(db)).source,
      columns: IMPORT_COLUMNS,
      rows: imports,
    })
  },

  /** As of the day of the oldest known figure. */
  moneyKnown: async (): Promise<ExportTable> => {
    const { money } = await moneyStatusIn(db).ofPublic()
    return tableOf({
      title: 'Accounts whose cash on hand is known, by where it comes from',
      fileName: 'money-known',
      asOf: oldest(money.flatMap(({ oldestAsOf }) => oldestAsOf ?? [])),
      source: (await provenance(db)).source,
      columns: MONEY_COLUMNS,
      rows: money,
    })
  },

  disagreements: async (): Promise<ExportTable> => {
    const accounts = await moneyStatusIn(db).disagreements()
    const { comparedAccounts } = await moneyStatusIn(db).ofPublic()
    const compared = comparedAccounts === 0 ? NONE_COMPARED : `${formatNumber(comparedAccounts)} compared`
    return tableOf({
      title: `By how much accounts’ own transactions exceed the state’s totals of the same day: ${compared}`,
      fileName: 'accounts-that-differ',
      asOf: oldest(accounts.map(({ asOf }) => asOf)),
      source: (await provenance(db)).source,
      columns: DIFFERENCE_COLUMNS,
      rows: accounts,
    })
  },
})

const IMPORT_COLUMNS: readonly ColumnOf<LatestImport>[] = [
  column('records', 'Records', 'text', ({ of }) => recordsName(of)),
  column('from', 'From', 'text', ({ says }) => says),
  column('election', 'Election', 'text', ({ election }) => election),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
  column('loadedAt', 'Loaded at', 'text', ({ loadedAt }) => loadedAt),
  // One import may have filled several kinds.
  column('rows', 'Rows of the Import', 'number', ({ rows }) => rows),
]

const MONEY_COLUMNS: readonly ColumnOf<MoneyStatus>[] = [
  column('accountsOf', 'Accounts of', 'text', ({ election }) => accountsName(election)),
  column('election', 'Election', 'text', ({ election }) => election),
  column('accounts', 'Accounts', 'number', ({ accounts }) => accounts),
  column('ledger', 'Own Rows', 'number', ({ byBasis }) => byBasis.ledger),
  column('stateTotal', 'State’s Total', 'number', ({ byBasis }) => byBasis.stateTotal),
  column('list', 'Operator’s List', 'number', ({ byBasis }) => byBasis.list),
  column('notKnown', 'Not Known', 'number', unknownCount),
  column('oldest', 'Oldest Figure', 'day', ({ oldestAsOf }) => oldestAsOf),
  column('compared', 'Compared with the State', 'number', ({ compared }) => compared),
  // Blank if none was compared: zero would say that all agree.
  column('differing', 'Differs from the State', 'number', ({ compared, differing }) =>
    compared === 0 ? null : differing,
  ),
]

/** An unknown difference is blank. */
const DIFFERENCE_COLUMNS: readonly ColumnOf<DifferingAccount>[] = [
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Name', 'text', ({ name }) => name),
  column('owner', 'Owner', 'text', ({ owner }) => owner),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
  ...figureColumns(({ difference }: DifferingAccount) => difference),
]
