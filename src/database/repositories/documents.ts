import type { Selectable } from 'kysely'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { DocumentTable } from '../schema.ts'
import { hiddenAccounts } from './deletedAccounts.ts'

export type Documents = ReturnType<typeof documentsIn>

/** Where a document's bytes are, and of what type. */
export interface StoredFile {
  filename: string
  /** SHA-256 in hex: the file's name in the document store. */
  contentHash: string
  mediaType: string
}

/** The documents the site shows: those filed, without those of records that administrators deleted. */
export function documentsIn(db: Db) {
  const shown = () => db.selectFrom('document').where('acct_num', 'not in', hiddenAccounts(db))
  const newestFirst = () =>
    shown().selectAll().orderBy('doc_date', 'desc').orderBy('doc_desc').orderBy('file_path')
  return {
    async ofAccount(acctNum: number): Promise<FiledDocument[]> {
      return (await newestFirst().where('acct_num', '=', acctNum).execute()).map(toDocument)
    },

    async ofType(type: string): Promise<FiledDocument[]> {
      return (await newestFirst().where('doc_type', '=', type).execute()).map(toDocument)
    },

    /** The file published under exactly this path. */
    async file(filePath: string): Promise<StoredFile | undefined> {
      const row = await shown()
        .select(['filename', 'content_hash', 'media_type'])
        .where('file_path', '=', filePath)
        .executeTakeFirst()
      return row && { filename: row.filename, contentHash: row.content_hash, mediaType: row.media_type }
    },
  }
}

const toDocument = (row: Selectable<DocumentTable>): FiledDocument => ({
  Account: row.acct_num,
  Date: row.doc_date,
  DocDesc: row.doc_desc,
  Filename: row.filename,
  FilePath: row.file_path,
  type: row.doc_type,
})
