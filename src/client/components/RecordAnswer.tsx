import type { ReactNode } from 'react'
import { isNotFound, type Failure } from '#client/api/describeFailure.ts'
import { Answer } from './Answer.tsx'
import { BackToList } from './BackToList.tsx'
import { Page } from './Page.tsx'

interface RecordAnswerProps<Data> {
  query: {
    currentData?: Data | undefined
    error?: Failure | undefined
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
  const { currentData, error } = query
  const answer = (
    <Answer query={query} loading="Loading...">
      {children}
    </Answer>
  )
  const isMissing = error && isNotFound(error)
  if (!isMissing && (!error || currentData !== undefined)) return answer
  return (
    <Missing title={notFound} list={list}>
      {isMissing ? (
        <p>No record has this account number. It may have been withdrawn from the state's list.</p>
      ) : (
        answer
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
