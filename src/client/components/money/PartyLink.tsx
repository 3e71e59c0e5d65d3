import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { OwnerLink } from '#client/components/RecordLink.tsx'
import { zipIn } from '#contract/domain/places.ts'
import { filedNamePage } from '#contract/pages.ts'
import type { FiledTransaction } from '#contract/schemas/transaction.ts'

interface PartyLinkProps {
  /** A row, or the sum of several of one name and ZIP code. */
  party: Pick<FiledTransaction, 'name' | 'place' | 'otherAccount'>
  /** Of the second link. */
  title?: string
  /** By default the name. */
  children?: ReactNode
}

/** The other party: a link to its record if it is an account of the register, else to all that was filed under the name. */
export function PartyLink({ party: { name, place, otherAccount }, title, children = name }: PartyLinkProps) {
  if (otherAccount) return <OwnerLink account={otherAccount}>{children}</OwnerLink>
  return (
    <Link to={filedNamePage(name, zipIn(place))} title={title}>
      {children}
    </Link>
  )
}
