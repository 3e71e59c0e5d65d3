import { useLazyGetCitationFileQuery } from '#client/api/provenance.ts'
import { describeFailure, isNotFound } from '#client/api/describeFailure.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import { FIGURE_NAMES, isFigure } from '#contract/domain/money.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { CitationFile, CitedAnswer } from '#contract/schemas/citation.ts'
import { citedOn } from './citationTexts.ts'

/** Beside a genuine file: what its page says today, if the visitor asks for it. Only this site is asked. */
export function TodaysFigures({ file }: { file: CitationFile }) {
  const [ask, { data, error, isFetching }] = useLazyGetCitationFileQuery()
  return (
    <Section title="Today’s Figures">
      <p>
        <Button
          busy={isFetching}
          onClick={() => void ask({ page: file.page.slice(file.site.length) || '/' })}
        >
          Compare with Today
        </Button>{' '}
        asks this site for the page as it is now.
      </p>
      <output>
        {error && <p>{isNotFound(error) ? GONE : describeFailure(error, 'citation')}</p>}
        {data && !isFetching && (
          <Differences day={file.day} comparison={compareWithToday(file.answers, data.answers)} />
        )}
      </output>
    </Section>
  )
}

const GONE =
  'This page is no longer on this site: its record was deleted, is suppressed, or was renamed. What the file says of it is not shown.'

type Comparison = ReturnType<typeof compareWithToday>

function Differences({ day, comparison: { figures, notes } }: { day: string; comparison: Comparison }) {
  const isSame = figures.length === 0 && notes.length === 0
  return (
    <>
      {isSame && <p>The page says today what it said on {citedOn(day)}.</p>}
      {figures.length === 0 && !isSame && <p>No figure that both have differs.</p>}
      {figures.length > MAX_SHOWN && (
        <p>
          The first {MAX_SHOWN} of {formatNumber(figures.length)} figures that differ:
        </p>
      )}
      <DataTable
        caption="Figures that differ today"
        columns={COLUMNS}
        rows={figures.slice(0, MAX_SHOWN)}
        rowKey={({ field }) => field}
      />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}

const MAX_SHOWN = 100

/** Amounts have the names of the field; counts and the like are numbers. */
function labelOf({ field }: ChangedFigure): string {
  const parts = field.split(' › ')
  const last = parts.pop() ?? ''
  return [...parts, isFigure(last) ? FIGURE_NAMES[last] : last].join(' › ')
}

const isAmount = (field: string) =>
  /(?:^| › )(?:coh|monetary|loans|inkind|expend|transfers|other|cents|total)$/.test(field)

const valueOf = ({ field }: ChangedFigure, value: number | null) =>
  value === null ? 'unknown' : isAmount(field) ? formatMoney(value) : formatNumber(value)

const COLUMNS: DataColumn<ChangedFigure>[] = [
  { key: 'field', header: 'Figure', primary: true, cell: labelOf },
  { key: 'cited', header: 'In the File', width: 'money', cell: (row) => valueOf(row, row.cited) },
  { key: 'today', header: 'Today', width: 'money', align: 'number', cell: (row) => valueOf(row, row.today) },
]

/** A figure that is another one today. */
interface ChangedFigure {
  /** Such as `candidates › 91527 › money › coh`. */
  field: string
  cited: number | null
  today: number | null
}

/** What else differs, in sentences that repeat nothing of the file. */
const NOTES = {
  missing: ['answer of the file has', 'answers of the file have', 'no counterpart on the page today.'],
  gone: ['row of the file is', 'rows of the file are', 'no longer on the page, and not shown.'],
  added: ['row on the page today is', 'rows on the page today are', 'not in the file.'],
  words: ['field that is not a figure reads', 'fields that are not a figure read', 'differently today.'],
} as const

/**
 * How the answers of a genuine citation differ from those of today. Of the file, only figures are shown, and only of what
 * is public today: a record or an address that was deleted or suppressed since is not shown again by its file.
 */
function compareWithToday(cited: readonly CitedAnswer[], today: readonly CitedAnswer[]) {
  const figures: ChangedFigure[] = []
  const counts = { missing: 0, gone: 0, added: 0, words: 0 }
  const now = new Map(today.map(({ call, answer }) => [call, answer]))
  for (const { call, answer } of cited)
    if (now.has(call)) compare(answer, now.get(call), [])
    else counts.missing += 1
  // These are the keys.
  const kinds = (Object.keys(NOTES) as (keyof typeof NOTES)[]).filter((kind) => counts[kind] > 0)
  const notes = kinds.map((kind) => {
    const [one, several, end] = NOTES[kind]
    return `${counted(counts[kind], one, several)} ${end}`
  })
  return { figures, notes }

  function compare(one: unknown, other: unknown, path: readonly string[]): void {
    const isList = Array.isArray(one)
    const [ones, others] = [partsOf(one), partsOf(other)]
    if (ones && others && isList === Array.isArray(other)) {
      for (const key of new Set([...ones.keys(), ...others.keys()]))
        if (isList && !others.has(key)) counts.gone += 1
        else if (isList && !ones.has(key)) counts.added += 1
        else compare(ones.get(key), others.get(key), [...path, key])
    } else if (one === other) return
    else if (isNumberOrNull(one) && isNumberOrNull(other))
      figures.push({ field: path.join(' › '), cited: one, today: other })
    else counts.words += 1
  }
}

const isNumberOrNull = (value: unknown): value is number | null => typeof value === 'number' || value === null

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The fields by which the items of a list are the same ones, in the order in which they are looked for. */
const IDENTITIES = ['AcctNum', 'account', 'accountNum', 'Account', 'id', 'value', 'district', 'key', 'name']

/** The fields of a group, or the items of a list by what identifies them, else by their place; equal ones are counted. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value)) return isGroup(value) ? new Map(Object.entries(value)) : undefined
  const items = new Map<string, unknown>()
  for (const [place, item] of value.entries()) {
    const fields = new Map<string, unknown>(isGroup(item) ? Object.entries(item) : [['name', item]])
    const identity = IDENTITIES.map((name) => fields.get(name)).find(isName) ?? place
    items.set(items.has(`${identity}`) ? `${identity} (${place})` : `${identity}`, item)
  }
  return items
}

const isName = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
