import { useSearchParams } from 'react-router-dom'
import { useGetCitationKeysQuery, useGetCitationQuery } from '#client/api/citation.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { getCitationKeys } from '#contract/publicAddresses.ts'
import { CheckCitation } from './CheckCitation.tsx'
import { Cited } from './Cited.tsx'

/** Cites the page in the address, and checks citations. The site's keys come with the page, so a check asks nobody. */
export function VerifyPage() {
  const [query] = useSearchParams()
  const page = query.get('page') ?? ''
  const citation = useGetCitationQuery(page, { skip: page === '' })
  const keys = useGetCitationKeysQuery()
  return (
    <Page
      heading={PAGE_SUBJECTS.verify}
      lead="A citation is a signed file that holds what a page said, so that anyone can check it years later."
    >
      {page === '' ? (
        <p>To cite a page, follow “Cite this page” at its bottom.</p>
      ) : (
        <QueryBoundary
          query={citation}
          failure={failureText}
          notFound="There is no such page to cite, or it shows no figures."
        >
          {(cited) => <Cited citation={cited} page={page} />}
        </QueryBoundary>
      )}
      <Section title="Check a Citation">
        <QueryBoundary query={keys}>
          {(known) => (
            <div className="with-scripts">
              <CheckCitation keys={known} />
            </div>
          )}
        </QueryBoundary>
        <p className="without-scripts">
          A citation is checked here with JavaScript. Programs can check its signature with{' '}
          <a href={apiUrl(getCitationKeys)}>the keys of this site</a>.
        </p>
      </Section>
    </Page>
  )
}
