import { useState } from 'react'
import type { DataColumn, RowDetail } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { BreakableText } from '#client/components/admin/BreakableText.tsx'
import { Instant } from '#client/components/admin/Instant.tsx'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import { isUndoable } from '#contract/domain/auditActions.ts'
import { AuditRecord } from './AuditRecord.tsx'
import { UndoEntryButton } from './UndoEntryButton.tsx'
import styles from './AuditPage.module.css'

const COLUMNS: DataColumn<AuditEntry>[] = [
  { key: 'at', header: 'When', width: 'office', cell: ({ at }) => <Instant at={at} /> },
  {
    key: 'who',
    header: 'Person',
    width: 'office',
    cell: ({ who, peer }) => (
      <>
        <BreakableText text={who} /> <small>from {peer}</small>
      </>
    ),
  },
  { key: 'action', header: 'Action', width: 'office', primary: true, cell: ({ action }) => action },
  // With the name in the same column, neither is so narrow that a word breaks.
  {
    key: 'record',
    header: 'Record',
    cell: (entry) => (
      <>
        <AuditRecord {...entry} /> {entry.name}
      </>
    ),
  },
  {
    key: 'undo',
    header: 'Undo',
    width: 'code',
    cell: (entry) =>
      entry.undoneBy === undefined
        ? isUndoable(entry.action) && <UndoEntryButton {...entry} />
        : `By entry ${entry.undoneBy}`,
  },
]

const NEWEST_FIRST = { key: 'at', direction: 'descending', words: 'newest first' } as const

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const detail: RowDetail<AuditEntry> = {
    title: 'Before and after',
    label: ({ action, record }) => `Before and after: ${action}, ${record}`,
    canExpand: ({ before, after }) => before !== null || after !== null,
    isExpanded: ({ id }) => open.has(id),
    onToggle: ({ id }) =>
      setOpen((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    render: (entry) => <Change entry={entry} />,
  }
  return (
    <DataTable
      caption={`${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`}
      captionHidden
      order={NEWEST_FIRST}
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      detail={detail}
      empty="No entries found."
      dense
    />
  )
}

function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  return (
    <div className={styles.change}>
      <Fields title="Before" fields={before} />
      <Fields title="After" fields={after} />
    </div>
  )
}

function Fields({ title, fields }: { title: string; fields: AuditEntry['before'] }) {
  return (
    <div>
      <h2>{title}</h2>
      <pre>{fields ? JSON.stringify(fields, null, 2) : 'Nothing'}</pre>
    </div>
  )
}
