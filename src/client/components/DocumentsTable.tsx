import { describeFailure } from '#client/api/describeFailure.ts'
import { useListDocumentsQuery } from '#client/api/documents.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import type { FiledDocument } from '#contract/schemas/document.ts'
import { documentFileUrl } from '#contract/apiUrls.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { DataAsOf } from './DataAsOf.tsx'
import { formatDate } from './formatDate.ts'
import { noFileWords } from './noFileWords.ts'

interface DocumentsTableProps {
  acctNum: number
  /** Whose documents they are. */
  owner: 'candidate' | 'committee'
}

const COLUMNS: DataColumn<FiledDocument>[] = [
  {
    key: 'date',
    header: 'Date',
    width: 'code',
    cell: ({ Date }) => <time dateTime={Date}>{formatDate(Date)}</time>,
  },
  {
    key: 'description',
    header: 'Description',
    primary: true,
    cell: ({ DocDesc, Filename, FilePath, solicitor, isLinked }) => (
      <>
        {FilePath ? <a href={documentFileUrl(FilePath)}>{DocDesc || Filename}</a> : DocDesc}
        {solicitor && ` by ${solicitor}`}
        {!FilePath && ` (${noFileWords({ isLinked })})`}
      </>
    ),
  },
  { key: 'type', header: 'Type', width: 'office', cell: ({ type }) => type },
]

const LISTS = ['documents', 'solicitations']
const NEWEST_FIRST = { key: 'date', direction: 'descending', words: 'newest first' } as const

/** ISO dates are in order as text. */
const newestFirst = (a: FiledDocument, b: FiledDocument) => b.Date.localeCompare(a.Date, 'en')

export function DocumentsTable({ acctNum, owner }: DocumentsTableProps) {
  const query = useListDocumentsQuery(acctNum)
  return (
    <Section title={owner === 'candidate' ? 'Candidate Documents' : 'Committee Documents'}>
      <QueryBoundary
        query={query}
        loading="Loading documents..."
        failure={(failure) => `Error loading documents: ${describeFailure(failure)}`}
      >
        {(documents) => (
          <DataTable
            caption="Filed documents"
            order={NEWEST_FIRST}
            columns={COLUMNS}
            rows={documents.toSorted(newestFirst)}
            rowKey={({ id }) => id}
            empty={`No documents found for this ${owner}.`}
          />
        )}
      </QueryBoundary>
      <DataAsOf of={LISTS} />
    </Section>
  )
}
