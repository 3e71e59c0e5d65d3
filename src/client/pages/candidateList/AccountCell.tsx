import { useId } from 'react'
import { FROM_LIST } from '#client/components/links/BackToList.tsx'
import { CandidateLink } from '#client/components/links/CandidateLink.tsx'
import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import styles from './AccountCell.module.css'

interface AccountCellProps {
  acctNum: number
  /** Whether the account has a solicitation statement; its number is then bold, with the reason. */
  solicits: boolean
}

export function AccountCell({ acctNum, solicits }: AccountCellProps) {
  const reason = useId()
  if (!solicits)
    return (
      <CandidateLink acctNum={acctNum} state={FROM_LIST}>
        {acctNum}
      </CandidateLink>
    )
  return (
    <span className={styles.account}>
      <CandidateLink acctNum={acctNum} state={FROM_LIST} aria-describedby={reason}>
        <strong>{acctNum}</strong>
      </CandidateLink>
      <span role="tooltip" id={reason} className={styles.reason}>
        {STATEMENT_OF_SOLICITATION} on file
      </span>
    </span>
  )
}
