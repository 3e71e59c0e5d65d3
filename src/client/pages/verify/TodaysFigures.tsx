import { useLazyGetCitationFileQuery } from '#client/api/citation.ts'
import { describeFailure } from '#client/api/describeFailure.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { FIGURE_NAMES, isFigure } from '#contract/domain/money.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { CitationFile } from '#contract/schemas/citation.ts'
import { type ChangedFigure, type Comparison, compareWithToday } from './compareWithToday.ts'
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
  {
    key: 'cited',
    header: 'In the File',
    width: 'money',
    cell: (row) => valueOf(row, row.cited),
  },
  { key: 'today', header: 'Today', width: 'money', align: 'number', cell: (row) => valueOf(row, row.today) },
]
