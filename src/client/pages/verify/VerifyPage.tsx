import { useSearchParams } from 'react-router-dom'
import { useGetCitationQuery } from '#client/api/citation.ts'
import { Cited } from '#client/components/citation/Cited.tsx'
import { Link } from '#client/components/links/Link.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { DEVELOPERS_PAGE } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { CheckCitation } from './CheckCitation.tsx'

/** Cites the page in the address, and checks citations. */
export function VerifyPage() {
  const [query] = useSearchParams()
  const page = query.get('page') ?? ''
  const citation = useGetCitationQuery(page, { skip: page === '' })
  return (
    <Page
      heading={PAGE_SUBJECTS.verify}
      lead="A citation names a page as it stood, so that anyone can check years later what it said."
    >
      {page === '' ? (
        <p>To cite a page, follow “Cite this page” at the bottom.</p>
      ) : (
        <QueryBoundary query={citation} notFound="There is no such page to cite.">
          {(cited) => <Cited citation={cited} />}
        </QueryBoundary>
      )}
      <Section title="Check a Citation">
        <div className="with-scripts">
          <CheckCitation />
        </div>
        <p className="without-scripts">
          A citation is checked here with JavaScript. It can also be{' '}
          <Link to={DEVELOPERS_PAGE}>checked with a program</Link>.
        </p>
      </Section>
    </Page>
  )
}
