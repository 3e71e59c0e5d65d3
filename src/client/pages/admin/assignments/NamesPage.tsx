import { useEffect, useMemo, useRef, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useListWaitingNamesQuery, useSaveNameAccountMutation } from '#client/api/assignments.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { SearchedTable } from '#client/components/admin/SearchedTable.tsx'
import { FILER, FILER_ELECTION, ROWS, SUM } from '#client/components/admin/filerColumns.tsx'
import { Choices } from '#client/components/admin/finders/Choices.tsx'
import { FindRecord } from '#client/components/admin/finders/Finder.tsx'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { formatMoney } from '#client/ui/text/formatMoney.ts'
import { electionName } from '#contract/domain/elections.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { SettledName, WaitingName } from '#contract/schemas/waitingName.ts'
import styles from './NamesPage.module.css'

interface SettleNameProps {
  name: WaitingName
  isBusy: boolean
  onSettle: (acctNum: number) => void
  onCancel: () => void
}

/** Assigns a name to one of the accounts it fits, or to one found by name. None is selected automatically. */
function SettleName({ name, isBusy, onSettle, onCancel }: SettleNameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const settle = (acctNum: number) => {
    if (!isBusy) onSettle(acctNum)
  }
  return (
    <section className={styles.settle} aria-label={`Assign ${name.filer}`}>
      <h2 ref={heading} tabIndex={-1}>
        Whose is “{name.filer}”?
      </h2>
      {name.couldBe.length === 0 && (
        <p>No account has exactly this name with its party and office, or type.</p>
      )}
      <Choices
        label="Accounts it matches"
        choices={name.couldBe.map(({ acctNum, name: of, says }) => ({
          key: String(acctNum),
          name: of,
          says,
          of: acctNum,
        }))}
        verb="Choose"
        onChoose={settle}
      />
      <FindRecord
        label="Or another account"
        hint="The name of a candidate or a committee"
        // In an export the type follows the name.
        initialSearch={name.filer.replace(/\s*(\([A-Z0-9]{2,4}\))+$/, '').slice(0, 60)}
        isOffered={({ kind, acctNum }) =>
          kind !== 'officer' && acctNum !== null && name.couldBe.every((one) => one.acctNum !== acctNum)
        }
        nothing="No other account has this name."
        found="Found by name"
        verb="Choose"
        onChoose={({ acctNum }) => acctNum !== null && settle(acctNum)}
      />
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  )
}

/** The filers' names that rows wait under, and the names that an administrator has assigned. */
export function NamesPage() {
  const query = useListWaitingNamesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<WaitingName>()
  // With new columns the list would be sorted again in each render.
  const columns = useMemo(() => [...COLUMNS, settleColumn(setChosen)], [])
  const [save, saving] = useSaveNameAccountMutation()
  const [undo, undoing] = useSaveNameAccountMutation()
  const done = saving.isSuccess ? saving.originalArgs : undefined
  const settled = undoing.data ?? saving.data
  const said =
    done && settled ? settledText(done.filer, undoing.isSuccess ? done.was : done.acctNum, settled) : ''
  const failure = undoing.error ?? saving.error
  const status = useFocusOnStep(`${said} ${chosen !== undefined}`)
  const handleSettle = async ({ filer, election, acctNum: was }: WaitingName, acctNum: number) => {
    undoing.reset()
    const { error } = await save({ filer, election, was, acctNum })
    if (!error) setChosen(undefined)
  }
  return (
    <Page
      heading="Unmatched Names"
      lead="Filers in the state’s exports whose rows are on file but match no account."
    >
      {failure && <ErrorMessage message={failureText(failure)} />}
      <p className={styles.said}>
        <output ref={status} tabIndex={-1}>
          {said}
        </output>
        {done && !undoing.isSuccess && (
          <Button
            busy={undoing.isLoading}
            onClick={() => void undo({ ...done, was: done.acctNum, acctNum: done.was })}
          >
            Undo
          </Button>
        )}
      </p>
      {chosen && (
        <SettleName
          key={keyOf(chosen)}
          name={chosen}
          isBusy={saving.isLoading}
          onSettle={(acctNum) => void handleSettle(chosen, acctNum)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      <AdminQuery query={query} loading="Loading unmatched names...">
        {({ names, total }) => (
          <SearchedTable
            rows={names}
            textOf={searchedText}
            caption={(found) =>
              `Names without an account: ${formatNumber(found.length)}${total > found.length ? ` of ${formatNumber(total)}` : ''}, largest sums first`
            }
            columns={columns}
            rowKey={keyOf}
            empty="Every name has an account."
          />
        )}
      </AdminQuery>
    </Page>
  )
}

const keyOf = ({ filer, election }: WaitingName) => `${filer}|${election}`

const searchedText = ({ filer, election }: WaitingName) => `${filer} ${electionName(election)}`

function settledText(filer: string, acctNum: number | null, { rows, cents, ended }: SettledName): string {
  const whose = acctNum === null ? `“${filer}” has no account again` : `“${filer}” is now account ${acctNum}`
  const lists = ended.map((list) => `${list.kind} of account ${list.acctNum}`).join(', ')
  return (
    `${whose}: ${counted(rows, 'row')} moved, ${formatMoney(cents)}.` +
    (lists === ''
      ? ''
      : ` No longer complete, and not used for cash on hand until their export is imported again: ${lists}.`)
  )
}

const COLUMNS: DataColumn<WaitingName>[] = [
  FILER,
  FILER_ELECTION,
  ROWS,
  SUM,
  { key: 'fits', header: 'Matches', width: 'code', cell: ({ couldBe }) => couldBe.length || 'none' },
]

const settleColumn = (onChoose: (name: WaitingName) => void): DataColumn<WaitingName> => ({
  key: 'settle',
  header: 'Actions',
  width: 'code',
  cell: (name) => (
    <Button aria-label={`Assign ${name.filer}`} onClick={() => onChoose(name)}>
      Assign
    </Button>
  ),
})
