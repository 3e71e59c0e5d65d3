import { useState } from 'react'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { useSaveVoterIdsMutation } from '#client/api/voterIds.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { counted } from '#contract/domain/text.ts'
import { isDoubtful } from '#contract/domain/voterRoll.ts'
import type { CheckedVoterId, SeenVoterId } from '#contract/schemas/voterMatch.ts'
import { findingText } from './matchText.ts'
import styles from './VoterIds.module.css'

interface CheckedVoterIdsProps {
  checked: readonly CheckedVoterId[]
  onSaved: () => void
}

/** What saving the list does, row by row. Rows that do not fit are saved only if the administrator confirms each. */
export function CheckedVoterIds({ checked, onSaved }: CheckedVoterIdsProps) {
  const [sure, setSure] = useState<ReadonlySet<number>>(new Set())
  const [save, saving] = useSaveVoterIdsMutation()
  const [undo, undoing] = useUndoAuditEntryMutation()
  const entries = checked.flatMap(({ acctNum, VoterID, was, finding }): SeenVoterId[] =>
    finding !== null && (!isDoubtful(finding) || sure.has(acctNum))
      ? [{ acctNum, VoterID, was, seen: finding }]
      : [],
  )
  const mark = (acctNum: number, isSure: boolean) => {
    const marked = new Set(sure)
    if (isSure) marked.add(acctNum)
    else marked.delete(acctNum)
    setSure(marked)
  }
  const handleSave = async () => {
    const { error } = await save({ entries })
    if (!error) onSaved()
  }
  const failure = saving.error ?? undoing.error
  const saved = saving.data
  const outcome = saved
    ? `${saved.changed} ${saved.changed === 1 ? 'was' : 'were'} ${undoing.isSuccess ? 'undone' : 'saved'}`
    : `${entries.length} will be saved`
  const status = useFocusOnStep(`${saving.isSuccess} ${undoing.isSuccess}`)
  return (
    <>
      <DataTable
        caption={`${counted(checked.length, 'VoterID')}, of which ${outcome}`}
        columns={[...COLUMNS, sureColumn(sure, mark)]}
        rows={checked}
        rowKey={({ acctNum }) => acctNum}
        muted={({ acctNum }) => entries.every((entry) => entry.acctNum !== acctNum)}
        empty="The list has no VoterID."
        dense
      />
      {failure && <ErrorMessage message={failureText(failure)} />}
      <div className={styles.buttons}>
        {saved ? (
          <>
            <output ref={status} tabIndex={-1}>
              {undoing.isSuccess ? 'Undone:' : 'Saved'} {counted(saved.changed, 'VoterID')}.
            </output>
            {!undoing.isSuccess && (
              <Button busy={undoing.isLoading} onClick={() => void undo(saved.entryId)}>
                Undo all {saved.changed}
              </Button>
            )}
          </>
        ) : (
          <Button
            variant="primary"
            disabled={entries.length === 0}
            busy={saving.isLoading}
            onClick={() => void handleSave()}
          >
            Save {entries.length === 0 ? 'VoterIDs' : counted(entries.length, 'VoterID')}
          </Button>
        )}
      </div>
    </>
  )
}

const COLUMNS: DataColumn<CheckedVoterId>[] = [
  { key: 'account', header: 'AcctNum', width: 'account', cell: ({ acctNum }) => acctNum },
  {
    key: 'name',
    header: 'Candidate',
    width: 'name',
    primary: true,
    cell: ({ candidate }) => candidate ?? 'No candidate',
  },
  { key: 'was', header: 'VoterID now', width: 'code', cell: ({ was }) => was },
  { key: 'is', header: 'New VoterID', width: 'code', cell: ({ VoterID }) => VoterID },
  { key: 'finding', header: 'What the roll says', cell: resultText },
]

function resultText({ candidate, finding, voter }: CheckedVoterId): string {
  if (candidate === null) return 'No candidate has this account, so nothing is saved.'
  return finding === null ? 'The candidate has this VoterID already.' : findingText(finding, voter)
}

const sureColumn = (
  sure: ReadonlySet<number>,
  mark: (acctNum: number, isSure: boolean) => void,
): DataColumn<CheckedVoterId> => ({
  key: 'sure',
  header: 'Save anyway',
  width: 'code',
  cell: ({ acctNum, VoterID, finding }) =>
    finding !== null &&
    isDoubtful(finding) && (
      <input
        type="checkbox"
        aria-label={`Save ${VoterID} for candidate ${acctNum} anyway`}
        checked={sure.has(acctNum)}
        onChange={(event) => mark(acctNum, event.target.checked)}
      />
    ),
})
