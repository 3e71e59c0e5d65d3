import { Link, useParams } from 'react-router-dom'
import { useGetZipRacesQuery } from '#client/api/overview.ts'
import { formatDay } from '#contract/domain/days.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { formatList } from '#client/ui/text/format.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { counted } from '#contract/domain/text.ts'
import { raceName } from '#contract/domain/races.ts'
import { MIN_VOTERS_OF_DISTRICT } from '#contract/domain/places.ts'
import { racePage, SEARCH_PAGE, searchPage } from '#contract/pages.ts'

/** The races on the ballots of a ZIP code. */
export function ZipPage() {
  // The route guarantees it.
  const { zip = '' } = useParams()
  const query = useGetZipRacesQuery(zip)
  return (
    <QueryBoundary
      query={query}
      record={{ title: 'Districts Not Known', list: SEARCH_PAGE }}
      notFound={`Fewer than ${MIN_VOTERS_OF_DISTRICT} of the voters on file live in any one district of this ZIP code, so its districts are not published.`}
    >
      {({ isKnown, asOf, districts, electionId, election, races }) => (
        <Page
          heading={`ZIP Code ${zip}`}
          lead={
            isKnown
              ? `Some or all of this ZIP code is in ${formatList(districts)}.`
              : 'The state’s list of registered voters, which says in which districts a ZIP code is, is not loaded here.'
          }
        >
          {isKnown && electionId !== null && (
            <Section title={`On some or all of its ballots, ${election}`}>
              {races.length === 0 ? (
                <p>No race is on file there.</p>
              ) : (
                <ul>
                  {races.map(({ officeCode, office, district, candidates }) => (
                    <li key={`${officeCode} ${district}`}>
                      <Link to={racePage(electionId, officeCode, district)}>
                        {raceName(office, district)}
                      </Link>
                      {`\u00A0· ${counted(candidates, 'candidate')}`}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          )}
          {isKnown && (
            <small>
              From the state’s list of registered voters{asOf !== null && `, as of ${formatDay(asOf)}`}. Left
              out are districts with fewer than {MIN_VOTERS_OF_DISTRICT} voters of this ZIP code, local
              offices and special districts.
            </small>
          )}
          <p>
            <Link to={searchPage({ q: zip })}>Candidates and committees with an address in {zip}</Link>
          </p>
        </Page>
      )}
    </QueryBoundary>
  )
}
