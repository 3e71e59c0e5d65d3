import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useListWaitingNamesQuery, useSaveNameAccountMutation } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { FILER, FILER_ELECTION, ROWS, SUM } from '#client/components/admin/filerColumns.tsx'
import { Choices, FindRecord } from '#client/components/admin/Finder.tsx'
import { focusOn, useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { WorkList, type WorkListDescription } from '#client/components/admin/workList/WorkList.tsx'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import { electionName } from '#contract/domain/elections.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { NameAssignment, AssignedName, WaitingName, WaitingNames } from '#contract/schemas/workList.ts'
import styles from './Assignments.module.css'

/** The filers' names that rows wait under, to be assigned to accounts. */
export function NamesPage() {
  const query = useListWaitingNamesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Page
      heading="Unmatched Names"
      low
      lead="Filers in the state’s exports whose rows are on file but match no account."
    >
      <AdminQuery query={query} loading="Loading unmatched names...">
        {(waiting) => <NameList {...waiting} />}
      </AdminQuery>
    </Page>
  )
}

interface Assignment {
  change: NameAssignment
  result: AssignedName
}

function NameList({ names, total }: WaitingNames) {
  const dispatch = useAppDispatch()
  const opened = useAppSelector((state) => selectWorkList(state).editing)
  const [several, setSeveral] = useState<readonly WaitingName[]>([])
  const inHand = several.length > 0 ? several : names.filter((name) => keyOf(name) === opened)
  const [save, { isLoading, error, reset }] = useSaveNameAccountMutation()
  /** What was done last, and whether it can still be undone. */
  const [last, setLast] = useState<{ done: readonly Assignment[]; isUndone?: boolean }>({ done: [] })
  const outcome = assignedText(last.done)
  const status = useFocusOnStep(`${outcome} ${inHand.length > 0}`)
  const close = () => {
    setSeveral([])
    if (opened !== null) dispatch(workListActions.fieldClosed(opened))
  }
  /** One after another, until one is refused. */
  const saveEach = async (changes: readonly NameAssignment[]): Promise<Assignment[]> => {
    reset()
    const done: Assignment[] = []
    for (const change of changes) {
      const { data: result } = await save(change)
      if (!result) break
      done.push({ change, result })
    }
    return done
  }
  const assign = async (acctNum: number) => {
    if (isLoading) return
    const changes = inHand.map(({ filer, election, acctNum: was }) => ({ filer, election, was, acctNum }))
    const done = await saveEach(changes)
    if (done.length > 0) setLast({ done })
    if (done.length === changes.length) close()
  }
  const undo = async () => {
    const changes = last.done.map(({ change }) => ({ ...change, was: change.acctNum, acctNum: change.was }))
    const done = await saveEach(changes.toReversed())
    const isUndone = done.length === changes.length
    setLast(isUndone ? { done, isUndone } : { done: last.done.slice(0, changes.length - done.length) })
  }
  return (
    <>
      {error && <ErrorMessage message={failureText(error)} />}
      <p className="buttons outcome">
        <output ref={status} tabIndex={-1}>
          {outcome}
        </output>
        {last.done.length > 0 && !last.isUndone && (
          <Button busy={isLoading} onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </p>
      {inHand.length > 0 && (
        <AssignNames
          key={inHand.map(keyOf).join()}
          names={inHand}
          onAssign={(acctNum) => void assign(acctNum)}
          onCancel={close}
        />
      )}
      <WorkList
        description={WAITING_NAMES}
        rows={names}
        caption={(matching) =>
          `Names without an account: ${formatNumber(matching.length)}${total > matching.length ? ` of ${formatNumber(total)}` : ''}`
        }
        renderActions={(chosen) => (
          <Button disabled={chosen.length === 0} onClick={() => setSeveral(chosen)}>
            Assign selected
          </Button>
        )}
      />
    </>
  )
}

const keyOf = ({ filer, election }: WaitingName) => `${filer}|${election}`

/** What assigning them did; if that was to undo it, they have their former accounts or none. */
function assignedText(done: readonly Assignment[]): string {
  const [first] = done
  if (!first) return ''
  const { filer, acctNum } = first.change
  const isOne = done.length === 1
  const names = isOne ? `“${filer}”` : counted(done.length, 'name')
  const whose =
    acctNum === null
      ? `${isOne ? 'has' : 'have'} no account again`
      : `${isOne ? 'is' : 'are'} now account ${acctNum}`
  const rows = done.reduce((sum, { result }) => sum + result.rows, 0)
  const cents = done.reduce((sum, { result }) => sum + result.cents, 0)
  const lists = done
    .flatMap(({ result }) => result.ended)
    .map((list) => `${list.kind} of account ${list.acctNum}`)
  const ended = `No longer complete, and not used for cash on hand until their export is imported again: ${lists.join(', ')}.`
  const moved = `${names} ${whose}: ${counted(rows, 'row')} moved, ${formatMoney(cents)}.`
  return lists.length === 0 ? moved : `${moved} ${ended}`
}

interface AssignNamesProps {
  /** At least one. */
  names: readonly WaitingName[]
  onAssign: (acctNum: number) => void
  onCancel: () => void
}

/** Assigns names to one of the accounts they fit, or to one found by name. None is selected automatically. */
function AssignNames({ names, onAssign, onCancel }: AssignNamesProps) {
  const filer = names[0]?.filer ?? ''
  const isOne = names.length === 1
  const matches = new Map(names.flatMap(({ couldBe }) => couldBe.map((match) => [match.acctNum, match])))
  return (
    <section
      className={`stack snug ${styles.assign}`}
      aria-label={isOne ? `Assign ${filer}` : 'Assign the selected names'}
    >
      <h2 ref={focusOn} tabIndex={-1}>
        {isOne ? `Whose is “${filer}”?` : `Whose are these ${names.length} names?`}
      </h2>
      {!isOne && <p>{names.map((name) => `“${name.filer}”`).join(', ')}</p>}
      {matches.size === 0 && <p>No account has exactly this name with its party and office, or type.</p>}
      <Choices
        label="Accounts it matches"
        choices={[...matches.values()]}
        verb="Choose"
        onChoose={({ acctNum }) => onAssign(acctNum)}
      />
      <FindRecord
        label="Or another account"
        hint="The name of a candidate or a committee"
        // In an export the type follows the name.
        initialSearch={filer.replace(/\s*(\([A-Z0-9]{2,4}\))+$/, '').slice(0, 60)}
        isOffered={({ kind, acctNum }) => kind !== 'officer' && acctNum !== null && !matches.has(acctNum)}
        nothing="No other account has this name."
        found="Found by name"
        verb="Choose"
        onChoose={({ acctNum }) => acctNum !== null && onAssign(acctNum)}
      />
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  )
}

// Beside the checkboxes an election of a fixed width would leave a name too little room.
const { width: _, ...ELECTION } = FILER_ELECTION

const WAITING_NAMES: WorkListDescription<WaitingName> = {
  labels: {
    noun: 'name',
    nouns: 'names',
    find: 'Find in this list',
    hint: 'By name or election',
    labels: { election: 'Election' },
  },
  keyOf,
  boxLabel: ({ filer }) => `Select ${filer}`,
  order: { key: 'sum', direction: 'descending', words: 'largest sums first' },
  textOf: ({ filer, election }) => `${filer} ${electionName(election)}`,
  choiceOf: { election: ({ election }) => electionName(election) },
  columns: [
    { ...FILER, sortValue: ({ filer }) => filer },
    { ...ELECTION, sortValue: ({ election }) => election },
    { ...ROWS, sortValue: ({ rows }) => rows },
    { ...SUM, sortFirst: 'descending', sortValue: ({ cents }) => cents },
    {
      key: 'fits',
      header: 'Matches',
      width: 'code',
      sortValue: ({ couldBe }) => couldBe.length,
      cell: ({ couldBe }) => couldBe.length || 'none',
    },
    { key: 'assign', header: 'Actions', width: 'code', cell: (name) => <AssignButton name={name} /> },
  ],
  empty: 'Every name has an account.',
  keys: { canEdit: true, onRow: [['Enter, F2', 'Assign the name']], anywhere: [['e', 'Assign the name']] },
}

function AssignButton({ name }: { name: WaitingName }) {
  const dispatch = useAppDispatch()
  return (
    <Button
      aria-label={`Assign ${name.filer}`}
      onClick={() => dispatch(workListActions.fieldOpened(keyOf(name)))}
    >
      Assign
    </Button>
  )
}
