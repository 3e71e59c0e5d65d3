import { useState } from 'react'
import { useCheckVoterIdsMutation, useSaveVoterIdsMutation } from '#client/api/voters.ts'
import { SaveSeveral } from '#client/components/admin/SaveSeveral.tsx'
import {
  PastedList,
  type ParsedList,
  parseRows,
  rowsOfList,
} from '#client/components/admin/paste/PastedList.tsx'
import { findingText } from '#client/store/thunks/saveVoterIds.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { counted } from '#contract/domain/text.ts'
import { isDoubtful, MAX_LISTED_VOTER_IDS, VOTER_ID_FORM } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { CheckedVoterId, ListedVoterId, SeenVoterId } from '#contract/schemas/voter.ts'

/**
 * Parses lines of an account number and a VoterID, or a column of VoterIDs alone, which belong to these accounts in
 * order; a blank line skips one.
 */
export function parseVoterIdList(text: string, accounts: readonly number[]): ParsedList<ListedVoterId> {
  const rows = rowsOfList(text)
  const isColumn = rows.every(({ cells }) => cells.length === 1)
  return parseRows(
    rows,
    ({ cells, said }, index) => {
      const [acctNum, VoterID = ''] = isColumn
        ? [accounts[index], cells[0]]
        : [parseAcctNum(cells[0] ?? ''), cells[1]]
      if (isColumn && acctNum === undefined)
        return `the list has no candidate for “${said}”, only ${accounts.length}.`
      if (acctNum == null || cells.length > 2 || VoterID === '' || !VOTER_ID_FORM.test(VoterID))
        return `expected ${isColumn ? 'a VoterID' : 'an account number and a VoterID'} of 6 to 10 digits, found “${said}”.`
      return { acctNum, VoterID }
    },
    ({ acctNum }) => ({ key: acctNum, name: `account ${acctNum}` }),
  )
}

/** VoterIDs from a pasted list or a file: parsed, checked, shown, and saved as shown. */
export function PasteVoterIds({ candidates }: { candidates: readonly Candidate[] }) {
  const [check, checked] = useCheckVoterIdsMutation()
  return (
    <PastedList
      label="Account numbers and VoterIDs"
      hint="Two columns, as from a spreadsheet; or a column of VoterIDs alone, in the order below"
      nouns="VoterIDs"
      limit={MAX_LISTED_VOTER_IDS}
      parse={(text) =>
        parseVoterIdList(
          text,
          candidates.map(({ AcctNum }) => AcctNum),
        )
      }
      check={(entries, form) => check({ purpose: textOf(form, 'purpose'), entries })}
      checked={checked}
      renderPreview={(list, onSaved, key) => <CheckedVoterIds key={key} checked={list} onSaved={onSaved} />}
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
    </PastedList>
  )
}

interface CheckedVoterIdsProps {
  checked: readonly CheckedVoterId[]
  onSaved: () => void
}

/** What saving the list does, row by row. Rows that do not fit are saved only if the administrator confirms each. */
function CheckedVoterIds({ checked, onSaved }: CheckedVoterIdsProps) {
  const [sure, setSure] = useState<ReadonlySet<number>>(new Set())
  const [isSaved, setSaved] = useState(false)
  const [save, saving] = useSaveVoterIdsMutation()
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
  const outcome = isSaved ? `${entries.length === 1 ? 'was' : 'were'} saved` : 'will be saved'
  return (
    <>
      <DataTable
        caption={`${counted(checked.length, 'VoterID')}, of which ${entries.length} ${outcome}`}
        columns={[...COLUMNS, sureColumn(sure, mark)]}
        rows={checked}
        rowKey={({ acctNum }) => acctNum}
        muted={({ acctNum }) => entries.every((entry) => entry.acctNum !== acctNum)}
        empty="The list has no VoterID."
        dense
      />
      <SaveSeveral
        verb="Save"
        noun="VoterID"
        count={isSaved ? 0 : entries.length}
        done="Saved"
        saving={saving}
        save={() => save({ entries })}
        onSaved={() => {
          setSaved(true)
          onSaved()
        }}
        onUndone={() => setSaved(false)}
      />
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
