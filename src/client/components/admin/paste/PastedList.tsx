import { type ChangeEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { listPasted, selectPastedLists } from '#client/store/slices/unsavedSlice.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { FieldFrame } from '#client/ui/form/Field.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import styles from './PastedList.module.css'

interface PastedListProps<Entry, Checked> {
  label: string
  hint: string
  /** What the list is of, and how many it may have. */
  nouns: string
  limit: number
  parse: (text: string) => ParsedList<Entry>
  check: (entries: Entry[], form: FormData) => unknown
  /** What the check answered. */
  checked: {
    data?: Checked | undefined
    error?: Failure | undefined
    isLoading: boolean
    requestId?: string | undefined
    reset: () => void
  }
  /** Shows what saving the list would do, and says when that is done. */
  renderPreview: (checked: Checked, onSaved: () => void, key: string | undefined) => ReactNode
  /** Additional fields. */
  children?: ReactNode
}

/**
 * A list that is pasted, or read from a file: parsed, checked, shown, and saved as shown. The pasted text stays; until it
 * is saved it also outlives the page, and the browser asks before it closes the tab.
 */
export function PastedList<Entry, Checked>(props: PastedListProps<Entry, Checked>) {
  const { label, hint, nouns, limit, parse, check, checked, renderPreview, children } = props
  const file = useId()
  const dispatch = useAppDispatch()
  const { pathname: page } = useLocation()
  const pasted = useAppSelector(selectPastedLists)[page] ?? ''
  const keep = (unsaved: string) => dispatch(listPasted({ page, text: unsaved }))
  const [text, setText] = useState(pasted)
  /** The lines that were not accepted, with reasons. */
  const [faults, setFaults] = useState<readonly string[]>([])
  const change = (changed: string) => {
    setText(changed)
    keep(changed)
  }
  const handleFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // So that the same file can be chosen again after it was corrected.
    currentTarget.value = ''
    if (chosen) change(await chosen.text())
  }
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { entries, faults: found } = parse(text)
    const isTooLong = entries.length > limit
    setFaults(
      isTooLong ? [`The list has ${entries.length} ${nouns}; the limit is ${limit} at a time.`] : found,
    )
    checked.reset()
    if (entries.length > 0 && !isTooLong) check(entries, new FormData(event.currentTarget))
  }
  return (
    <Section title="From a List">
      <form className={`stack snug ${styles.form}`} onSubmit={handleSubmit}>
        <FieldFrame label={label} hint={hint}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              required
              value={text}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </FieldFrame>
        <label htmlFor={file}>Or choose a file</label>
        <input
          id={file}
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          onChange={(event) => void handleFile(event)}
        />
        {children}
        <Button type="submit" busy={checked.isLoading}>
          Check the list
        </Button>
      </form>
      {faults.length > 0 && (
        <div className={styles.faults} role="alert">
          <p>These lines were not accepted:</p>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      {checked.error && <ErrorMessage message={failureText(checked.error)} />}
      {checked.data && renderPreview(checked.data, () => keep(''), checked.requestId)}
    </Section>
  )
}

/** A line of a pasted list. */
interface ListRow {
  /** From 1. */
  line: number
  cells: string[]
  /** The original text. */
  said: string
}

const HEADER = /^\D*$/

/**
 * The lines of a list. Cells are separated by a tab, comma, semicolon or blanks, as in a spreadsheet or a file. A first
 * line without digits is a header; a blank line has one blank cell.
 */
export function rowsOfList(text: string): ListRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [first = ''] = lines
  const header = first.trim() !== '' && HEADER.test(first) ? 1 : 0
  return lines.slice(header).map((written, index) => ({
    line: index + 1 + header,
    cells: written
      .replaceAll('"', '')
      .trim()
      .split(/\s*[\t,;]\s*|\s+/),
    said: written.trim(),
  }))
}

export interface ParsedList<Entry> {
  entries: Entry[]
  /** A sentence for each other line. */
  faults: string[]
}

/** The entry of each line that is not blank, or what is wrong with it; an entry that stands twice counts once. */
export function parseRows<Entry>(
  rows: readonly ListRow[],
  /** A text says what is wrong. */
  entryOf: (row: ListRow, index: number) => Entry | string,
  identify: (entry: Entry) => { key: unknown; name: string },
): ParsedList<Entry> {
  const entries: Entry[] = []
  const faults: string[] = []
  const lineOf = new Map<unknown, number>()
  for (const [index, row] of rows.entries()) {
    const { line, cells } = row
    if (cells.join('') === '') continue
    const entry = entryOf(row, index)
    if (typeof entry === 'string') {
      faults.push(`Line ${line}: ${entry}`)
      continue
    }
    const { key, name } = identify(entry)
    const former = lineOf.get(key)
    if (former === undefined) {
      lineOf.set(key, line)
      entries.push(entry)
    } else faults.push(`Line ${line}: ${name} is on line ${former} already.`)
  }
  return { entries, faults }
}
