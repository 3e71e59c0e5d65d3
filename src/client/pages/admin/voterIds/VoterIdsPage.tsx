import { Fragment, useMemo, useState } from 'react'
import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { sessionApi } from '#client/api/session.ts'
import {
  useCheckVoterIdsMutation,
  useListMissingVoterIdsQuery,
  useSaveVoterIdsMutation,
} from '#client/api/voterIds.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { ElectionField } from '#client/components/admin/ElectionField.tsx'
import { PasteForm } from '#client/components/admin/paste/PasteForm.tsx'
import { usePastedList } from '#client/components/admin/paste/usePastedList.ts'
import { useChosenElection } from '#client/components/admin/useChosenElection.ts'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { candidateName } from '#contract/domain/names.ts'
import { officesOf } from '#contract/domain/races.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { isDoubtful, MAX_LISTED_VOTER_IDS } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { CheckedVoterId, SeenVoterId } from '#contract/schemas/voterMatch.ts'
import { VoterIdWork } from './VoterIdWork.tsx'
import styles from './VoterIds.module.css'
import { findingText } from './matchText.ts'
import { parseVoterIdList } from './parseVoterIdList.ts'

interface CheckedVoterIdsProps {
  checked: readonly CheckedVoterId[]
  onSaved: () => void
}

/** What saving the list does, row by row. Rows that do not fit are saved only if the administrator confirms each. */
function CheckedVoterIds({ checked, onSaved }: CheckedVoterIdsProps) {
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

/** VoterIDs from a pasted list or a file: parsed, checked, shown, and saved as shown. */
function PasteVoterIds({ candidates }: { candidates: readonly Candidate[] }) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const [check, checked] = useCheckVoterIdsMutation()
  const [, keep] = usePastedList()
  const handleCheck = (text: string, form: FormData) => {
    const { entries, faults: found } = parseVoterIdList(
      text,
      candidates.map(({ AcctNum }) => AcctNum),
    )
    const isTooLong = entries.length > MAX_LISTED_VOTER_IDS
    setFaults(
      isTooLong
        ? [`The list has ${entries.length} VoterIDs; the limit is ${MAX_LISTED_VOTER_IDS} at a time.`]
        : found,
    )
    checked.reset()
    if (entries.length > 0 && !isTooLong) void check({ purpose: textOf(form, 'purpose'), entries })
  }
  return (
    <Section title="From a List">
      <PasteForm
        label="Account numbers and VoterIDs"
        hint="Two columns, as from a spreadsheet; or a column of VoterIDs alone, in the order below"
        busy={checked.isLoading}
        faults={faults}
        onCheck={handleCheck}
      >
        <Field
          label="Purpose"
          hint="For the audit trail"
          name="purpose"
          defaultValue="A list of VoterIDs"
          maxLength={200}
          required
        />
        <details>
          <summary>The order of the candidates</summary>
          <ol>
            {candidates.map((candidate) => (
              <li key={candidate.AcctNum}>
                {candidateName(candidate)} ({candidate.AcctNum})
              </li>
            ))}
          </ol>
        </details>
      </PasteForm>
      {checked.error && <ErrorMessage message={failureText(checked.error)} />}
      {checked.data && (
        <CheckedVoterIds key={checked.requestId} checked={checked.data} onSaved={() => keep('')} />
      )}
    </Section>
  )
}

/** Candidates without a VoterID, one after another, and VoterIDs from a pasted list. */
export function VoterIdsPage() {
  const chosen = useChosenElection()
  const { election } = chosen
  const query = useListMissingVoterIdsQuery(election)
  const { data: user } = sessionApi.endpoints.getAdminUser.useQueryState()
  const who = user?.email ?? ''
  const [office, setOffice] = useState('')
  const offices = useMemo(() => officeOptions(query.currentData), [query.currentData])
  const ofOffice = ({ OfficeCode }: Candidate) => office === '' || OfficeCode === office
  return (
    <Page
      heading="VoterIDs"
      lead="Candidates whom the state lists without a VoterID, and the voters they may be."
    >
      <div className={styles.choice}>
        <ElectionField
          {...chosen}
          onElection={(value) => {
            setOffice('')
            chosen.onElection(value)
          }}
        />
        <SelectField label="Office" value={office} onChange={setOffice} options={offices} />
      </div>
      <AdminQuery query={query} loading="Loading candidates...">
        {(candidates) => {
          const shown = candidates.filter(ofOffice)
          return (
            <Fragment key={election}>
              <VoterIdWork
                key={`${office} ${who}`}
                who={who}
                candidates={shown}
                isFetching={query.isFetching}
                refetch={query.refetch}
              />
              <PasteVoterIds candidates={shown} />
            </Fragment>
          )
        }}
      </AdminQuery>
    </Page>
  )
}

/** Each office with its number of candidates, after all of them together. */
function officeOptions(candidates: readonly Candidate[] | undefined) {
  if (!candidates) return [{ value: '', label: 'All offices' }]
  const of = Map.groupBy(candidates, ({ OfficeCode }) => OfficeCode)
  return [
    { value: '', label: `All offices (${formatNumber(candidates.length)})` },
    ...officesOf(candidates).map(({ code, description }) => ({
      value: code,
      label: `${description} (${formatNumber(of.get(code)?.length ?? 0)})`,
    })),
  ]
}
