import { Fragment, type ReactNode, useMemo } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { useGetCandidateQuery, useGetCommitteeQuery } from '#client/api/records.ts'
import { NotFound } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { accountsOf, committeeAccounts, parseAcctNum } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { filesWithFec } from '#contract/domain/races.ts'
import { RECORD_LISTS, RECORD_NOT_FOUND, type RecordOwner, searchPage } from '#contract/pages.ts'
import type { AccountListEntry, Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'

/** The accounts of a candidate or a committee. */
export interface OwnAccounts {
  owner: RecordOwner
  acctNum: number
  accounts: readonly AccountListEntry[]
}

const ofCandidate = (record: Candidate) => ({
  owner: 'candidate' as const,
  record,
  acctNum: record.AcctNum,
  name: candidateName(record),
  accounts: accountsOf(record),
  /** The account among them of a candidate for a federal office. */
  federal: filesWithFec(record.OfficeCode) ? record.AcctNum : undefined,
})

const ofCommittee = (record: Committee) => ({
  owner: 'committee' as const,
  record,
  acctNum: record.AcctNum,
  name: record.Name,
  accounts: committeeAccounts(record.AcctNum),
  federal: undefined,
})

/** A candidate or a committee, with what the pages about either have in common. */
export type RecordSubject = ReturnType<typeof ofCandidate | typeof ofCommittee>

export const BACK_TO_RECORD = { candidate: 'Back to Candidate', committee: 'Back to Committee' }

interface OneRecordProps {
  owner: RecordOwner
  acctNum: number
  /** The page is of this record: without one it has a heading that says so, and the way back. */
  isPage?: boolean
  children: (subject: RecordSubject) => ReactNode
}

export function OneRecord({ owner, acctNum, isPage = false, children }: OneRecordProps) {
  const candidate = useGetCandidateQuery(acctNum, { skip: owner !== 'candidate' })
  const committee = useGetCommitteeQuery(acctNum, { skip: owner !== 'committee' })
  const query = owner === 'candidate' ? candidate : committee
  const subject = useMemo(() => {
    if (candidate.currentData) return ofCandidate(candidate.currentData)
    return committee.currentData && ofCommittee(committee.currentData)
  }, [candidate.currentData, committee.currentData])
  return (
    <QueryBoundary
      query={{ ...query, currentData: subject }}
      record={isPage ? { title: RECORD_NOT_FOUND[owner], list: RECORD_LISTS[owner] } : undefined}
      notFound={
        <>
          No {owner} is on file with this account number. It may have been withdrawn from the state’s list, or
          belong to a {owner === 'candidate' ? 'committee' : 'candidate'}:{' '}
          <Link to={searchPage({ q: String(acctNum) })}>search for the number</Link>.
        </>
      }
    >
      {children}
    </QueryBoundary>
  )
}

interface WithAcctNumProps {
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

interface RecordAtAddressProps {
  hints?: Readonly<Record<RecordOwner, string>>
  children: (subject: RecordSubject) => ReactNode
}

/** The page of the record whose kind and number are in its address. */
export function RecordAtAddress({ hints, children }: RecordAtAddressProps) {
  const owner = useLocation().pathname.startsWith(RECORD_LISTS.committee) ? 'committee' : 'candidate'
  return (
    <WithAcctNum list={RECORD_LISTS[owner]} hint={hints?.[owner]}>
      {(acctNum) => (
        <OneRecord owner={owner} acctNum={acctNum} isPage>
          {children}
        </OneRecord>
      )}
    </WithAcctNum>
  )
}
