import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { NotFound } from '#client/components/Page.tsx'

interface WithAcctNumProps {
  /** Where to look next if the number in the address is none. */
  list: string
  /** What a number in the address looks like. */
  hint?: string | undefined
  children: (acctNum: number) => ReactNode
}

/** The page of the account whose number is in its address. Another account's page keeps nothing of this one's. */
export function WithAcctNum({ list, hint, children }: WithAcctNumProps) {
  const acctNum = parseAcctNum(useParams().acctNum ?? '')
  return acctNum === null ? (
    <NotFound title="Invalid account number" list={list}>
      {hint && <p>{hint}</p>}
    </NotFound>
  ) : (
    <Fragment key={acctNum}>{children(acctNum)}</Fragment>
  )
}
