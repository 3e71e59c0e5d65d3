import { type ChangeEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUndoAuditEntryMutation } from '#client/api/workLists.ts'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { listPasted, selectPastedLists } from '#client/store/slices/unsavedSlice.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { FieldFrame } from '#client/ui/form/Field.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { counted } from '#contract/domain/text.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import styles from './PastedList.module.css'
import { useFocusOnStep } from './useFocusOnStep.ts'

/** How what is done with a list is said once it is done: in its caption, and before the number. */
const WORDS = { Add: { past: 'added', done: 'Added:' }, Save: { past: 'saved', done: 'Saved' } }
type Verb = keyof typeof WORDS

/** What the hook of a mutation says of its call. */
interface Call<Answer> {
  data?: Answer | undefined
  error?: Failure | undefined
  isLoading: boolean
  requestId?: string | undefined
  reset: () => void
}

interface PastedListProps<Entry, Checked, Savable> {
  label: string
  hint: string
  /** What the list contains, and its maximum length. */
  noun: string
  limit: number
  verb: Verb
  parse: (text: string) => ParsedList<Entry>
  check: (entries: Entry[], form: FormData) => unknown
  checked: Call<readonly Checked[]>
  columns: (isSaved: boolean) => readonly DataColumn<Checked>[]
  rowKey: (row: Checked) => string | number
  /** The label of the checkbox that saves a row in spite of a doubt; undefined for a row without one. */
  doubtLabel?: (row: Checked) => string | undefined
  /** What is saved of a row; undefined if nothing is. */
  savableOf: (row: Checked, isSure: boolean) => Savable | undefined
  mutation: SaveSeveralProps<Savable>['mutation']
  /** Additional fields. */
  children?: ReactNode
}

/**
 * A list that is pasted, or read from a file: parsed, checked, shown row by row, and saved as shown. The pasted text stays;
 * until it is saved it also outlives the page, and the browser asks before it closes the tab.
 */
export function PastedList<Entry, Checked, Savable>(props: PastedListProps<Entry, Checked, Savable>) {
  const { label, hint, noun, limit, verb, parse, check, checked, children } = props
  const { columns, rowKey, doubtLabel, savableOf, mutation } = props
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
    mutation[1].reset()
    setSure([])
    setSaved(false)
    if (entries.length > 0 && !isTooLong) check(entries, new FormData(event.currentTarget))
  }
  const rows = checked.data ?? []
  const entryOf = (row: Checked) => savableOf(row, sure.includes(row))
  const savable = rows.flatMap((row) => entryOf(row) ?? [])
  const willBe = isSaved ? (savable.length === 1 ? 'was' : 'were') : 'will be'
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
            caption={`${counted(rows.length, noun)}, of which ${savable.length} ${willBe} ${WORDS[verb].past}`}
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
            entries={isSaved ? [] : savable}
            limit={limit}
            mutation={mutation}
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

interface SaveSeveralProps<Entry> {
  verb: Verb
  noun: string
  /** What would be saved now, and how many may be. */
  entries: readonly Entry[]
  limit: number
  mutation: readonly [
    save: (list: { entries: Entry[] }) => PromiseLike<{ error?: unknown }>,
    saving: Call<SeveralChanged>,
  ]
  onSaved: () => void
  onUndone?: () => void
}

/** Saves what is chosen or listed, reports it, and can undo all of it. */
export function SaveSeveral<Entry>(props: SaveSeveralProps<Entry>) {
  const { verb, noun, entries, limit, mutation, onSaved, onUndone } = props
  const [save, saving] = mutation
  const [undo, undoing] = useUndoAuditEntryMutation()
  const failure = undoing.error ?? saving.error
  const saved = saving.data
  const count = entries.length
  const status = useFocusOnStep(`${saved?.entryId} ${undoing.isSuccess}`)
  const handleSave = async () => {
    undoing.reset()
    const { error } = await save({ entries: [...entries] })
    if (!error) onSaved()
  }
  const handleUndo = async (entryId: number) => {
    const { error } = await undo({ entryId })
    if (!error) onUndone?.()
  }
  return (
    <>
      {failure && <ErrorMessage message={failureText(failure)} />}
      <div className="buttons">
        <Button
          variant="primary"
          disabled={count === 0 || count > limit}
          busy={saving.isLoading}
          onClick={() => void handleSave()}
        >
          {verb} {count === 0 ? `${noun}s` : counted(count, noun)}
        </Button>
        {count > limit && <span>The limit is {limit} at a time.</span>}
        <output ref={status} tabIndex={-1}>
          {saved && `${undoing.isSuccess ? 'Undone:' : WORDS[verb].done} ${counted(saved.changed, noun)}.`}
        </output>
        {saved && !undoing.isSuccess && (
          <Button busy={undoing.isLoading} onClick={() => void handleUndo(saved.entryId)}>
            Undo all {saved.changed}
          </Button>
        )}
      </div>
    </>
  )
}

export interface ParsedList<Entry> {
  entries: Entry[]
  /** A sentence for each other line. */
  faults: string[]
}

interface Line {
  cells: string[]
  /** The original text. */
  written: string
  /** Its place among the lines after the header. */
  index: number
  /** Whether no line has a second cell. */
  isColumn: boolean
}

/**
 * The entry of each line of a list, or what is wrong with it; an entry that stands twice counts once. Cells are separated
 * by a tab, comma, semicolon or blanks, as in a spreadsheet or a file. A first line without digits is a header, and blank
 * lines count for nothing but the places of the others.
 */
export function parseList<Entry>(
  text: string,
  /** A text says what is wrong. */
  entryOf: (line: Line) => Entry | string,
  identify: (entry: Entry) => { key: unknown; name: string },
): ParsedList<Entry> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const headers = /^\D*[^\d\s]\D*$/.test(lines[0] ?? '') ? 1 : 0
  const rows = lines.slice(headers).map((line) => {
    const cells = line
      .replaceAll('"', '')
      .trim()
      .split(/\s*[\t,;]\s*|\s+/)
    return { written: line.trim(), cells }
  })
  const isColumn = rows.every(({ cells }) => cells.length === 1)
  const entries: Entry[] = []
  const faults: string[] = []
  const numbers = new Map<unknown, number>()
  for (const [index, row] of rows.entries()) {
    const number = index + 1 + headers
    if (row.cells.join('') === '') continue
    const entry = entryOf({ ...row, index, isColumn })
    if (typeof entry === 'string') {
      faults.push(`Line ${number}: ${entry}`)
      continue
    }
    const { key, name } = identify(entry)
    const former = numbers.get(key)
    if (former === undefined) {
      numbers.set(key, number)
      entries.push(entry)
    } else faults.push(`Line ${number}: ${name} is on line ${former} already.`)
  }
  return { entries, faults }
}
