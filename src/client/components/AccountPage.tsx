import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'
import { NotFound } from './NotFound.tsx'

interface AccountPageProps {
  owner: 'candidate' | 'committee'
  children: (acctNum: number) => ReactNode
}

/** A page below a candidate's or committee's page, for the account whose number is in its address. */
export function AccountPage({ owner, children }: AccountPageProps) {
  const acctNum = parseAcctNum(useParams().acctNum ?? '')
  return acctNum === null ? (
    <NotFound
      title="Invalid account number"
      list={owner === 'candidate' ? CANDIDATES_PAGE : COMMITTEES_PAGE}
    />
  ) : (
    children(acctNum)
  )
}
