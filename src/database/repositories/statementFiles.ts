import { sql, type Selectable } from 'kysely'
import type { Db } from '../connection/Db.ts'
import type { DocumentTable } from '../tables/stateTables.ts'

/** A statement of the state's listing whose current link has not delivered its file yet. */
export interface LinkedStatement {
  id: string
  link: string
  /** ISO. */
  date: string
  type: string
}

/** The files that the links in the state's listing of statements lead to. */
export function statementFilesIn(db: Db) {
  const statements = () => db.updateTable('document').where('source', '=', 'state')
  return {
    /**
     * Those whose link was never tried, newest first, then those tried longest ago; without those tried after the day
     * `triedSince`, ISO.
     */
    async wanted(triedSince: string): Promise<LinkedStatement[]> {
      const rows = await db
        .selectFrom('document')
        .select(['document_id', 'source_link', 'doc_date', 'doc_type'])
        .where('source', '=', 'state')
        .where('source_link', '<>', '')
        .whereRef('source_link', '<>', 'held_link')
        .where((eb) =>
          eb.or([eb('source_link', '<>', eb.ref('tried_link')), eb('tried_on', '<=', triedSince)]),
        )
        .orderBy(sql`case when source_link = tried_link then tried_on else '' end`)
        .orderBy('doc_date', 'desc')
        .orderBy('document_id')
        .execute()
      return rows.map(({ document_id, source_link, doc_date, doc_type }) => ({
        id: document_id,
        link: source_link,
        date: doc_date,
        type: doc_type,
      }))
    },

    /** Stores its file, replacing one from an earlier link. */
    async hold(
      { id, link }: LinkedStatement,
      file: Pick<
        Selectable<DocumentTable>,
        'file_path' | 'filename' | 'content_hash' | 'media_type' | 'size'
      >,
    ): Promise<void> {
      await statements()
        .set({ ...file, held_link: link })
        .where('document_id', '=', id)
        .where('source_link', '=', link)
        .execute()
    },

    /** The link gave no file on this day, ISO; an existing file stays. */
    async noteTried(link: string, day: string): Promise<void> {
      await statements().set({ tried_link: link, tried_on: day }).where('source_link', '=', link).execute()
    },
  }
}
