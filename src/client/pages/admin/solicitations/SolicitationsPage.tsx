import { useListDocumentsOfTypeQuery } from '#client/api/documents.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Page } from '#client/components/Page.tsx'
import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import { CommitteeCombobox } from './CommitteeCombobox.tsx'
import { Statements } from './Statements.tsx'

export function SolicitationsPage() {
  const query = useListDocumentsOfTypeQuery(STATEMENT_OF_SOLICITATION)
  return (
    <Page heading="Solicitations" lead="Read a statement, then add its committee to the candidate it names.">
      <CommitteeCombobox />
      <AdminQuery query={query} loading="Loading documents...">
        {(documents) => <Statements documents={documents} />}
      </AdminQuery>
    </Page>
  )
}
