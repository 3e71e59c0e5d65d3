import { useEffect } from 'react'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { useListSyncRunsQuery } from '#client/api/imports.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { BreakableText, Instant } from '#client/components/admin/adminTexts.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { DIFFERING_ACCOUNTS, LAST_NIGHT, REFUSED_ACCOUNTS } from '#contract/adminPages.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { AccountCounts, SyncRun } from '#contract/schemas/dataStatus.ts'
import { useLocation } from 'react-router-dom'

/** "1 h 20 min", "42 min", "under a minute". */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'under a minute'
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

function RunProgress({ run: { kind, startedAt, startedBy, progress } }: { run: SyncRun }) {
  const isCounted = progress !== null && progress.planned > 0
  return (
    <label className="stack close">
      <span>
        sync {kind} has been running since <Instant at={startedAt} />, started by {startedBy}
        {progress && `: ${progressText(progress)}`}.
      </span>
      <progress {...(isCounted && { max: progress.planned, value: progress.done })} />
    </label>
  )
}

function progressText({ kind, done, planned, perMinute, secondsLeft }: NonNullable<SyncRun['progress']>) {
  const parts = [
    kind,
    planned > 0 && `${formatNumber(done)} of ${formatNumber(planned)} done`,
    perMinute !== null && `${perMinute} a minute`,
    secondsLeft !== null && `${durationText(secondsLeft)} left`,
  ]
  return parts.filter(Boolean).join(', ')
}

const POLL_MS = 15_000

/** The last nightly run, the run in progress, and earlier runs. */
export function LastNight() {
  const query = useListSyncRunsQuery(undefined, { refetchOnMountOrArgChange: true })
  useScrollToPart(query.isSuccess)
  const running = query.data?.latest.find(({ state }) => state === 'running')
  // Otherwise the page would ask to sign in again soon after 'Not now'.
  const isRefused = query.error !== undefined && isSignedOut(query.error)
  useListSyncRunsQuery(undefined, { skip: !running || isRefused, pollingInterval: POLL_MS })
  return (
    <Section id={LAST_NIGHT} title="Last Nightly Run">
      <AdminQuery query={query} loading="Loading the last nightly run...">
        {({ night, latest }) => (
          <>
            {running && <RunProgress run={running} />}
            {!night && !running && (
              <EmptyState>
                No nightly run yet. sunshine-ledger-sync.timer starts one every night, or a line of cron.
              </EmptyState>
            )}
            {latest.length > 0 && (
              <details>
                <summary>
                  {night && <Instant at={night.startedAt} />}
                  {night ? `: ${night.message}` : 'The latest runs'}
                </summary>
                {night && <Night run={night} />}
                <DataTable
                  caption="The latest runs, newest first"
                  columns={RUNS}
                  rows={latest}
                  rowKey={({ id }) => id}
                />
              </details>
            )}
          </>
        )}
      </AdminQuery>
    </Section>
  )
}

function Night({ run }: { run: SyncRun }) {
  const { startedAt, startedBy, accounts, requests, message, steps } = run
  const counts = accounts ? COUNTS.map(([label, name, at]) => count(label, accounts[name], at)) : []
  return (
    <>
      <FieldTable
        caption="What the last nightly run did"
        fields={[
          { label: 'When', value: <Instant at={startedAt} /> },
          { label: 'How long', value: lengthOf(run) },
          { label: 'Started by', value: startedBy },
          { label: 'Outcome', value: message },
          { label: 'Requests', value: formatNumber(requests) },
          ...counts,
        ]}
      />
      <DataTable
        caption="Each kind, in the order fetched"
        columns={STEPS}
        rows={steps}
        rowKey={({ kind }) => kind}
      />
    </>
  )
}

/** Each count of accounts, and the part of this page that lists them. */
const COUNTS: readonly (readonly [label: string, name: keyof AccountCounts, at?: string])[] = [
  ['Accounts asked about', 'asked'],
  ['Changed', 'changed'],
  ['Unchanged', 'unchanged'],
  ['No activity shown', 'noActivity'],
  ['No such account', 'noAccount'],
  ['Read in part', 'partial'],
  ['Refused', 'refused', REFUSED_ACCOUNTS],
  ['Held back', 'held'],
  ['Left for tomorrow', 'left'],
  ['Differing in every reading, of all on file', 'differing', DIFFERING_ACCOUNTS],
]

/** Links a number to the accounts it counts, if they are listed. */
const count = (label: string, number: number, at: string | undefined) => {
  const digits = formatNumber(number)
  return { label, value: at !== undefined && number > 0 ? <a href={`#${at}`}>{digits}</a> : digits }
}

const lengthOf = ({ startedAt, endedAt, heartbeatAt }: SyncRun) =>
  durationText((Date.parse(endedAt ?? heartbeatAt) - Date.parse(startedAt)) / 1000)

const KINDS: Readonly<Record<string, string>> = { all: 'Everything', accounts: 'Single accounts' }

const RUNS: DataColumn<SyncRun>[] = [
  {
    key: 'at',
    header: 'Started',
    width: 'name',
    primary: true,
    cell: (run) => <Instant at={run.startedAt} />,
  },
  { key: 'kind', header: 'What', width: 'name', cell: ({ kind }) => KINDS[kind] ?? kind },
  { key: 'by', header: 'By', width: 'name', cell: ({ startedBy }) => <BreakableText text={startedBy} /> },
  { key: 'took', header: 'Took', width: 'code', cell: lengthOf },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ state, message }) => (state === 'running' ? 'It is running.' : message),
  },
]

const STEPS: DataColumn<SyncRun['steps'][number]>[] = [
  { key: 'kind', header: 'Kind', width: 'name', primary: true, cell: ({ kind }) => kind },
  { key: 'outcome', header: 'Outcome', width: 'code', cell: ({ outcome }) => outcome },
  { key: 'message', header: 'Details', cell: ({ message }) => message },
]

/** Opens and scrolls to the part that the address names once it is shown. The browser looks for it before that. */
export function useScrollToPart(isShown: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isShown || !hash) return
    const part = document.getElementById(hash.slice(1))
    for (const details of [part?.closest('details'), part?.querySelector('details')])
      details?.setAttribute('open', '')
    part?.scrollIntoView()
  }, [hash, isShown])
}
