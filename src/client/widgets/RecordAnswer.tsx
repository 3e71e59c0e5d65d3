import type { ReactNode } from 'react'
import { describeFailure, isNotFound, type Failure as ApiFailure } from '#client/api/describeFailure.ts'
import { Failure } from '#client/ui/Failure.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { BackToList } from './BackToList.tsx'
import { Page } from './Page.tsx'

interface RecordAnswerProps<Data> {
  query: {
    currentData?: Data | undefined
    error?: ApiFailure | undefined
    isFetching: boolean
    refetch: () => unknown
  }
  /** 'Candidate Not Found' or 'Committee Not Found'. */
  notFound: string
  /** Where to look next. */
  list: string
  children: (data: Data) => ReactNode
}

/** A record's page, or why there is none. A failed refresh never takes away the record that is shown. */
export function RecordAnswer<Data>({ query, notFound, list, children }: RecordAnswerProps<Data>) {
  const { currentData, error, isFetching, refetch } = query
  if (currentData !== undefined && !(error && isNotFound(error))) return children(currentData)
  if (!error) return <Notice>Loading...</Notice>
  return (
    <Missing title={notFound} list={list}>
      {isNotFound(error) ? (
        <p>No record has this account number. It may have been withdrawn from the state's list.</p>
      ) : (
        <Failure message={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </Missing>
  )
}

interface MissingProps {
  title: string
  list: string
  children?: ReactNode
}

/** In place of a record: what is wrong, and the way back. */
export function Missing({ title, list, children }: MissingProps) {
  return (
    <Page heading={title}>
      {children}
      <BackToList list={list} />
    </Page>
  )
}
