import { documentFileUrl } from '#contract/apiUrls.ts'
import type { NewestDocument, Overview } from '#contract/schemas/overview.ts'
import type { Db } from '#database/connection/Db.ts'
import { overviewIn } from '#database/repositories/overview.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'
import { provenance } from './provenance.ts'

type OfficeCount = Overview['offices'][number]

/** The tables of the home page. */
export const overviewTables = (db: Db) => ({
  offices: async (): Promise<ExportTable> => {
    const { electionId, electionName, offices } = await overviewIn(db).read()
    return tableOf<OfficeCount>({
      title: electionName ? `Candidates for each office, ${electionName}` : 'Candidates for each office',
      fileName: `offices-${electionId ?? ''}`,
      ...(await provenance(db, ...(electionId === null ? [] : [electionId]))),
      columns: OFFICE_COLUMNS,
      rows: offices,
    })
  },

  newestDocuments: async (): Promise<ExportTable> => {
    const { documents } = await overviewIn(db).read()
    return tableOf<NewestDocument>({
      title: 'Newest documents',
      fileName: 'newest-documents',
      ...(await provenance(db, 'documents', 'solicitations')),
      columns: DOCUMENT_COLUMNS,
      rows: documents,
    })
  },
})

const OFFICE_COLUMNS = [
  column<OfficeCount>('code', 'Office Code', 'text', ({ code }) => code),
  column<OfficeCount>('office', 'Office', 'text', ({ description }) => description),
  column<OfficeCount>('candidates', 'Candidates', 'number', ({ candidates }) => candidates),
]

const DOCUMENT_COLUMNS = [
  column<NewestDocument>('date', 'Date', 'day', ({ date }) => date),
  column<NewestDocument>('description', 'Description', 'text', ({ description }) => description),
  column<NewestDocument>('account', 'Account', 'number', ({ account }) => account),
  column<NewestDocument>('name', 'Name', 'text', ({ name }) => name),
  column<NewestDocument>('file', 'File', 'text', ({ filePath }) => filePath && documentFileUrl(filePath)),
]
