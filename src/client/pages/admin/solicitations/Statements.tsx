import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Field } from '#client/ui/form/Field.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { DOCUMENT_LIST_RULES } from '#contract/lists/documentList.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import { accountText } from './accountText.ts'
import { DocumentViewer } from './DocumentViewer.tsx'
import styles from './Statements.module.css'

/** In a window this narrow the statement is below the list. As in the style sheet. */
const STACKED_PX = 720

/** The statements, with the selected one next to them. */
export function Statements({ documents }: { documents: readonly FiledDocument[] }) {
  const [search, setSearch] = useState('')
  /** A new object for each choice, so that choosing the same statement again scrolls to it again. */
  const [choice, setChoice] = useState<{ id: string }>()
  const selected = documents.find(({ id }) => id === choice?.id) ?? null
  const viewer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Otherwise choosing a statement would change nothing that can be seen.
    if (choice && window.innerWidth <= STACKED_PX) viewer.current?.scrollIntoView()
  }, [choice])
  const term = useDeferredValue(search.trim().toLowerCase())
  const inOrder = useMemo(() => documents.toSorted(DOCUMENT_LIST_RULES.compare), [documents])
  const shown = inOrder.filter((document) => searchedText(document).includes(term))
  return (
    <div className={styles.statements}>
      <div className={styles.column}>
        {documents.length > 0 && (
          <Field
            label="Find in these statements"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {shown.length === 0 ? (
          <EmptyState>No solicitation statements found.</EmptyState>
        ) : (
          <ul className={styles.list} aria-label="Solicitation statements">
            {shown.map((document) => (
              <li key={document.id}>
                <button
                  type="button"
                  aria-pressed={document.id === choice?.id}
                  onClick={() => setChoice({ id: document.id })}
                >
                  <time dateTime={document.Date}>{formatDate(document.Date)}</time>{' '}
                  {document.DocDesc || document.Filename}{' '}
                  <small>{[document.solicitor, accountText(document)].filter(Boolean).join(' · ')}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div ref={viewer} className={styles.viewer}>
        <DocumentViewer document={selected} />
      </div>
    </div>
  )
}

const searchedText = (document: FiledDocument) =>
  [accountText(document), formatDate(document.Date), document.DocDesc, document.Filename, document.solicitor]
    .join(' ')
    .toLowerCase()
