import type { ReactNode } from 'react'
import { isNotFound } from '#client/api/describeFailure.ts'
import { BackToList } from '#client/components/links/BackToList.tsx'
import { Page } from '#client/components/Page.tsx'
import type { QueryResult } from '#client/components/QueryBoundary.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { RecordSteps } from './RecordSteps.tsx'

interface EditPageProps<Data> {
  query: QueryResult<Data>
  heading: string
  /** 'Candidate not found' or 'Committee not found'. */
  notFound: string
  list: string
  acctNum: number
  /** The edit page of another record of this kind. */
  editPage: (acctNum: number) => string
  children: (data: Data) => ReactNode
}

/** The edit page of a record, or the reason that there is none. */
export function EditPage<Data>(props: EditPageProps<Data>) {
  const { query, heading, notFound, list, acctNum, editPage, children } = props
  return (
    <Page heading={query.error && isNotFound(query.error) ? notFound : heading}>
      <RecordSteps acctNum={acctNum} editPage={editPage} />
      <AdminQuery query={query} notFound="It may have been deleted, or withdrawn from the state’s list.">
        {children}
      </AdminQuery>
      <div>
        <BackToList list={list} label="Back" />
      </div>
    </Page>
  )
}
