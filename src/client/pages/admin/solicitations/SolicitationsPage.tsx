import { useListDocumentsOfTypeQuery } from '#client/api/documents.ts'
import { AdminAnswer } from '#client/components/admin/AdminAnswer.tsx'
import { Page } from '#client/components/Page.tsx'
import { STATEMENT_OF_SOLICITATION } from '#contract/schemas/document.ts'
import { CommitteeFinder } from './CommitteeFinder.tsx'
import { Statements } from './Statements.tsx'

export function SolicitationsPage() {
  const query = useListDocumentsOfTypeQuery(STATEMENT_OF_SOLICITATION)
  return (
    <Page heading="Solicitations" lead="Read a statement, then add its committee to the candidate it names.">
      <CommitteeFinder />
      <AdminAnswer query={query} loading="Loading documents...">
        {(documents) => <Statements documents={documents} />}
      </AdminAnswer>
    </Page>
  )
}
