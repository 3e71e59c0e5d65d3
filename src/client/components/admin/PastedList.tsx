import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { SaveSeveral } from '#client/components/admin/SaveSeveral.tsx'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { listPasted, selectPastedLists } from '#client/store/slices/unsavedSlice.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { FieldFrame } from '#client/ui/form/Field.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { counted } from '#contract/domain/text.ts'
import styles from './PastedList.module.css'

interface PastedListProps<Entry, Checked, Savable> {
  label: string
  hint: string
  /** What the list is of, how many it may have, and what is done with them: "Save", "saved", "Saved". */
  noun: string
  limit: number
  verb: string
  past: string
  done: string
  parse: (text: string) => ParsedList<Entry>
  check: (entries: Entry[], form: FormData) => unknown
  /** What the check answered. */
  checked: {
    data?: readonly Checked[] | undefined
    error?: Failure | undefined
    isLoading: boolean
    requestId?: string | undefined
    reset: () => void
  }
  columns: (isSaved: boolean) => readonly DataColumn<Checked>[]
  rowKey: (row: Checked) => string | number
  /** The label of the checkbox that saves a row in spite of a doubt; undefined for a row without one. */
  doubtLabel?: (row: Checked) => string | undefined
  /** What is saved of a row; undefined if nothing is. */
  savableOf: (row: Checked, isSure: boolean) => Savable | undefined
  save: (entries: Savable[]) => PromiseLike<{ error?: unknown }>
  saving: ComponentProps<typeof SaveSeveral>['saving'] & { reset: () => void }
  /** Additional fields. */
  children?: ReactNode
}

/**
 * A list that is pasted, or read from a file: parsed, checked, shown row by row, and saved as shown. The pasted text stays;
 * until it is saved it also outlives the page, and the browser asks before it closes the tab.
 */
export function PastedList<Entry, Checked, Savable>(props: PastedListProps<Entry, Checked, Savable>) {
  const { label, hint, noun, limit, verb, past, done, parse, check, checked, children } = props
  const { columns, rowKey, doubtLabel, savableOf, save, saving } = props
  const file = useId()
  const dispatch = useAppDispatch()
  const { pathname: page } = useLocation()
  const pasted = useAppSelector(selectPastedLists)[page] ?? ''
  const keep = (unsaved: string) => dispatch(listPasted({ page, text: unsaved }))
  const [text, setText] = useState(pasted)
  /** The lines that were not accepted, with reasons. */
  const [faults, setFaults] = useState<readonly string[]>([])
  /** The doubtful rows that are to be saved anyway. */
  const [sure, setSure] = useState<readonly Checked[]>([])
  const [isSaved, setSaved] = useState(false)
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
    const { entries, faults: reasons } = parse(text)
    const isTooLong = entries.length > limit
    setFaults(
      isTooLong ? [`The list has ${entries.length} ${noun}s; the limit is ${limit} at a time.`] : reasons,
    )
    checked.reset()
    saving.reset()
    setSure([])
    setSaved(false)
    if (entries.length > 0 && !isTooLong) check(entries, new FormData(event.currentTarget))
  }
  const rows = checked.data ?? []
  const entryOf = (row: Checked) => savableOf(row, sure.includes(row))
  const savable = rows.flatMap((row) => entryOf(row) ?? [])
  const outcome = isSaved ? `${savable.length === 1 ? 'was' : 'were'} ${past}` : `will be ${past}`
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
      {checked.data && (
        <>
          <DataTable
            caption={`${counted(rows.length, noun)}, of which ${savable.length} ${outcome}`}
            columns={[...columns(isSaved), ...(doubtLabel ? [sureColumn(doubtLabel, sure, setSure)] : [])]}
            rows={rows}
            rowKey={rowKey}
            muted={(row) => entryOf(row) === undefined}
            empty={`The list has no ${noun}.`}
            dense
          />
          <SaveSeveral
            key={checked.requestId}
            verb={verb}
            noun={noun}
            count={isSaved ? 0 : savable.length}
            done={done}
            saving={saving}
            save={() => save(savable)}
            onSaved={() => {
              setSaved(true)
              keep('')
            }}
            onUndone={() => setSaved(false)}
          />
        </>
      )}
    </Section>
  )
}

const sureColumn = <Row,>(
  doubtLabel: (row: Row) => string | undefined,
  sure: readonly Row[],
  setSure: (sure: readonly Row[]) => void,
): DataColumn<Row> => ({
  key: 'sure',
  header: 'Save anyway',
  width: 'code',
  cell: (row) =>
    doubtLabel(row) && (
      <input
        type="checkbox"
        aria-label={doubtLabel(row)}
        checked={sure.includes(row)}
        onChange={({ target }) =>
          setSure(target.checked ? [...sure, row] : sure.filter((one) => one !== row))
        }
      />
    ),
})

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
