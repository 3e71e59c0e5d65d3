import type { ReactNode } from 'react'
import { isNotFound } from '#client/api/describeFailure.ts'
import { BackToList } from '#client/components/BackToList.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary, type QueryResult } from '#client/components/QueryBoundary.tsx'

interface EditPageProps<Data> {
  query: QueryResult<Data>
  heading: string
  /** 'Candidate not found' or 'Committee not found'. */
  notFound: string
  list: string
  children: (data: Data) => ReactNode
}

/** The page of one record to edit, or why there is none. */
export function EditPage<Data>({ query, heading, notFound, list, children }: EditPageProps<Data>) {
  return (
    <Page heading={query.error && isNotFound(query.error) ? notFound : heading}>
      <QueryBoundary
        query={query}
        failure="Failed to fetch"
        notFound="It may have been deleted, or withdrawn from the state's list."
      >
        {children}
      </QueryBoundary>
      <div>
        <BackToList list={list} label="Back" />
      </div>
    </Page>
  )
}
