import { isFigure, dollars } from '#contract/domain/money.ts'
import type { RowChange } from '#database/staging/openStaging.ts'
import { type ImportTypeName, fileSchemas } from '../read/fileSchemas.ts'

/** A change in the form of the report. */
export interface ListedChange extends Omit<RowChange, 'fields'> {
  kind: ImportTypeName
  /** With the file's column names. */
  fields: { field: string; before: string | null; after: string | null }[]
}

const asWritten = (column: string, text: string | null) => {
  if (text === null || text === '') return text
  if (column === 'suppress_address') return text === '1' ? 'Y' : 'N'
  return isFigure(column) ? dollars(Number(text)) : text
}

/**
 * Converts the register's columns and values to those of the file: "StatusDesc" for `status_desc`, amounts in dollars.
 */
export function listedChange(kind: ImportTypeName, { fields, ...change }: RowChange): ListedChange {
  const words = new Map(fileSchemas[kind].columns.map((column) => [column.toLowerCase(), column]))
  return {
    kind,
    ...change,
    fields: fields.map(({ column, before, after }) => ({
      field: words.get(column.replaceAll('_', '')) ?? column.replaceAll('_', ' '),
      before: asWritten(column, before),
      after: asWritten(column, after),
    })),
  }
}

const WORDS: Readonly<Record<RowChange['change'], string>> = {
  kept: 'kept as it was, since its new line was rejected',
  removed: 'removed from the source',
  changed: 'changed',
  returned: 'returned to the source',
  added: 'added',
}

/** `candidates 90001 Rosalind Example: changed, StatusDesc "Qualified" -> "Withdrew"` */
export function describeChange({ kind, record, name, change, fields }: ListedChange): string {
  const said = fields.map(({ field, before, after }) =>
    before === null || after === null ? `${field} (not shown)` : `${field} "${before}" -> "${after}"`,
  )
  return `${kind} ${record}${name ? ` ${name}` : ''}: ${[WORDS[change], ...said].join(', ')}`
}
