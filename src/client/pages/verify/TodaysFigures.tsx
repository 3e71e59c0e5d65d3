import { useLazyGetCitationFileQuery } from '#client/api/citation.ts'
import { describeFailure } from '#client/api/describeFailure.ts'
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
  const isGone = error !== undefined && 'status' in error && error.status === 404
  return (
    <Section title="Today’s Figures">
      <p>
        <Button busy={isFetching} onClick={() => void ask(file.page.slice(file.site.length) || '/')}>
          Compare with Today
        </Button>{' '}
        asks this site for the page as it is now.
      </p>
      <output>
        {isGone && (
          <p>
            This page is no longer on this site: its record was deleted, is suppressed, or was renamed. What
            the file says of it is not shown.
          </p>
        )}
        {error && !isGone && <p>{describeFailure(error, 'citation')}</p>}
        {data && !isFetching && (
          <Differences day={file.day} comparison={compareWithToday(file.answers, data.answers)} />
        )}
      </output>
    </Section>
  )
}

function Differences({ day, comparison: { figures, notes } }: { day: string; comparison: Comparison }) {
  return (
    <>
      {figures.length === 0 && (
        <p>
          {notes.length === 0
            ? `The page says today what it said on ${citedOn(day)}.`
            : 'No figure that both have differs.'}
        </p>
      )}
      {figures.length > MAX_SHOWN && (
        <p>
          The first {MAX_SHOWN} of {formatNumber(figures.length)} figures that differ:
        </p>
      )}
      {figures.length > 0 && (
        <DataTable
          caption="Figures that differ today"
          columns={COLUMNS}
          rows={figures.slice(0, MAX_SHOWN)}
          rowKey={({ field }) => field}
        />
      )}
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

interface Comparison {
  figures: ChangedFigure[]
  /** What else differs, in sentences that repeat nothing of the file. */
  notes: string[]
}

/** The fields by which the items of a list are the same ones, in the order in which they are looked for. */
const IDENTITIES = ['AcctNum', 'account', 'accountNum', 'Account', 'id', 'value', 'district', 'key', 'name']

/**
 * How the answers of a genuine citation differ from those of today. Of the file, only figures are shown, and only of what
 * is public today: a record or an address that was deleted or suppressed since is not shown again by its file.
 */
function compareWithToday(cited: readonly CitedAnswer[], today: readonly CitedAnswer[]): Comparison {
  const figures: ChangedFigure[] = []
  const count = { gone: 0, added: 0, words: 0 }
  const now = new Map(today.map(({ call, answer }) => [call, answer]))
  let missing = 0
  for (const { call, answer } of cited)
    if (now.has(call)) compare(answer, now.get(call), [])
    else missing += 1
  return { figures, notes: notes() }

  function compare(one: unknown, other: unknown, path: readonly string[]): void {
    if (Array.isArray(one) && Array.isArray(other)) return compareLists(one, other, path)
    if (isGroup(one) && isGroup(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
        compare(one[key], other[key], [...path, key])
      return
    }
    if (one === other) return
    if (isNumberOrNull(one) && isNumberOrNull(other))
      figures.push({ field: path.join(' › '), cited: one, today: other })
    else count.words += 1
  }

  function compareLists(one: readonly unknown[], other: readonly unknown[], path: readonly string[]): void {
    const ones = byIdentity(one)
    const others = byIdentity(other)
    for (const [identity, item] of ones)
      if (others.has(identity)) compare(item, others.get(identity), [...path, identity])
      else count.gone += 1
    for (const identity of others.keys()) if (!ones.has(identity)) count.added += 1
  }

  function notes(): string[] {
    const { gone, added, words } = count
    return [
      missing > 0 &&
        `${counted(missing, 'answer of the file has', 'answers of the file have')} no counterpart on the page today.`,
      gone > 0 &&
        `${counted(gone, 'row of the file is', 'rows of the file are')} no longer on the page, and not shown.`,
      added > 0 &&
        `${counted(added, 'row on the page today is', 'rows on the page today are')} not in the file.`,
      words > 0 &&
        `${counted(words, 'field that is not a figure reads', 'fields that are not a figure read')} differently today.`,
    ].filter((note) => note !== false)
  }
}

const isNumberOrNull = (value: unknown): value is number | null => typeof value === 'number' || value === null

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The items of a list by what identifies them, else by their place. Equal ones are counted. */
function byIdentity(list: readonly unknown[]): Map<string, unknown> {
  const items = new Map<string, unknown>()
  for (const [place, item] of list.entries()) {
    const name = isGroup(item) ? IDENTITIES.find((one) => isName(item[one])) : undefined
    const identity =
      name !== undefined && isGroup(item) ? String(item[name]) : isName(item) ? String(item) : `${place}`
    items.set(items.has(identity) ? `${identity} (${place})` : identity, item)
  }
  return items
}

const isName = (value: unknown) => typeof value === 'string' || typeof value === 'number'
