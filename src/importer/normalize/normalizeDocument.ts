import type { Insertable } from 'kysely'
import type { Database } from '#database/schema.ts'
import type { ColumnOf, DOCUMENTS } from '../read/fileSchemas.ts'
import type { StateRecord, Warn } from '../read/recordsOf.ts'
import { acctNumField, keyField, shorten, isoDate, LineRejected } from './fields.ts'

/** The path below which files linked from the state's listing are published. */
export const FETCHED_FILES = 'state/solicitations/'

/** The columns that describe a document's stored file. */
export type StoredDocument = Pick<Insertable<Database['document']>, 'content_hash' | 'media_type' | 'size'>

/** `store` stores the file at a path that has been checked, or throws LineRejected. */
export function normalizeDocument(
  record: StateRecord<ColumnOf<typeof DOCUMENTS>>,
  store: (filePath: string) => StoredDocument,
  warn: Warn,
): Insertable<Database['document']> {
  const acct_num = record.Account === '' ? null : acctNumField('Account', record.Account)
  const file_path = relativePath(keyField('FilePath', record.FilePath))
  const doc_date = isoDate(record.Date)
  if (doc_date === null)
    throw new LineRejected(`Date is "${shorten(record.Date)}", not one such as 07/24/2026 or 2026-07-24`)
  const stored = store(file_path)
  if (acct_num === null) warn('Documents without an account, listed only by their type', file_path)
  return {
    document_id: file_path,
    source: 'operator',
    file_path,
    acct_num,
    doc_date,
    doc_desc: record.DocDesc,
    filename: record.Filename || file_path.slice(file_path.lastIndexOf('/') + 1),
    doc_type: record.Type && keyField('Type', record.Type),
    ...stored,
  }
}

/** Accepts only a path that stays below its folder and is valid on every system. */
function relativePath(path: string): string {
  const steps = path.split('/')
  if (path.includes('\\') || steps.some((step) => step === '' || step === '.' || step === '..'))
    throw new LineRejected(`FilePath is "${shorten(path)}", not a path inside the folder of documents`)
  if (path.startsWith(FETCHED_FILES))
    throw new LineRejected(
      `FilePath is "${shorten(path)}", and what begins with ${FETCHED_FILES} is what the site fetched from the state itself`,
    )
  return path
}
