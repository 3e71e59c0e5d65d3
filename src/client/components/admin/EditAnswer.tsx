import type { ReactNode } from 'react'
import { isNotFound, type Failure } from '#client/api/describeFailure.ts'
import { BackToList } from '#client/components/BackToList.tsx'
import { Page } from '#client/components/Page.tsx'
import { AdminAnswer } from './AdminAnswer.tsx'

interface EditAnswerProps<Data> {
  query: {
    currentData?: Data | undefined
    error?: Failure | undefined
    isFetching: boolean
    refetch: () => unknown
  }
  heading: string
  /** 'Candidate not found' or 'Committee not found'. */
  notFound: string
  list: string
  children: (data: Data) => ReactNode
}

/** The page of one record to edit, or why there is none. */
export function EditAnswer<Data>({ query, heading, notFound, list, children }: EditAnswerProps<Data>) {
  const isMissing = query.error !== undefined && isNotFound(query.error)
  return (
    <Page heading={isMissing ? notFound : heading}>
      {isMissing ? (
        <p>It may have been deleted, or withdrawn from the state's list.</p>
      ) : (
        <AdminAnswer query={query}>{children}</AdminAnswer>
      )}
      <div>
        <BackToList list={list} label="Back" />
      </div>
    </Page>
  )
}
