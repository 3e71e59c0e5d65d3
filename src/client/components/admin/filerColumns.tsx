import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { electionName } from '#contract/domain/elections.ts'
import { formatNumber } from '#contract/domain/text.ts'

/** A column of the numbers in this field. */
export const numberColumn = <Key extends string>(
  key: Key,
  header: string,
  width: 'code' | 'account' = 'code',
): DataColumn<Readonly<Record<Key, number>>> => ({
  key,
  header,
  width,
  align: 'number',
  cell: (row) => formatNumber(row[key]),
})

/** The columns of tables that list names as filed with the rows that wait under them. */

export const FILER: DataColumn<{ filer: string }> = {
  key: 'filer',
  header: 'Name',
  primary: true,
  cell: ({ filer }) => filer,
}

export const FILER_ELECTION: DataColumn<{ election: string | null }> = {
  key: 'election',
  header: 'Election',
  width: 'office',
  cell: ({ election }) => election && electionName(election),
}

export const ROWS = numberColumn('rows', 'Rows')

export const SUM: DataColumn<{ cents: number }> = {
  key: 'sum',
  header: 'Sum',
  width: 'money',
  align: 'number',
  cell: ({ cents }) => <Money cents={cents} />,
}
