import { type ComponentProps, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { useGetWorkQuery } from '#client/api/imports.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Instant } from '#client/components/admin/adminTexts.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { sessionSynced } from '#client/store/slices/sessionSlice.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { electionName } from '#contract/domain/elections.ts'
import { counted } from '#contract/domain/text.ts'
import { ADMIN_PAGE } from '#contract/pages.ts'
import type { KindAge, Task, Work } from '#contract/schemas/workList.ts'
import styles from './DashboardPage.module.css'
import { LastNight } from './LastNight.tsx'
import { RegisterMoney } from './RegisterMoney.tsx'

/** Open tasks, each with a link to where it is done, and the age of each kind of list. */
function NeedsDoing() {
  const query = useGetWorkQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Section title="What Needs Doing">
      <AdminQuery query={query} loading="Loading what needs doing...">
        {(work) => (
          <>
            <Tasks {...work} />
            <DataTable
              caption="How old each kind of list is"
              columns={KINDS}
              rows={onTimeTogether(work.kinds)}
              rowKey={({ kind, election }) => `${kind}|${election}`}
              empty="No list has been imported yet."
              dense
            />
          </>
        )}
      </AdminQuery>
    </Section>
  )
}

const isOnMachine = ({ page }: Task) => page === null

/** What is done in the browser, and folded what is done on the machine itself. */
function Tasks({ tasks, madeAt }: Pick<Work, 'tasks' | 'madeAt'>) {
  const { fault = [], look = [], ok = [] } = Object.groupBy(tasks, ({ state }) => state)
  const [fix, check] = [fault.filter(isOnMachine).length, look.filter(isOnMachine).length]
  const findings = [fix > 0 && `${fix} to fix`, check > 0 && `${check} to check`].filter(Boolean).join(', ')
  const open = [...fault, ...look]
  return (
    <>
      <TaskTable
        caption="Open tasks, faults first"
        rows={open.filter((task) => !isOnMachine(task))}
        empty="Nothing needs doing."
      />
      <details>
        <summary>
          For the operator: {findings || 'nothing found'}. Checked <Instant at={madeAt} />.
        </summary>
        <TaskTable
          caption="Findings, faults first"
          rows={open.filter(isOnMachine)}
          empty="Nothing to see to on the machine."
        />
        <p>No problems with: {ok.map(({ what }) => what).join(', ') || 'nothing'}.</p>
      </details>
    </>
  )
}

type TaskTableProps = Pick<ComponentProps<typeof DataTable<Task>>, 'caption' | 'rows' | 'empty'>

const TaskTable = (table: TaskTableProps) => (
  <div className={styles.open}>
    <DataTable
      {...table}
      captionHidden
      columns={TASKS}
      rowKey={({ what, finding }) => `${what} ${finding}`}
      dense
    />
  </div>
)

const TASKS: DataColumn<Task>[] = [
  {
    key: 'what',
    header: 'What',
    width: 'name',
    primary: true,
    cell: ({ what, page }) => (page === null ? what : taskLink(what, page)),
  },
  {
    key: 'state',
    header: 'State',
    width: 'code',
    cell: (task) => (task.state === 'fault' ? 'Fix' : 'Check'),
  },
  { key: 'finding', header: 'What was found', cell: ({ finding }) => capitalize(finding) },
  { key: 'todo', header: 'What to do', cell: ({ todo }) => todo },
]

/** On this page the browser itself scrolls there. */
function taskLink(what: string, page: string) {
  const [path, part] = page.split('#')
  return path === ADMIN_PAGE ? <a href={`#${part}`}>{what}</a> : <Link to={page}>{what}</Link>
}

/** The doctor writes its findings after a colon. */
const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

interface KindRow extends KindAge {
  /** Of how many elections it is the oldest. */
  elections?: number
}

/** One row for all elections whose lists of a kind are on time: the oldest list. */
const onTimeTogether = (kinds: readonly KindAge[]): KindRow[] =>
  [...Map.groupBy(kinds, ({ kind }) => kind).values()].flatMap((ofKind): KindRow[] => {
    const { onTime = [], others = [] } = Object.groupBy(ofKind, ({ timeliness, refusal }) =>
      timeliness === 'onTime' && refusal === null ? 'onTime' : 'others',
    )
    const [oldest] = onTime.toSorted((a, b) => (a.asOf ?? '').localeCompare(b.asOf ?? ''))
    if (!oldest || onTime.length === 1) return ofKind
    return [...others, { ...oldest, election: null, elections: onTime.length }]
  })

const KINDS: DataColumn<KindRow>[] = [
  {
    key: 'kind',
    header: 'Kind',
    primary: true,
    cell: ({ kind, election, elections }) =>
      [capitalize(kind), election ? electionName(election) : elections && counted(elections, 'election')]
        .filter(Boolean)
        .join(', '),
  },
  { key: 'asOf', header: 'As of', width: 'code', cell: ({ asOf }) => (asOf ? formatDay(asOf) : 'Not known') },
  {
    key: 'at',
    header: 'Received or Checked',
    width: 'name',
    cell: ({ at }) => (at === null ? 'Never' : <Instant at={at} />),
  },
  { key: 'due', header: 'Due After', width: 'code', cell: ({ dueDays }) => counted(dueDays, 'day') },
  {
    key: 'state',
    header: 'State',
    width: 'name',
    cell: ({ timeliness, refusal }) => (refusal === null ? TIMELINESS[timeliness] : `Refused: ${refusal}`),
  },
]

const TIMELINESS = {
  onTime: 'On time',
  late: 'Late',
  unknown: 'The day it is of is not known',
} as const satisfies Record<KindAge['timeliness'], string>

/** The administrator’s desk: the work that waits, what came in, and how fresh it is. */
export function DashboardPage() {
  const query = useGetAdminUserQuery(undefined, { refetchOnMountOrArgChange: true })
  const dispatch = useAppDispatch()
  const isTokenDead = query.error !== undefined && isSignedOut(query.error)
  useEffect(() => {
    // The guard then redirects to the login.
    if (isTokenDead) dispatch(sessionSynced({ token: null }))
  }, [dispatch, isTokenDead])
  return (
    <AdminQuery query={query} loading="Checking your session...">
      {({ name, email, role }) => (
        <Page
          subject="Admin"
          heading={`Welcome ${name || email}`}
          lead={`This area is for administrators. ${role === 'auditor' ? 'As an auditor you can view everything but change nothing.' : 'Changes you make here are public at once.'}`}
        >
          <NeedsDoing />
          <LastNight />
          <RegisterMoney />
        </Page>
      )}
    </AdminQuery>
  )
}
