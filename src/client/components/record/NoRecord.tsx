import { useLocation } from 'react-router-dom'
import { Link } from '#client/components/links/Link.tsx'
import { asOfIn } from '#contract/domain/asOf.ts'
import { searchPage } from '#contract/pages.ts'

interface NoRecordProps {
  owner: 'candidate' | 'committee'
  acctNum: number
}

/** Instead of a record: the number may be that of one of the other kind, and on an earlier day it was not yet given. */
export function NoRecord({ owner, acctNum }: NoRecordProps) {
  const isPast = asOfIn(useLocation().search) !== null
  return (
    <>
      No {owner} {isPast ? 'was' : 'is'} on file with this account number{isPast && ' as of that day'}. It may
      have been withdrawn from the state’s list, or belong to a{' '}
      {owner === 'candidate' ? 'committee' : 'candidate'}:{' '}
      <Link to={searchPage({ q: String(acctNum) })}>search for the number</Link>.
    </>
  )
}
