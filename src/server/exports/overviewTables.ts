import { documentFileUrl } from '#contract/apiUrls.ts'
import type { NewestDocument, Overview } from '#contract/schemas/overview.ts'
import type { Db } from '#database/connection/Db.ts'
import { overviewIn } from '#database/repositories/overview.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { provenance } from './provenance.ts'

type OfficeCount = Overview['offices'][number]

/** The tables of the home page. */
export const overviewTables = (db: Db) => ({
  offices: async (): Promise<ExportTable> => {
    const { electionId, electionName, offices } = await overviewIn(db).read()
    return tableOf({
      title: electionName ? `Candidates for each office, ${electionName}` : 'Candidates for each office',
      fileName: `offices-${electionId ?? ''}`,
      ...(await provenance(db, ...(electionId === null ? [] : [electionId]))),
      columns: OFFICE_COLUMNS,
      rows: offices,
    })
  },

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

const OFFICE_COLUMNS: readonly ColumnOf<OfficeCount>[] = [
  column('code', 'Office Code', 'text', ({ code }) => code),
  column('office', 'Office', 'text', ({ description }) => description),
  column('candidates', 'Candidates in the Race', 'number', ({ candidates }) => candidates),
]

const DOCUMENT_COLUMNS: readonly ColumnOf<NewestDocument>[] = [
  column('date', 'Date', 'day', ({ date }) => date),
  column('description', 'Description', 'text', ({ description }) => description),
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Name', 'text', ({ name }) => name),
  column('file', 'File', 'text', ({ filePath }) => filePath && documentFileUrl(filePath)),
]
