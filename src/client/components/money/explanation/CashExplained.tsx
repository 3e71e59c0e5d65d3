import { type ReactNode } from 'react'
import { Money } from '#client/ui/text/Money.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { OneCandidate, OneCommittee } from '#client/components/record/OneRecord.tsx'
import { agreementOfAll } from '#client/components/money/agreement.ts'
import { useBalancesOf } from '#client/components/money/useBalances.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { accountsOf, cashOnHand, committeeAccounts } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { NOT_LOADED } from '#contract/domain/money.ts'
import { filesWithFec } from '#contract/domain/races.ts'
import { AccountExplained } from './AccountExplained.tsx'
import styles from './Explanation.module.css'

/** The owner of the cash on hand. */
export interface CashOwner {
  owner: 'candidate' | 'committee'
  acctNum: number
}

interface Explanation {
  name: string
  content: ReactNode
}

interface CashExplainedProps extends CashOwner {
  /** Only this one of the owner's accounts. */
  only?: number | undefined
  /** Whether it is a page of its own. */
  isPage?: boolean
  children: (explanation: Explanation) => ReactNode
}

/** How a candidate's or committee's cash on hand was calculated, account by account. */
export const CashExplained = ({ owner, acctNum, only, isPage = false, children }: CashExplainedProps) =>
  owner === 'candidate' ? (
    <OneCandidate acctNum={acctNum} isPage={isPage}>
      {(candidate) => {
        const federal = filesWithFec(candidate.OfficeCode) ? acctNum : undefined
        const content = <Accounts accounts={accountsOf(candidate)} only={only} federal={federal} />
        return children({ name: candidateName(candidate), content })
      }}
    </OneCandidate>
  ) : (
    <OneCommittee acctNum={acctNum} isPage={isPage}>
      {({ Name }) => children({ name: Name, content: <Accounts accounts={committeeAccounts(acctNum)} /> })}
    </OneCommittee>
  )

interface AccountsProps {
  accounts: readonly AccountListEntry[]
  only?: number | undefined
  /** The one among them of a candidate for a federal office. */
  federal?: number | undefined
}

function Accounts({ accounts, only, federal }: AccountsProps) {
  const shown = accounts.filter(({ accountNum }) => only === undefined || accountNum === only)
  return (
    <div className={`stack ${styles.accounts}`}>
      {shown.length > 1 && <Sum accounts={accounts} />}
      {shown.map(({ accountNum, accountName }) =>
        accountNum === null ? (
          <p key={accountName}>
            {accountName}: no account number is on file, so nothing is known about its money.
          </p>
        ) : (
          <AccountExplained
            key={accountNum}
            accountNum={accountNum}
            accountName={accountName}
            isFederal={accountNum === federal}
          />
        ),
      )}
    </div>
  )
}

/** The accounts and their sum, which is the figure in the lists. */
function Sum({ accounts }: { accounts: readonly AccountListEntry[] }) {
  const { query, balances } = useBalancesOf(accounts)
  return (
    <QueryBoundary query={query} what="balances">
      {() => <SumTable accounts={accounts} balances={balances} />}
    </QueryBoundary>
  )
}

interface SumTableProps {
  accounts: readonly AccountListEntry[]
  balances: ReadonlyMap<number, Balance>
}

function SumTable({ accounts, balances }: SumTableProps) {
  const { cents, known, asOf } = cashOnHand(accounts, balances)
  return (
    <div className="stack snug">
      <table className="sums">
        <caption>
          The sum of {known < accounts.length && `${known} of `}
          {accounts.length} accounts{asOf !== null && `, as of ${formatDay(asOf)}`}
        </caption>
        <tbody>
          {accounts.map(({ accountNum, accountName }) => {
            const coh = balances.get(accountNum ?? 0)?.coh ?? null
            return (
              <tr key={`${accountNum} ${accountName}`}>
                <th scope="row">{accountName}</th>
                <td>{coh === null ? <span className="quiet">{NOT_LOADED}</span> : <Money cents={coh} />}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">Cash on hand</th>
            <td>{cents === null ? <span className="quiet">not known</span> : <Money cents={cents} />}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.lines}>{agreementOfAll(balances)}</p>
    </div>
  )
}
