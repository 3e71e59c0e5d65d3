import type { ReactNode } from 'react'
import { prefetchCommittee } from '#client/api/committees.ts'
import { prefetchDocuments } from '#client/api/documents.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { committeePage } from '#contract/pages.ts'
import { FROM_LIST } from './BackToList.tsx'
import { Link } from './Link.tsx'

/** A link to a committee's page; hovering over it or focusing it prefetches that page's data. */
export function CommitteeLink({ acctNum, children }: { acctNum: number; children: ReactNode }) {
  const dispatch = useAppDispatch()
  const prefetch = () => {
    dispatch(prefetchCommittee(acctNum))
    dispatch(prefetchDocuments(acctNum))
  }
  return (
    <Link to={committeePage(acctNum)} state={FROM_LIST} onMouseEnter={prefetch} onFocus={prefetch}>
      {children}
    </Link>
  )
}
