import type { ReactNode } from 'react'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import type { RowSelection } from '#client/components/admin/selection/rowSelection.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { RecordLink } from './RecordLink.tsx'
import { RowBox } from './RowBox.tsx'
import type { RowCursor } from './rowCursor.ts'

interface RowColumnsOptions<Row> {
  selection: RowSelection
  cursor: RowCursor
  nameOf: (row: Row) => string
  editPage: (acctNum: number) => string
  /** All accounts of the list in its order, so that an opened record can link to the next and previous. */
  inOrder: readonly number[]
}

/** The columns that every list has: the checkbox that selects a row, its account and its name. */
export function rowColumns<Row extends { AcctNum: number }>({
  selection,
  cursor,
  nameOf,
  editPage,
  inOrder,
}: RowColumnsOptions<Row>): DataColumn<Row>[] {
  const fromHere = { ...FROM_LIST, rows: inOrder }
  const linkTo = (acctNum: number, text: ReactNode) => (
    <RecordLink cursor={cursor} acctNum={acctNum} page={editPage(acctNum)} state={fromHere}>
      {text}
    </RecordLink>
  )
  return [
    {
      key: 'select',
      header: 'Select',
      width: 'district',
      cell: (row) => (
        <RowBox
          selection={selection}
          cursor={cursor}
          acctNum={row.AcctNum}
          label={`Select ${row.AcctNum} ${nameOf(row)}`}
        />
      ),
    },
    {
      key: 'account',
      header: 'AcctNum',
      width: 'account',
      sortFirst: 'descending',
      cell: ({ AcctNum }) => linkTo(AcctNum, AcctNum),
    },
    { key: 'name', header: 'Name', primary: true, cell: (row) => linkTo(row.AcctNum, nameOf(row)) },
  ]
}
