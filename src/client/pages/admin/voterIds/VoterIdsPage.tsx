import { useMemo, useState } from 'react'
import { asNumber } from '#client/components/lists/listLabels.ts'
import { useListMissingVoterIdsQuery } from '#client/api/voterIds.ts'
import { ForElection } from '#client/components/admin/ForElection.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { officesOf } from '#contract/domain/office.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { PasteVoterIds } from './PasteVoterIds.tsx'
import styles from './VoterIds.module.css'
import { VoterIdWork } from './VoterIdWork.tsx'

/** Candidates without a VoterID, one after another, and VoterIDs from a pasted list. */
export const VoterIdsPage = () => (
  <Page
    heading="VoterIDs"
    lead="Candidates whom the state lists without a VoterID, and the voters they may be."
  >
    <ForElection>{(election) => <OfElection key={election} election={election} />}</ForElection>
  </Page>
)

function OfElection({ election }: { election: string }) {
  const query = useListMissingVoterIdsQuery(election)
  return (
    <QueryBoundary query={query} loading="Loading candidates..." failure="Failed to fetch">
      {(candidates) => <OfOffice candidates={candidates} />}
    </QueryBoundary>
  )
}

function OfOffice({ candidates }: { candidates: readonly Candidate[] }) {
  const [office, setOffice] = useState('')
  const offices = useMemo(() => {
    const of = Map.groupBy(candidates, ({ OfficeCode }) => OfficeCode)
    return officesOf(candidates).map(({ code, description }) => ({
      value: code,
      label: `${description} (${of.get(code)?.length})`,
    }))
  }, [candidates])
  const shown = useMemo(
    () => candidates.filter(({ OfficeCode }) => office === '' || OfficeCode === office),
    [candidates, office],
  )
  return (
    <div className={styles.page}>
      <SelectField
        label="Office"
        value={office}
        onChange={setOffice}
        options={[{ value: '', label: `All offices (${asNumber(candidates.length)})` }, ...offices]}
      />
      <VoterIdWork key={office} candidates={shown} />
      <PasteVoterIds accounts={shown.map(({ AcctNum }) => AcctNum)} />
    </div>
  )
}
