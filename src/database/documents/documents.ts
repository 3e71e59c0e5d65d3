import { type SelectQueryBuilder, sql } from 'kysely'
import type { FiledDocument } from '#contract/schemas/document.ts'
import { accountOfDocument, documentsWithLinks, hiddenAccounts, type WithLinks } from '../accounts.ts'
import type { Db } from '../connection/Db.ts'
import type { Database } from '../schema.ts'

export type Documents = ReturnType<typeof documentsIn>

/** A document's file and its type. */
export interface StoredFile {
  filename: string
  /** SHA-256 in hex: the file's name in the document store. */
  contentHash: string
  mediaType: string
}

/**
 * The documents the site shows: those filed, without those of deleted records. A statement that is both in the state's
 * listing and in the operator's index is shown once, as the operator has it.
 */
export function documentsIn(db: Db) {
  const visible = () =>
    documentsWithLinks(db).where((eb) =>
      eb.or([eb(accountOfDocument, 'is', null), eb(accountOfDocument, 'not in', hiddenAccounts(db))]),
    )
  const listed = async (narrow: (query: Visible) => Visible): Promise<FiledDocument[]> => {
    const rows = await narrow(visible())
      .where(sql<boolean>`not ${isDuplicate}`)
      .select(['document.document_id as id', accountOfDocument.as('Account')])
      .select(['doc_date as Date', 'doc_desc as DocDesc', 'filename as Filename', 'file_path as FilePath'])
      .select(['doc_type as type', 'solicitor', 'source_link'])
      .orderBy('doc_date', 'desc')
      .orderBy('doc_desc')
      .orderBy('document.document_id')
      .execute()
    return rows.map(({ source_link, ...row }) => ({ ...row, isLinked: source_link !== '' }))
  }
  return {
    ofAccount: (acctNum: number) =>
      listed((query) =>
        query
          // Two conditions, so that both tables' indexes are used; the combined account has none.
          .where(
            'document.document_id',
            'in',
            db
              .selectFrom('document')
              .select('document_id')
              .where('acct_num', '=', acctNum)
              .union(
                db.selectFrom('statement_account').select('document_id').where('acct_num', '=', acctNum),
              ),
          )
          .where(accountOfDocument, '=', acctNum),
      ),

    newest: (limit: number) => listed((query) => query.limit(limit)),

    ofType: (type: string) => listed((query) => query.where('doc_type', '=', type)),

    /** The file published under exactly this path. */
    async file(filePath: string): Promise<StoredFile | undefined> {
      if (filePath === '') return undefined
      return visible()
        .select(['filename', 'content_hash as contentHash', 'media_type as mediaType'])
        .where('file_path', '=', filePath)
        .orderBy('document.document_id')
        .executeTakeFirst()
    },
  }
}

type Visible = SelectQueryBuilder<Database & WithLinks, 'document' | 'hand', object>

/**
 * Whether the operator's own index has this statement of the state's listing: it has the same file, or, if the listing
 * gives none, a document of the same account, day and type that cannot be another statement of the listing.
 */
const isDuplicate = sql<boolean>`(document.source = 'state' and exists (
  select 1 from document as o
  where o.source = 'operator' and o.acct_num = ${accountOfDocument}
    and o.doc_date = document.doc_date and o.doc_type = document.doc_type
    and (o.content_hash = document.content_hash or (document.file_path = '' and not exists (
      select 1 from document as s left join statement_account as h on h.document_id = s.document_id
      where s.source = 'state' and s.document_id <> document.document_id
        and s.doc_type = document.doc_type and s.doc_date = document.doc_date
        and coalesce(h.acct_num, s.acct_num) = ${accountOfDocument})))))`
