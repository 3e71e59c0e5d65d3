import { useListSuggestedLinksQuery } from '#client/api/links.ts'
import { ForElection } from '#client/components/admin/ForElection.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { CommitteeToMany } from './CommitteeToMany.tsx'
import { PasteLinks } from './PasteLinks.tsx'
import { SuggestedLinksTable } from './SuggestedLinksTable.tsx'

/** Committees' accounts in candidates' lists, many at a time. */
export const LinksPage = () => (
  <Page heading="Links" lead="Committees whose accounts belong in the lists of candidates.">
    <Section title="Suggested Links">
      <p>
        From statements of solicitation and the names of chairs and treasurers. One name is not one person:
        check before you add.
      </p>
      <ForElection>{(election) => <Suggestions key={election} election={election} />}</ForElection>
    </Section>
    <CommitteeToMany />
    <PasteLinks />
  </Page>
)

function Suggestions({ election }: { election: string }) {
  const query = useListSuggestedLinksQuery(election)
  return (
    <QueryBoundary query={query} loading="Comparing names..." failure="Failed to fetch">
      {(suggested) => <SuggestedLinksTable {...suggested} />}
    </QueryBoundary>
  )
}
