import { useState } from 'react'
import { useListFindableCommitteesQuery } from '#client/api/committees.ts'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'
import { editCandidatePage, editCommitteePage } from '#contract/adminPages.ts'
import { AddToCandidate } from './AddToCandidate.tsx'

/** Whose statement it is, with the Add of the finder for a committee's. */
export function AddStatementCommittee({ account }: { account: number }) {
  const { data: committees } = useListFindableCommitteesQuery()
  const [isAdding, setIsAdding] = useState(false)
  const committee = committees?.find(({ AcctNum }) => AcctNum === account)
  if (!committees) return null
  if (!committee)
    return (
      <p>
        Statement of <Link to={editCandidatePage(account)}>candidate {account}</Link>.
      </p>
    )
  const { AcctNum, Name } = committee
  return (
    <div>
      Statement of <Link to={editCommitteePage(AcctNum)}>{Name}</Link>. If it names a candidate, add the
      committee’s account to theirs:{' '}
      <Button aria-label={`Add ${Name} (${AcctNum})`} onClick={() => setIsAdding(true)}>
        Add
      </Button>
      {isAdding && <AddToCandidate committee={committee} onClose={() => setIsAdding(false)} />}
    </div>
  )
}
