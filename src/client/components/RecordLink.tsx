import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { prefetchCandidate, prefetchCommittee, prefetchDocuments } from '#client/api/records.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { type RecordOwner, recordPage } from '#contract/pages.ts'
import type { OwnedAccount } from '#contract/schemas/balance.ts'
import { FROM_LIST } from './BackToList.tsx'

const PREFETCHES = { candidate: prefetchCandidate, committee: prefetchCommittee }

interface LinkProps {
  acctNum: number
  children: ReactNode
  'aria-describedby'?: string | undefined
}

/** A link to a record's page; hovering over it or focusing it prefetches that page's data. */
function RecordLink({
  owner,
  acctNum,
  ...rest
}: LinkProps & { owner: RecordOwner; state?: typeof FROM_LIST }) {
  const dispatch = useAppDispatch()
  const prefetch = () => {
    dispatch(PREFETCHES[owner](acctNum))
    dispatch(prefetchDocuments(acctNum))
  }
  return <Link to={recordPage(owner, acctNum)} onMouseEnter={prefetch} onFocus={prefetch} {...rest} />
}

export const CandidateLink = (link: LinkProps) => <RecordLink owner="candidate" {...link} />
export const CommitteeLink = (link: LinkProps) => <RecordLink owner="committee" {...link} />

/* In a list, to which "Back to List" then returns. */
export const CandidateInList = (link: LinkProps) => (
  <RecordLink owner="candidate" state={FROM_LIST} {...link} />
)
export const CommitteeInList = (link: LinkProps) => (
  <RecordLink owner="committee" state={FROM_LIST} {...link} />
)

/** A link to the record that an account belongs to, if any; by default with the owner's name. */
export function OwnerLink({ account: row, children }: { account: OwnedAccount; children?: ReactNode }) {
  const { account, name, owner } = row
  const words = children ?? (name || `account ${account}`)
  if (owner === null) return words
  return (
    <RecordLink owner={owner} acctNum={account}>
      {words}
    </RecordLink>
  )
}
