import { dayInFlorida } from '#contract/domain/days.ts'
import { isFigure } from '#contract/domain/money.ts'
import type { FieldChange, RecordChange } from '#contract/schemas/change.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import type { Db } from '#database/connection/Db.ts'
import { type ChangeFilter, changesIn } from '#database/journal/changes.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'
import { markFiltered } from './markFiltered.ts'
import { provenance } from './provenance.ts'

/** A changed field, or a changed record without field details. */
interface Row {
  change: RecordChange
  field: FieldChange | undefined
}

export const changeTables = (db: Db) => ({
  /** All changes that a filter selects, newest first. */
  changes: async (filter: ChangeFilter): Promise<ExportTable> =>
    tableOf({
      ...markFiltered(
        { title: 'What imports and administrators changed', fileName: 'changes' },
        filterText(filter),
      ),
      asOf: await changesIn(db).lastDay(),
      source: (await provenance(db)).source,
      columns: COLUMNS,
      rows: rowsOf(changesIn(db).all(filter)),
    }),
})

/** What a filter keeps, by the names in an address; '' for all changes. */
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

async function* rowsOf(batches: AsyncIterable<readonly RecordChange[]>): AsyncGenerator<Row[]> {
  for await (const changes of batches)
    yield changes.flatMap((change): Row[] =>
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

const COLUMNS: readonly ColumnOf<Row>[] = [
  column('change', 'Change', 'number', ({ change }) => change.id),
  column('day', 'Day', 'day', ({ change }) => dayInFlorida(new Date(change.at))),
  column('at', 'At', 'text', ({ change }) => change.at),
  column('import', 'Import', 'number', ({ change }) => change.importId),
  column('by', 'By', 'text', ({ change }) => change.importKind ?? 'an administrator'),
  column('kind', 'Kind', 'text', ({ change }) => change.kind),
  column('account', 'Account Number', 'number', ({ change }) => change.account),
  column('record', 'Record', 'text', ({ change }) => change.name || change.record),
  column('what', 'What', 'text', ({ change }) => change.what),
  column('field', 'Field', 'text', ({ field }) => field?.field ?? ''),
  column('before', 'Before', 'text', ({ field }) => textOf(field, field?.before ?? null)),
  column('after', 'After', 'text', ({ field }) => textOf(field, field?.after ?? null)),
  column('amountBefore', 'Amount Before', 'money', ({ field }) => amountOf(field, field?.before ?? null)),
  column('amountAfter', 'Amount After', 'money', ({ field }) => amountOf(field, field?.after ?? null)),
  column('says', 'What Changed', 'text', ({ field }) => field?.says ?? ''),
]
