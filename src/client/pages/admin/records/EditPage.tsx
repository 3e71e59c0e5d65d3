import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isNotFound } from '#client/api/describeFailure.ts'
import { Page } from '#client/components/Page.tsx'
import type { QueryResult } from '#client/components/QueryBoundary.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { keyForPage, shortcut } from '#client/components/admin/singleKeys.tsx'
import { BackToList, stateOnSamePage } from '#client/components/links/BackToList.tsx'
import { Snippet } from '#client/ui/text/Snippet.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import styles from './Records.module.css'

interface RecordStepsProps {
  acctNum: number
  editPage: (acctNum: number) => string
}

/** Links to the previous and next record in the order of the list that the administrator came from. */
function RecordSteps({ acctNum, editPage }: RecordStepsProps) {
  const steps = useRef<HTMLElement>(null)
  const { state } = useLocation()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const to = { j: 'next', k: 'prev' }[keyForPage(event) ?? '']
      if (to !== undefined) steps.current?.querySelector<HTMLElement>(`[rel=${to}]`)?.click()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const rows = rowsOf(state)
  const at = rows.indexOf(acctNum)
  if (at === -1) return null
  const [previous, next] = [rows[at - 1], rows[at + 1]]
  // Back still leads to the list, past the records between.
  const onward = stateOnSamePage(state)
  return (
    <nav ref={steps} aria-label="Records of the list" className={`row tall-links ${styles.steps}`}>
      <span>
        {formatNumber(at + 1)} of {formatNumber(rows.length)}
      </span>
      {previous !== undefined && (
        <Link to={editPage(previous)} state={onward} rel="prev" aria-keyshortcuts={shortcut('k')}>
          Previous record
        </Link>
      )}
      {next !== undefined && (
        <Link to={editPage(next)} state={onward} rel="next" aria-keyshortcuts={shortcut('j')}>
          Next record
        </Link>
      )}
    </nav>
  )
}

/** The account numbers in the list that linked here. */
const rowsOf = (state: unknown): readonly number[] =>
  typeof state === 'object' && state !== null && 'rows' in state && Array.isArray(state.rows)
    ? (state.rows as unknown[]).filter((row) => typeof row === 'number')
    : []

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

/** A record as the server stores it. */
export const RawRecord = ({ record }: { record: object }) => (
  <Snippet>{JSON.stringify(record, null, 2)}</Snippet>
)
