import { useMemo, useState } from 'react'
import { sessionApi } from '#client/api/session.ts'
import { useListMissingVoterIdsQuery } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { ElectionField, useChosenElection } from '#client/components/admin/ElectionField.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { officesOf } from '#contract/domain/races.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { PasteVoterIds } from './PasteVoterIds.tsx'
import { VoterIdWork } from './VoterIdWork.tsx'
import styles from './VoterIds.module.css'

/** Candidates without a VoterID, one after another, and VoterIDs from a pasted list. */
export function VoterIdsPage() {
  const chosen = useChosenElection()
  const { election } = chosen
  const query = useListMissingVoterIdsQuery(election)
  const { data: user } = sessionApi.endpoints.getAdminUser.useQueryState()
  const who = user?.email ?? ''
  const [office, setOffice] = useState('')
  // One whose VoterID is saved leaves the list at once.
  const missing = useMemo(
    () =>
      (query.currentData ?? []).filter(
        ({ VoterID, OfficeCode }) => VoterID === '' && (office === '' || OfficeCode === office),
      ),
    [query.currentData, office],
  )
  const offices = useMemo(() => officeOptions(query.currentData), [query.currentData])
  return (
    <Page
      heading="VoterIDs"
      low
      lead="Candidates whom the state lists without a VoterID, and the voters they may be."
    >
      <div className={styles.choice}>
        <ElectionField
          {...chosen}
          onElection={(value) => {
            setOffice('')
            chosen.onElection(value)
          }}
        />
        <SelectField label="Office" value={office} onChange={setOffice} options={offices} />
      </div>
      <AdminQuery query={query} loading="Loading candidates...">
        {() => (
          <>
            <VoterIdWork
              key={`${election} ${office} ${who}`}
              who={who}
              candidates={missing}
              isFetching={query.isFetching}
              refetch={query.refetch}
            />
            <PasteVoterIds key={election} candidates={missing} />
          </>
        )}
      </AdminQuery>
    </Page>
  )
}

/** Each office with its number of candidates, after all of them together. */
function officeOptions(candidates: readonly Candidate[] | undefined) {
  if (!candidates) return [{ value: '', label: 'All offices' }]
  const byOffice = Map.groupBy(candidates, ({ OfficeCode }) => OfficeCode)
  return [
    { value: '', label: `All offices (${formatNumber(candidates.length)})` },
    ...officesOf(candidates).map(({ code, description }) => ({
      value: code,
      label: `${description} (${formatNumber(byOffice.get(code)?.length ?? 0)})`,
    })),
  ]
}
