import { useMemo } from 'react'
import { useGetCandidateQuery } from '#client/api/candidates.ts'
import { useGetCommitteeQuery } from '#client/api/committees.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { LaterNoRecord } from '#client/components/record/LaterNoRecord.tsx'
import { WithAcctNum } from '#client/components/record/WithAcctNum.tsx'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { accountsOf, committeeAccounts } from '#contract/domain/accounts.ts'
import { filesWithFec } from '#contract/domain/races.ts'
import { candidateName } from '#contract/domain/names.ts'
import { CANDIDATES_PAGE, candidatePage, COMMITTEES_PAGE, committeePage } from '#contract/pages.ts'
import { Transactions } from './Transactions.tsx'

/** The rows behind a candidate's or a committee's figures; the address says which. */
export const TransactionsPage = ({ owner }: { owner: 'candidate' | 'committee' }) => (
  <WithAcctNum list={owner === 'candidate' ? CANDIDATES_PAGE : COMMITTEES_PAGE}>
    {(acctNum) =>
      owner === 'candidate' ? <OfCandidate acctNum={acctNum} /> : <OfCommittee acctNum={acctNum} />
    }
  </WithAcctNum>
)

function OfCandidate({ acctNum }: { acctNum: number }) {
  const query = useGetCandidateQuery(acctNum)
  return (
    <QueryBoundary
      query={query}
      record={{ title: 'Candidate Not Found', list: CANDIDATES_PAGE }}
      notFound={<LaterNoRecord owner="candidate" acctNum={acctNum} />}
    >
      {(candidate) => <CandidateTransactions candidate={candidate} />}
    </QueryBoundary>
  )
}

function CandidateTransactions({ candidate }: { candidate: Candidate }) {
  const accounts = useMemo(() => accountsOf(candidate), [candidate])
  return (
    <Transactions
      name={candidateName(candidate)}
      accounts={accounts}
      record={candidatePage(candidate.AcctNum)}
      back="Back to Candidate"
      federal={filesWithFec(candidate.OfficeCode) ? candidate.AcctNum : undefined}
    />
  )
}

function OfCommittee({ acctNum }: { acctNum: number }) {
  const query = useGetCommitteeQuery(acctNum)
  const accounts = useMemo(() => committeeAccounts(acctNum), [acctNum])
  return (
    <QueryBoundary
      query={query}
      record={{ title: 'Committee Not Found', list: COMMITTEES_PAGE }}
      notFound={<LaterNoRecord owner="committee" acctNum={acctNum} />}
    >
      {({ Name }) => (
        <Transactions
          name={Name}
          accounts={accounts}
          record={committeePage(acctNum)}
          back="Back to Committee"
        />
      )}
    </QueryBoundary>
  )
}
