import type { ReactNode } from 'react'
import { usePrefetchCommittee } from '#client/api/committees.ts'
import { usePrefetchDocuments } from '#client/api/documents.ts'
import { committeePage } from '#contract/pages.ts'
import { FROM_LIST } from './BackToList.tsx'
import { Link } from './Link.tsx'

/** A link to a committee's page; hovering over it or focusing it prefetches what that page will show. */
export function CommitteeLink({ acctNum, children }: { acctNum: number; children: ReactNode }) {
  const prefetchCommittee = usePrefetchCommittee()
  const prefetchDocuments = usePrefetchDocuments()
  const prefetch = () => {
    prefetchCommittee(acctNum)
    prefetchDocuments(acctNum)
  }
  return (
    <Link to={committeePage(acctNum)} state={FROM_LIST} onMouseEnter={prefetch} onFocus={prefetch}>
      {children}
    </Link>
  )
}
