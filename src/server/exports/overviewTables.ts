import { documentFileUrl } from '#contract/apiUrls.ts'
import type { NewestDocument } from '#contract/schemas/overview.ts'
import type { Db } from '#database/connection/Db.ts'
import { overviewIn } from '#database/repositories/overview.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { provenance } from './provenance.ts'

/** The tables of the home page. */
export const overviewTables = (db: Db) => ({
  newestDocuments: async (): Promise<ExportTable> => {
    const { documents } = await overviewIn(db).read()
    return tableOf({
      title: 'Newest documents',
      fileName: 'newest-documents',
      ...(await provenance(db, 'documents', 'solicitations')),
      columns: DOCUMENT_COLUMNS,
      rows: documents,
    })
  },
})

const DOCUMENT_COLUMNS: readonly ColumnOf<NewestDocument>[] = [
  column('date', 'Date', 'day', ({ date }) => date),
  column('description', 'Description', 'text', ({ description }) => description),
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Name', 'text', ({ name }) => name),
  column('file', 'File', 'text', ({ filePath }) => filePath && documentFileUrl(filePath)),
]
