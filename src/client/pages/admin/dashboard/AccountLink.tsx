import { Link } from 'react-router-dom'
import { editCandidatePage, editCommitteePage } from '#contract/adminPages.ts'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'

/** An account by its number and the name of its record, with a link to the record. */
export function AccountLink({ account, name, owner }: OwnedAccount) {
  if (owner === null) return account
  const page = owner === 'candidate' ? editCandidatePage(account) : editCommitteePage(account)
  return (
    <Link to={page}>
      {account} {name}
    </Link>
  )
}
