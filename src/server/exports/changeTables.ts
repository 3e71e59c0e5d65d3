import { AUDIT_PAGE } from '#contract/domain/administration.ts'
import { isFigure } from '#contract/domain/money.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import type { AuditQuery } from '#contract/endpoints/adminEndpoints.ts'
import type { ChangesQuery } from '#contract/endpoints/publicationEndpoints.ts'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import type { FieldChange, RecordChange } from '#contract/schemas/change.ts'
import { CHANGE_COLUMNS, type ChangeRow } from '#contract/lists/changeList.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { auditIn } from '#database/audit.ts'
import type { Db } from '#database/connection/Db.ts'
import { type ChangeFilter, changesIn } from '#database/journal/changes.ts'
import { column, type ExportTable, markFiltered, provenance, tableOf, type Tables } from './ExportTable.ts'

export const CHANGE_TABLES = {
  async exportChanges(db, { query }) {
    const filter = changeFilterOf(query)
    const title = { title: 'What imports and administrators changed', fileName: 'changes' }
    return tableOf({
      ...markFiltered(title, filterText(filter)),
      asOf: await changesIn(db).lastDay(),
      source: (await provenance(db)).source,
      columns: COLUMNS,
      rows: rowsOf(changesIn(db).all(filter)),
    })
  },
} satisfies Partial<Tables>

export const changeFilterOf = ({
  race,
  account,
  day,
  from = day,
  to = day,
  ...filter
}: ChangesQuery): ChangeFilter => ({
  ...filter,
  from,
  to,
  ...(account !== undefined && { accounts: [account] }),
  ...(race !== undefined && { race: raceOf(race) }),
})

function raceOf(text: string) {
  const [electionId = '', officeCode = '', district = ''] = text.split('/')
  return { electionId, officeCode, district: raceDistrict(district) }
}

const filterText = ({ kind, race, accounts = [], from, to }: ChangeFilter): string =>
  [
    kind && `kind ${kind}`,
    race && `race ${race.electionId}/${race.officeCode}/${race.district}`,
    ...accounts.map((account) => `account ${account}`),
    from && `from ${from}`,
    to && `to ${to}`,
  ]
    .filter(Boolean)
    .join(', ')

async function* rowsOf(batches: AsyncIterable<readonly RecordChange[]>): AsyncGenerator<ChangeRow[]> {
  for await (const changes of batches)
    yield changes.flatMap((change): ChangeRow[] =>
      change.fields.length === 0
        ? [{ change, field: undefined }]
        : change.fields.map((field) => ({ change, field })),
    )
}

/** The value of a field before or after: an amount in cents, or null if it is text. */
const amountOf = (field: FieldChange | undefined, value: FieldChange['before']) =>
  field && isFigure(field.field) && typeof value === 'number' ? value : null
const textOf = (field: FieldChange | undefined, value: FieldChange['before']) =>
  value === null || amountOf(field, value) !== null ? '' : String(value)

const COLUMNS: readonly ColumnOf<ChangeRow>[] = [
  ...Object.values(CHANGE_COLUMNS),
  column('change', 'Change', 'number', ({ change }) => change.id),
  column('at', 'At', 'text', ({ change }) => change.at),
  column('import', 'Import', 'number', ({ change }) => change.importId),
  column('account', 'Account Number', 'number', ({ change }) => change.account),
  column('what', 'What', 'text', ({ change }) => change.what),
  column('field', 'Field', 'text', ({ field }) => field?.field ?? ''),
  column('before', 'Before', 'text', ({ field }) => textOf(field, field?.before ?? null)),
  column('after', 'After', 'text', ({ field }) => textOf(field, field?.after ?? null)),
  column('amountBefore', 'Amount Before', 'money', ({ field }) => amountOf(field, field?.before ?? null)),
  column('amountAfter', 'Amount After', 'money', ({ field }) => amountOf(field, field?.after ?? null)),
]

/** The entries of the audit trail that a query selects, newest first, page by page. */
export const auditTable = (db: Db, query: AuditQuery): ExportTable =>
  tableOf({
    title: 'Audit trail',
    fileName: 'audit-trail',
    asOf: null,
    source: 'From the audit trail of this register.',
    columns: AUDIT_COLUMNS,
    rows: pagesOf(db, query),
  })

const AUDIT_COLUMNS: readonly ColumnOf<AuditEntry>[] = [
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
