import { sql } from 'kysely'
import { dayInFlorida, formatDay } from '#contract/domain/days.ts'
import { isLongPast } from '#contract/domain/elections.ts'
import { unknownDayText } from '#contract/freshness.ts'
import type { LatestImport } from '#contract/schemas/importRecord.ts'
import type { SyncAttempt } from '#contract/schemas/dataStatus.ts'
import type { Db, Row } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { registerIn } from '../register.ts'
import { filesOf } from './imports.ts'

type Import = Pick<LatestImport, 'kind' | 'asOf' | 'loadedAt' | 'files'> &
  Partial<Pick<LatestImport, 'unchangedAt'>>

/**
 * "Data as of 07/24/2026, from CommitteeList_20260724.txt." If the date of the data is unknown, the text says so and
 * gives the date of receipt.
 */
function describeImport({ kind, asOf, loadedAt, unchangedAt = null, files }: Import): string {
  if (kind === 'sample') return `Invented sample data, loaded ${formatDay(dayInFlorida(new Date(loadedAt)))}.`
  const [first, ...more] = files
  const names = first && `${first.name}${more.length > 0 ? ` and ${more.length} more` : ''}`
  if (asOf === null) return `The ${unknownDayText({ loadedAt })}${names ? `, from ${names}` : ''}.`
  const source = names ? `, ${unchangedAt === null ? 'from' : 'unchanged since'} ${names}` : ''
  return `Data as of ${formatDay(asOf)}${source}.`
}

/** The imports that last filled the tables. */
export function latestImportsIn(db: Db) {
  return {
    /** The last completed import of this type and, if given, this election; undefined if there is none. */
    async ofKind(kind: string, election?: string) {
      const last = (await lastImports(db, false)).find(
        (run) => run.kind === kind && (election === undefined || run.elections.includes(election)),
      )
      return last && ofElection(last, election)
    },

    /**
     * The ISO day of the last completed import of this type and, if given, this election, among those whose date is
     * known; null if there is none.
     */
    async dayOf(kind: string, election?: string): Promise<string | null> {
      const { rows } = await sql<Dated>`select as_of, election_days, elections from import
        where outcome = 'done' and kind = ${kind} and import_id > ${LAST_SAMPLE}
        order by import_id desc`.execute(db)
      for (const row of rows) {
        const days = daysOf(row)
        if (election !== undefined && !days.elections.includes(election)) continue
        const day = days.electionDays?.[election ?? ''] ?? days.asOf
        if (day !== null) return day
      }
      return null
    },

    /**
     * By kind and election: those whose date is unknown, then the oldest data first. Leaves out voters, who fill no
     * public table, and what is fetched for one record, which says nothing about others.
     */
    async list(): Promise<LatestImport[]> {
      const isSample = await registerIn(db).isSample()
      const syncs = await syncAttemptsIn(db).list()
      const newest = new Map<string, LatestImport>()
      for (const { elections, ...run } of await lastImports(db, isSample))
        for (const { kind, election } of isSample ? kindsOfSample(elections) : kindsOf(run.kind, elections)) {
          const subject = election ?? kind
          if (newest.has(subject)) continue
          const last = ofElection(run, election)
          newest.set(subject, { ...asConfirmed({ ...last, kind, election }, syncs), subject, isSample })
        }
      return [...newest.values()].toReversed().toSorted((a, b) => (a.asOf ?? '').localeCompare(b.asOf ?? ''))
    },
  }
}

type Undated = Omit<LatestImport, 'subject' | 'isSample' | 'unchangedAt'>

/** The data of an import is as new as the last time the state was asked and still had the same list. */
function asConfirmed(
  run: Undated,
  syncs: readonly SyncAttempt[],
): Undated & Pick<LatestImport, 'unchangedAt'> {
  const again = syncs.find(
    (attempt) => attempt.outcome === 'done' && attempt.at > run.loadedAt && covers(attempt, run, syncs),
  )
  if (!again) return { ...run, unchangedAt: null }
  const confirmed = { ...run, unchangedAt: again.at, asOf: dayInFlorida(new Date(again.at)) }
  return { ...confirmed, description: describeImport(confirmed) }
}

type KindOfRow = Pick<LatestImport, 'kind' | 'election'>

/** Imports about one account, or about the statements with one link. */
const KINDS_OF_ONE_RECORD = ['registrations', 'statement files']

function kindsOf(kind: string, elections: readonly string[]): KindOfRow[] {
  if (kind === 'voters' || KINDS_OF_ONE_RECORD.includes(kind)) return []
  return kind === 'candidates'
    ? elections.map((election) => ({ kind, election }))
    : [{ kind, election: null }]
}

/** The sample fills every table at once. */
const kindsOfSample = (elections: readonly string[]): KindOfRow[] =>
  ['elections', 'accounts', 'committees', 'balances', 'documents', 'candidates'].flatMap((kind) =>
    kindsOf(kind, elections),
  )

type LastImport = ReturnType<typeof toRun>

/**
 * The last import of each type and set of elections, newest first: of those after the sample or, `withSample`, of the
 * sample and those after it.
 */
async function lastImports(db: Db, withSample: boolean): Promise<LastImport[]> {
  const isAfter = withSample ? sql`import_id >= ${LAST_SAMPLE}` : sql`import_id > ${LAST_SAMPLE}`
  const { rows } = await sql<Row<'import'>>`select * from import where import_id in (
      select max(import_id) from import where outcome = 'done' and ${isAfter} group by kind, elections)
    order by import_id desc`.execute(db)
  return rows.map(toRun)
}

/** The first real import after the sample removed everything that the sample brought. */
const LAST_SAMPLE = sql`(select coalesce(max(import_id), 0) from import where outcome = 'done' and kind = 'sample')`

/** The import as it concerns one election, whose list may have a date of its own. */
function ofElection<Run extends Omit<LastImport, 'elections'>>(
  { electionDays, ...run }: Run,
  election: string | null | undefined,
): Omit<Run, 'electionDays'> {
  const asOf = electionDays?.[election ?? '']
  if (asOf === undefined) return run
  return { ...run, asOf, description: describeImport({ ...run, asOf }) }
}

function toRun(row: Row<'import'>) {
  const { asOf, elections, electionDays } = daysOf(row)
  // The files of the sample were generated for it and no longer exist.
  const isSample = row.kind === 'sample'
  const run = {
    kind: row.kind,
    loadedAt: row.finished_at,
    asOf,
    files: isSample ? [] : filesOf(row).map(({ name, sha256 }) => ({ name, sha256 })),
    rows: row.rows_added + row.rows_changed + row.rows_unchanged,
  }
  return { ...run, elections, electionDays, description: describeImport(run) }
}

type Dated = Pick<Row<'import'>, 'as_of' | 'election_days' | 'elections'>

const daysOf = (row: Dated) => ({
  asOf: row.as_of,
  // Written by this program itself.
  elections: JSON.parse(row.elections) as string[],
  electionDays: JSON.parse(row.election_days ?? 'null') as Record<string, string | null> | null,
})

/** The last attempt to fetch each of the state's lists, and its outcome, even if nothing was new. */
export function syncAttemptsIn(db: Db) {
  return {
    async record({ list, election, at, outcome, message }: SyncAttempt): Promise<void> {
      const attempt = { list, election_id: election, tried_at: at, outcome, message }
      await upsertRows(db, 'sync_attempt', ['list', 'election_id'], [attempt])
    },

    /** Newest first. */
    list: (): Promise<SyncAttempt[]> =>
      db
        .selectFrom('sync_attempt')
        .select(['list', 'election_id as election', 'tried_at as at', 'outcome', 'message'])
        .orderBy('tried_at', 'desc')
        .orderBy('list')
        .orderBy('election_id')
        .execute(),
  }
}

/**
 * Whether an attempt was for this list. An attempt without an election, which is how a night asks, was for all
 * elections that were current then, except those whose own lists it could not use.
 */
export const covers = (
  { list, election: attempted, at }: SyncAttempt,
  { kind, election }: KindOfRow,
  all: readonly SyncAttempt[],
): boolean =>
  list === kind &&
  (attempted === (election ?? '') ||
    (attempted === '' &&
      !(election !== null && isLongPast(election, new Date(at))) &&
      !all.some(
        (own) => own.list === kind && own.election === election && own.outcome === 'refused' && own.at >= at,
      )))
