import { Link } from 'react-router-dom'
import { type RecordOwner, searchPage } from '#contract/pages.ts'

/** Instead of a record: the number may be that of one of the other kind. */
export const NoRecord = ({ owner, acctNum }: { owner: RecordOwner; acctNum: number }) => (
  <>
    No {owner} is on file with this account number. It may have been withdrawn from the state’s list, or
    belong to a {owner === 'candidate' ? 'committee' : 'candidate'}:{' '}
    <Link to={searchPage({ q: String(acctNum) })}>search for the number</Link>.
  </>
)
