import { useParams } from 'react-router-dom'
import { ONCE, useGetVoterQuery } from '#client/api/voters.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { publicVoterName } from '#client/components/admin/voterIds/VoterIdFields.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { splitCamelCase } from '#client/ui/text/format.ts'
import { SEARCH_VOTERS_PAGE } from '#contract/adminPages.ts'
import { COUNTY_NAMES } from '#contract/domain/counties.ts'
import { formatDay } from '#contract/domain/days.ts'
import { VOTER_FIELDS } from '#contract/domain/voterRoll.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import styles from './Voters.module.css'

export function VoterPage() {
  // The route guarantees it.
  const { voterId = '' } = useParams()
  const query = useGetVoterQuery(voterId, ONCE)
  return (
    <Page heading="Voter Details" lead={query.currentData && publicVoterName(query.currentData)}>
      <QueryBoundary query={query} loading="Loading voter..." failure="Failed to fetch voter">
        {(voter) => <VoterGrid voter={voter} />}
      </QueryBoundary>
      <div>
        <BackToList list={SEARCH_VOTERS_PAGE} label="Back" />
      </div>
    </Page>
  )
}

/** Every field under the state's name, with the meaning of a code next to it. */
function VoterGrid({ voter }: { voter: Voter }) {
  return (
    <dl className={styles.grid}>
      {VOTER_FIELDS.map((field) => {
        const meaning = meaningOf(field, voter[field])
        return (
          <div key={field}>
            <dt className="quiet">{splitCamelCase(field)}</dt>
            <dd>
              {formatDay(voter[field])} {meaning && <span className={styles.meaning}>{meaning}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/* The codes of the state's Voter Registration Extract, from its file layout of October 2018. */

/** Later files may contain parties that are not in this list. */
const PARTIES = {
  CPF: 'Constitution Party of Florida',
  DEM: 'Florida Democratic Party',
  ECO: 'Ecology Party of Florida',
  GRE: 'Green Party of Florida',
  IND: 'Independent Party of Florida',
  LPF: 'Libertarian Party of Florida',
  NPA: 'No Party Affiliation',
  PSL: 'Party for Socialism and Liberation',
  REF: 'Reform Party of Florida',
  REP: 'Republican Party of Florida',
}

/** There is no 8. */
const RACES = {
  1: 'American Indian or Alaskan Native',
  2: 'Asian or Pacific Islander',
  3: 'Black, not Hispanic',
  4: 'Hispanic',
  5: 'White, not Hispanic',
  6: 'Other',
  7: 'Multi-racial',
  9: 'Unknown',
}

const CODES: Partial<Record<keyof Voter, Record<string, string>>> = {
  CountyCode: COUNTY_NAMES,
  Party: PARTIES,
  Race: RACES,
  Gender: { F: 'Female', M: 'Male', U: 'Unknown' },
  VoterStatus: { ACT: 'Active', INA: 'Inactive' },
  Exempt: { Y: 'Exempt from public records', N: 'Not exempt' },
}

/** The meaning of a code; undefined for a code that the state has not explained, and for a field without codes. */
export const meaningOf = (field: keyof Voter, code: string): string | undefined => CODES[field]?.[code]
