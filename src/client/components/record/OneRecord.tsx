import type { ReactNode } from 'react'
import { useGetCandidateQuery } from '#client/api/candidates.ts'
import { useGetCommitteeQuery } from '#client/api/committees.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'

/** In a separate chunk, because few visitors ask for a record that is not on file. */
const NoRecord = lazyPart(() => import('./NoRecord.tsx'), 'NoRecord')

interface OneRecordProps<Row> {
  acctNum: number
  /** The page is of this record: without one it has a heading that says so, and the way back. */
  isPage: boolean
  children: (record: Row) => ReactNode
}

const NO_CANDIDATE = { title: 'Candidate Not Found', list: CANDIDATES_PAGE }
const NO_COMMITTEE = { title: 'Committee Not Found', list: COMMITTEES_PAGE }

export const OneCandidate = ({ acctNum, isPage, children }: OneRecordProps<Candidate>) => (
  <QueryBoundary
    query={useGetCandidateQuery(acctNum)}
    record={isPage ? NO_CANDIDATE : undefined}
    notFound={<NoRecord owner="candidate" acctNum={acctNum} />}
  >
    {children}
  </QueryBoundary>
)

export const OneCommittee = ({ acctNum, isPage, children }: OneRecordProps<Committee>) => (
  <QueryBoundary
    query={useGetCommitteeQuery(acctNum)}
    record={isPage ? NO_COMMITTEE : undefined}
    notFound={<NoRecord owner="committee" acctNum={acctNum} />}
  >
    {children}
  </QueryBoundary>
)
