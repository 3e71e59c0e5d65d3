import type { OwnedAccount } from '#contract/schemas/balance.ts'
import type { ReactNode } from 'react'
import { CandidateLink } from './CandidateLink.tsx'
import { CommitteeLink } from './CommitteeLink.tsx'

/** A link to the record that an account belongs to, if any. */
export function OwnerLink({ of, children }: { of: OwnedAccount; children: ReactNode }) {
  if (of.owner === 'candidate') return <CandidateLink acctNum={of.account}>{children}</CandidateLink>
  if (of.owner === 'committee') return <CommitteeLink acctNum={of.account}>{children}</CommitteeLink>
  return children
}
