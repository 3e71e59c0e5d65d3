import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { prefetchCandidate } from '#client/api/candidates.ts'
import { prefetchCommittee } from '#client/api/committees.ts'
import { prefetchDocuments } from '#client/api/documents.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { candidatePage, committeePage } from '#contract/pages.ts'
import type { OwnedAccount } from '#contract/schemas/balance.ts'
import type { FROM_LIST } from './BackToList.tsx'

interface RecordLinkProps {
  acctNum: number
  /** FROM_LIST in a list, to which "Back to List" then returns. */
  state?: typeof FROM_LIST
  children: ReactNode
  'aria-describedby'?: string | undefined
}

interface RecordPage {
  pageOf: (acctNum: number) => string
  prefetchRecord: typeof prefetchCandidate | typeof prefetchCommittee
}

/** A link to a record's page; hovering over it or focusing it prefetches that page's data. */
function RecordLink({ acctNum, pageOf, prefetchRecord, ...rest }: RecordLinkProps & RecordPage) {
  const dispatch = useAppDispatch()
  const prefetch = () => {
    dispatch(prefetchRecord(acctNum))
    dispatch(prefetchDocuments(acctNum))
  }
  return <Link to={pageOf(acctNum)} onMouseEnter={prefetch} onFocus={prefetch} {...rest} />
}

export const CandidateLink = (link: RecordLinkProps) => (
  <RecordLink {...link} pageOf={candidatePage} prefetchRecord={prefetchCandidate} />
)

export const CommitteeLink = (link: RecordLinkProps) => (
  <RecordLink {...link} pageOf={committeePage} prefetchRecord={prefetchCommittee} />
)

interface OwnerLinkProps {
  account: OwnedAccount
  /** By default the name of the account's owner. */
  children?: ReactNode
}

/** A link to the record that an account belongs to, if any. */
export function OwnerLink({ account: { account, name, owner }, children }: OwnerLinkProps) {
  const words = children ?? (name || `account ${account}`)
  if (owner === 'candidate') return <CandidateLink acctNum={account}>{words}</CandidateLink>
  if (owner === 'committee') return <CommitteeLink acctNum={account}>{words}</CommitteeLink>
  return words
}
