import { useListDocumentsQuery } from '#client/api/records.ts'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { TermLinks } from '#client/components/elections/TermLinks.tsx'
import { ListTable } from '#client/components/lists/ListTable.tsx'
import { pageColumns } from '#client/components/lists/pageColumns.ts'
import { useList } from '#client/components/lists/useList.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { apiUrl, documentFileUrl } from '#contract/apiUrls.ts'
import { formatDay } from '#contract/domain/days.ts'
import { DOCUMENT_COLUMNS, DOCUMENT_LIST_RULES } from '#contract/lists/documentList.ts'
import type { RecordOwner } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'

const COLUMNS: DataColumn<FiledDocument>[] = pageColumns(DOCUMENT_COLUMNS, {
  date: { width: 'code', cell: ({ Date }) => <time dateTime={Date}>{formatDay(Date)}</time> },
  description: {
    primary: true,
    cell: ({ DocDesc, Filename, FilePath, solicitor, isLinked }) => (
      <>
        {FilePath ? <a href={documentFileUrl(FilePath)}>{DocDesc || Filename}</a> : DocDesc}
        {solicitor && ` by ${solicitor}`}
        {!FilePath && ` (${noFileText({ isLinked })})`}
      </>
    ),
  },
  type: {},
})

const LISTS = ['documents', 'solicitations']
const WORDS = {
  noun: 'document',
  nouns: 'documents',
  find: 'Find a document',
  hint: 'Part of its description',
  // Not the documents themselves.
  download: 'this list',
}

const NONE: readonly FiledDocument[] = []

export function DocumentsTable({ acctNum, owner }: { acctNum: number; owner: RecordOwner }) {
  const query = useListDocumentsQuery(acctNum)
  const list = useList(query.currentData ?? NONE, DOCUMENT_LIST_RULES)
  return (
    <Section title={owner === 'candidate' ? 'Candidate Documents' : 'Committee Documents'}>
      <QueryBoundary query={query} what="documents">
        {() => (
          <ListTable
            list={list}
            words={WORDS}
            url={apiUrl(publicAddresses.listDocuments, { acctNum })}
            few={20}
            caption={() => 'Filed documents'}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            empty={`No documents found for this ${owner}.`}
          />
        )}
      </QueryBoundary>
      <DataAsOf lists={LISTS} />
      {query.currentData?.length !== 0 && <TermLinks names={['Filing', 'Solicitation']} />}
    </Section>
  )
}

/** The reason that there is nothing to open. */
export const noFileText = ({ isLinked }: Pick<FiledDocument, 'isLinked'>) =>
  isLinked ? 'the state’s file is not on hand' : 'the state lists it without a file'
