import type { ReactNode } from 'react'
import { prefetchCandidate } from '#client/api/candidates.ts'
import { prefetchDocuments } from '#client/api/documents.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { candidatePage } from '#contract/pages.ts'
import type { FROM_LIST } from './BackToList.tsx'
import { Link } from 'react-router-dom'

interface CandidateLinkProps {
  acctNum: number
  /** FROM_LIST in a list, to which "Back to List" then returns. */
  state?: typeof FROM_LIST
  children: ReactNode
  'aria-describedby'?: string | undefined
}

/** A link to a candidate's page; hovering over it or focusing it prefetches that page's data. */
export function CandidateLink({ acctNum, ...rest }: CandidateLinkProps) {
  const dispatch = useAppDispatch()
  const prefetch = () => {
    dispatch(prefetchCandidate(acctNum))
    dispatch(prefetchDocuments(acctNum))
  }
  return <Link to={candidatePage(acctNum)} onMouseEnter={prefetch} onFocus={prefetch} {...rest} />
}
