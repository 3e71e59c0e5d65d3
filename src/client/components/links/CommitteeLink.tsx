import type { ReactNode } from 'react'
import { prefetchCommittee } from '#client/api/committees.ts'
import { prefetchDocuments } from '#client/api/documents.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { committeePage } from '#contract/pages.ts'
import type { FROM_LIST } from './BackToList.tsx'
import { Link } from 'react-router-dom'

interface CommitteeLinkProps {
  acctNum: number
  /** FROM_LIST in a list, to which "Back to List" then returns. */
  state?: typeof FROM_LIST
  children: ReactNode
}

/** A link to a committee's page; hovering over it or focusing it prefetches that page's data. */
export function CommitteeLink({ acctNum, ...rest }: CommitteeLinkProps) {
  const dispatch = useAppDispatch()
  const prefetch = () => {
    dispatch(prefetchCommittee(acctNum))
    dispatch(prefetchDocuments(acctNum))
  }
  return <Link to={committeePage(acctNum)} onMouseEnter={prefetch} onFocus={prefetch} {...rest} />
}
