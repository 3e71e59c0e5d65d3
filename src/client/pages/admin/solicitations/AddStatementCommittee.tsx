import { useState } from 'react'
import { useListFindableCommitteesQuery } from '#client/api/committees.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { AddToCandidate } from './AddToCandidate.tsx'

/** The committee whose account the statement belongs to, with the Add of the finder; nothing for a candidate's account. */
export function AddStatementCommittee({ account }: { account: number }) {
  const { data: committees } = useListFindableCommitteesQuery()
  const [isAdding, setIsAdding] = useState(false)
  const committee = committees?.find(({ AcctNum }) => AcctNum === account)
  if (!committee) return null
  const { AcctNum, Name } = committee
  return (
    <div>
      {Name}{' '}
      <Button aria-label={`Add ${Name} (${AcctNum})`} onClick={() => setIsAdding(true)}>
        Add
      </Button>
      {isAdding && <AddToCandidate committee={committee} onClose={() => setIsAdding(false)} />}
    </div>
  )
}
