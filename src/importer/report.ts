import { hash } from 'node:crypto'
import { dollars, isFigure } from '#contract/domain/money.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { ImportReport, RecordDifference } from '#contract/schemas/importRecord.ts'
import type { ImportResult } from '#database/imports/imports.ts'
import type { Total } from '#database/transactions/tx.ts'
import type { RowChange } from '#database/staging/openStaging.ts'
import { printable } from './ImportError.ts'
import { fileSchemas, type ImportTypeName } from './read/fileSchemas.ts'

/**
 * The outcome of an import. `read` and `rejected` count lines, the other counts rows; the changes are at most MAX_CHANGES,
 * and none for the sample.
 */
export interface Report
  extends
    Omit<ImportResult, 'who'>,
    Pick<ImportReport, 'changes' | 'warnings' | 'unmatched' | 'controlTotals'> {
  /** Nothing was changed: the counts say what the import would do. */
  dryRun: boolean
  /** Records that stayed as they were because their new line was rejected. */
  kept: number
  /** Imported rows that stay hidden because an administrator deleted their records. */
  hidden: number
  /** The import's number; null if nothing was recorded. */
  importId: number | null
  /** For a dry run that would succeed: the word for `--as-shown`, so that only what was shown is done. */
  shown?: string
}

const COUNTS = ['read', 'added', 'changed', 'unchanged', 'removed', 'rejected', 'kept', 'hidden'] as const
type Counts = Record<(typeof COUNTS)[number], number>

export const NO_COUNTS = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Counts // for every count

/** The outcome of a list. `read` and `rejected` count lines, the other counts rows. */
export interface Loaded
  extends Counts, Pick<Report, 'rejections' | 'elections' | 'electionDays' | 'unmatched' | 'controlTotals'> {
  /** Its changes, as many as a report lists. */
  changes: readonly RowChange[]
  /** Whether anything visible changes. */
  isNews: boolean
}

export const NOTHING_LOADED = {
  ...NO_COUNTS,
  rejections: [],
  elections: [],
  changes: [],
  unmatched: [],
  controlTotals: null,
} satisfies Omit<Loaded, 'isNews'>

/** The report of an import without changes, with this message. */
export const emptyReport = (
  report: Pick<Report, 'kind' | 'dryRun' | 'startedAt' | 'outcome' | 'message'> & Partial<Report>,
): Report => ({
  ...NOTHING_LOADED,
  files: [],
  asOf: null,
  importId: null,
  warnings: [],
  finishedAt: new Date().toISOString(),
  ...report,
})

/** The sum of the counts of two lists. */
export function addCounts(a: Counts, b: Counts): Counts {
  return Object.fromEntries(COUNTS.map((count) => [count, a[count] + b[count]])) as Counts // the same keys
}

/** "committees (638 read): 2 added, 1 changed, 635 unchanged, 0 removed from the source, 0 rejected" */
export function describeCounts(what: string, counts: Counts): string {
  const { kept, hidden } = counts
  const [read, added, changed, unchanged, removed, rejected] = COUNTS.map((count) =>
    formatNumber(counts[count]),
  )
  const keptToo = kept > 0 ? `, ${kept} kept as ${kept === 1 ? 'it was' : 'they were'}` : ''
  const hiddenToo = hidden > 0 ? `, ${hidden} hidden because an administrator deleted them` : ''
  return (
    `${what} (${read} read): ${added} added, ${changed} changed, ${unchanged} unchanged, ` +
    `${removed} removed from the source, ${rejected} rejected${keptToo}${hiddenToo}`
  )
}

/** "Done: committees (638 read): 2 added, ... ." */
export const describeDone = (dryRun: boolean | undefined, counts: string) =>
  `${dryRun ? 'Dry run, nothing changed; it would be' : 'Done'}: ${counts}.`

/** The report as lines of plain text, including rejected lines; the most important comes last, where a log ends. */
export function describeReport(report: Report): string[] {
  return [
    ...describeChanges(report),
    ...report.rejections.map(({ file, line, reason }) => `${file} line ${line}: ${reason}`),
    ...describeUnmatched(report.unmatched),
    ...describeControlTotals(report.controlTotals),
    ...report.warnings.map((warning) => `Note: ${warning}`),
    report.outcome === 'refused' ? `Refused, nothing changed. ${report.message}` : report.message,
  ]
}

/** More changes would fill the memory and be read by no one; counting continues. */
export const MAX_CHANGES = 10_000

/** Limits memory for a file of nothing but bad lines; counting continues. */
export const MAX_REJECTIONS = 10_000

/** How many a terminal shows. */
const SHOWN_CHANGES = 20

function describeChanges({ changes, added, changed, removed, kept }: Report): string[] {
  const shown = changes.slice(0, SHOWN_CHANGES).map(describeChange)
  const all = added + changed + removed + kept
  if (shown.length === 0 || all <= shown.length) return shown
  const named = all <= MAX_CHANGES ? 'them' : `the first ${formatNumber(MAX_CHANGES)} of all`
  return [...shown, `... and ${counted(all - shown.length, 'more change')}; --json names ${named}.`]
}

function describeUnmatched(unmatched: Report['unmatched']): string[] {
  if (unmatched.length === 0) return []
  return [
    ...unmatched.map(
      ({ filer, reason, rows, cents }) =>
        `No account for "${filer}", ${counted(rows, 'row')}, ${dollars(cents)} in sum: ${reason}.`,
    ),
    'These rows are kept without an account. To assign a name, and its rows with it, to an account: ' +
      'npm run import -- alias "NAME" ACCOUNT [--election ID]',
  ]
}

/** "Control totals: 11 rows, 3400.00 read = 10 rows, 3300.00 booked + 1 row, 100.00 waiting" */
function describeControlTotals(totals: Report['controlTotals']): string[] {
  if (!totals) return []
  const { read, ...parts } = totals
  const filled = Object.entries(parts).filter(([what, { rows }]) => rows > 0 || what === 'booked')
  return [`Control totals: ${describeTotal(['read', read])} = ${filled.map(describeTotal).join(' + ')}`]
}

const describeTotal = ([what, { rows, cents }]: [string, Total]) =>
  `${counted(rows, 'row')}, ${dollars(cents)} ${what}`

const asWritten = (column: string, text: string | null) => {
  if (text === null || text === '') return text
  if (column === 'suppress_address') return text === '1' ? 'Y' : 'N'
  return isFigure(column) ? dollars(Number(text)) : text
}

/**
 * Converts the register's columns and values to those of the file: "StatusDesc" for `status_desc`, amounts in dollars.
 */
export function listedChange(kind: ImportTypeName, { fields, ...change }: RowChange): RecordDifference {
  const words = new Map(fileSchemas[kind].columns.map((column) => [column.toLowerCase(), column]))
  return {
    kind,
    ...change,
    fields: fields.map(({ column, before, after }) => ({
      field: words.get(column.replaceAll('_', '')) ?? column.replaceAll('_', ' '),
      before: asWritten(column, before),
      after: asWritten(column, after),
    })),
  }
}

const WORDS: Readonly<Record<RowChange['change'], string>> = {
  kept: 'kept as it was, since its new line was rejected',
  removed: 'removed from the source',
  changed: 'changed',
  returned: 'returned to the source',
  added: 'added',
}

/** `candidates 90001 Rosalind Example: changed, StatusDesc "Qualified" -> "Withdrew"` */
function describeChange({ kind, record, name, change, fields }: RecordDifference): string {
  const said = fields.map(({ field, before, after }) =>
    before === null || after === null ? `${field} (not shown)` : `${field} "${before}" -> "${after}"`,
  )
  return `${kind} ${record}${name ? ` ${name}` : ''}: ${[WORDS[change], ...said].join(', ')}`
}

const EXAMPLES = 3

interface Occurrences {
  count: number
  /** The first examples that differ from each other. */
  examples: string[]
  /** Whether there were other examples. */
  hasMore?: boolean | undefined
}

/** A kind of warning, its count, and the first examples. */
type Causes = [what: string, occurrences: Occurrences]

/** Collects warnings by subject, with a count and the first examples, in addition to those already `known`. */
export function collectWarnings(known: readonly Causes[] = []) {
  const byCause = new Map(known)

  const add = (what: string, { count, examples, hasMore = false }: Occurrences): void => {
    const entry = byCause.get(what) ?? { count: 0, examples: [] }
    entry.count += count
    entry.hasMore ||= hasMore
    // An example that hundreds of lists have in common is listed once.
    for (const example of examples.filter((each) => !entry.examples.includes(each)))
      if (entry.examples.length < EXAMPLES) entry.examples.push(example)
      else entry.hasMore = true
    byCause.set(what, entry)
  }

  /** "Columns that are not used: 2 (Notes; Remarks)" */
  const sentences = (): string[] =>
    [...byCause].map(([what, { count, examples, hasMore }]) => {
      const more = hasMore ? '; ...' : ''
      return `${what}: ${count} (${examples.join('; ')}${more})`
    })

  return {
    warn: (what: string, example: string): void => add(what, { count: 1, examples: [printable(example)] }),
    addAll: (causes: readonly Causes[]): void => {
      for (const [what, each] of causes) add(what, each)
    },
    causes: (): Causes[] => [...byCause],
    sentences,
  }
}

export type Warnings = ReturnType<typeof collectWarnings>

/** The register's version and a hash of the files' bytes and the whole outcome: what a dry run showed. */
export const previewToken = (version: number, shown: object): string =>
  `${version}-${hash('sha256', JSON.stringify(shown))}`

/** The refusal of an import that might do something other than the preview showed. */
export const CHANGED_SINCE_PREVIEW =
  'The register or the files have changed since this preview, so the import could do something else. Look at a new ' +
  'preview, then import.'

/** The outcome of a command, for people and for programs. */
export interface CommandOutcome {
  lines: string[]
  json: unknown
  /** See main.ts. The nightly job mails everything except 0. */
  exitCode: number
}

/** A sync runs unattended, so what needs attention, such as rejected lines, is in the exit code, for a mail. */
export const outcomeOf = (
  report: Pick<Report, 'outcome'>,
  lines: string[],
  needsAttention = false,
): CommandOutcome => ({
  lines,
  json: report,
  exitCode: report.outcome === 'refused' ? 1 : needsAttention ? 3 : 0,
})
