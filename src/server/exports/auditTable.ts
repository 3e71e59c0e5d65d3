import type { AuditQuery } from '#contract/endpoints/adminEndpoints.ts'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import { AUDIT_PAGE } from '#contract/domain/administration.ts'
import { auditIn } from '#database/audit.ts'
import type { Db } from '#database/connection/Db.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'

/** The entries of the audit trail that a query selects, newest first, page by page. */
export const auditTable = (db: Db, query: AuditQuery): ExportTable =>
  tableOf({
    title: 'Audit trail',
    fileName: 'audit-trail',
    asOf: null,
    source: 'From the audit trail of this register.',
    columns: COLUMNS,
    rows: pagesOf(db, query),
  })

const COLUMNS: readonly ColumnOf<AuditEntry>[] = [
  column('id', 'Entry', 'number', ({ id }) => id),
  column('at', 'When', 'text', ({ at }) => at),
  column('who', 'Person', 'text', ({ who }) => who),
  column('action', 'Action', 'text', ({ action }) => action),
  column('record', 'Record', 'text', ({ record }) => record),
  column('name', 'Name', 'text', ({ name }) => name ?? ''),
  column('from', 'From', 'text', ({ peer }) => peer),
  column('before', 'Before', 'text', ({ before }) => before && JSON.stringify(before)),
  column('after', 'After', 'text', ({ after }) => after && JSON.stringify(after)),
  column('undoes', 'Undoes', 'number', ({ undoes }) => undoes ?? null),
]

async function* pagesOf(db: Db, query: AuditQuery): AsyncGenerator<AuditEntry[]> {
  const audit = auditIn(db)
  let page = await audit.list(query)
  while (page.length > 0) {
    yield page
    if (page.length < AUDIT_PAGE) return
    page = await audit.list({ ...query, before: page.at(-1)?.id })
  }
}
