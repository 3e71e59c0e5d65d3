import { useParams } from 'react-router-dom'
import { ONCE, useGetVoterQuery } from '#client/api/voters.ts'
import { splitCamelCase } from '#client/ui/text/format.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { BackToList } from '#client/components/links/BackToList.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { publicVoterName } from '#client/components/admin/voterIds/publicVoterName.ts'
import { Page } from '#client/components/Page.tsx'
import { SEARCH_VOTERS_PAGE } from '#contract/adminPages.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import { VOTER_FIELDS } from '#contract/domain/voterRoll.ts'
import { meaningOf } from './voterCodes.ts'
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
      {VOTER_FIELDS.map((field) => (
        <div key={field}>
          <dt>{splitCamelCase(field)}</dt>
          <dd>
            {formatDay(voter[field])} <Meaning text={meaningOf(field, voter[field])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Meaning({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span className={styles.meaning}>{text}</span>
}
