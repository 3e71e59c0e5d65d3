import { useMemo, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useListWaitingNamesQuery, useSaveNameAccountMutation } from '#client/api/waitingNames.ts'
import { FILER, FILER_ELECTION, ROWS, SUM } from '#client/components/admin/filerColumns.tsx'
import { SearchedList } from '#client/components/admin/SearchedList.tsx'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { SortedTable } from '#client/components/lists/SortedTable.tsx'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { electionName } from '#contract/domain/elections.ts'
import { formatMoney } from '#client/ui/text/formatMoney.ts'
import type { SettledName, WaitingName } from '#contract/schemas/waitingName.ts'
import styles from './NamesPage.module.css'
import { SettleName } from './SettleName.tsx'

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
          <SearchedList rows={names} textOf={searchedText} empty="Every name has an account.">
            {(found, empty) => (
              <SortedTable
                caption={`Names without an account: ${formatNumber(found.length)}${total > found.length ? ` of ${formatNumber(total)}` : ''}, largest sums first`}
                columns={columns}
                rows={found}
                rowKey={keyOf}
                empty={empty}
                dense
              />
            )}
          </SearchedList>
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
