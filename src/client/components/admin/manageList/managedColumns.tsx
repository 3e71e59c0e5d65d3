import { Link, useNavigate } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'
import type { SortableColumn } from '#client/components/lists/SortedTable.tsx'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import styles from './ManageList.module.css'
import { RowCheckbox } from '#client/components/admin/selection/RowCheckbox.tsx'
import type { RowSelection } from '#client/components/admin/selection/rowSelection.ts'

interface ManagedColumnsOptions<Row> {
  selection: RowSelection
  columns: readonly SortableColumn<Row>[]
  nameOf: (row: Row) => string
  editPage: (acctNum: number) => string
  onDelete: (acctNum: number) => unknown
}

/** A checkbox to select the row, its account number, the list's own columns, and the row's actions. */
export function managedColumns<Row extends { AcctNum: number }>({
  selection,
  columns,
  nameOf,
  editPage,
  onDelete,
}: ManagedColumnsOptions<Row>): SortableColumn<Row>[] {
  return [
    {
      key: 'select',
      header: 'Select',
      width: 'district',
      cell: (row) => (
        <RowCheckbox
          selection={selection}
          acctNum={row.AcctNum}
          label={`Select ${row.AcctNum} ${nameOf(row)}`}
        />
      ),
    },
    {
      key: 'account',
      header: 'AcctNum',
      width: 'account',
      sortValue: ({ AcctNum }) => AcctNum,
      cell: ({ AcctNum }) => (
        <Link id={numberId(AcctNum)} to={editPage(AcctNum)} state={FROM_LIST}>
          {AcctNum}
        </Link>
      ),
    },
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      width: 'actions',
      cell: ({ AcctNum }) => (
        <span className={styles.actions}>
          <EditButton page={editPage(AcctNum)} aria-describedby={numberId(AcctNum)} />
          <Button aria-describedby={numberId(AcctNum)} onClick={() => onDelete(AcctNum)}>
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

function EditButton({ page, ...rest }: { page: string; 'aria-describedby': string }) {
  const navigate = useNavigate()
  return (
    <Button {...rest} onClick={() => void navigate(page, { state: FROM_LIST })}>
      Edit
    </Button>
  )
}

/** The id that describes a row's Edit and Delete buttons. */
const numberId = (acctNum: number) => `account-${acctNum}`
