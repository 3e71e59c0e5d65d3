import { useListSuggestedLinksQuery } from '#client/api/links.ts'
import { ElectionField } from '#client/components/admin/ElectionField.tsx'
import { useChosenElection } from '#client/components/admin/useChosenElection.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { CommitteeToMany } from './CommitteeToMany.tsx'
import { PasteLinks } from './PasteLinks.tsx'
import { SuggestedLinksTable } from './SuggestedLinksTable.tsx'

/** Committees' accounts in candidates' lists, many at a time. */
export const LinksPage = () => (
  <Page heading="Links" lead="Committees whose accounts belong in the lists of candidates.">
    <SuggestedLinks />
    <CommitteeToMany />
    <PasteLinks />
  </Page>
)

function SuggestedLinks() {
  const chosen = useChosenElection()
  const query = useListSuggestedLinksQuery(chosen.election)
  return (
    <Section title="Suggested Links">
      <p>
        From statements of solicitation and the names of chairs and treasurers. One name is not one person:
        check before you add.
      </p>
      <ElectionField {...chosen} />
      <AdminQuery query={query} loading="Comparing names...">
        {(suggested) => (
          <SuggestedLinksTable key={chosen.election} {...suggested} ofAllElections={chosen.election === ''} />
        )}
      </AdminQuery>
    </Section>
  )
}
