import { useCheckVoterIdsMutation, useSaveVoterIdsMutation } from '#client/api/voters.ts'
import { PastedList, type ParsedList, parseRows, rowsOfList } from '#client/components/admin/PastedList.tsx'
import { findingText } from '#client/store/thunks/saveVoterIds.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
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

/** VoterIDs from a pasted list or a file. */
export function PasteVoterIds({ candidates }: { candidates: readonly Candidate[] }) {
  const [check, checked] = useCheckVoterIdsMutation()
  const [save, saving] = useSaveVoterIdsMutation()
  const accounts = candidates.map(({ AcctNum }) => AcctNum)
  return (
    <PastedList
      label="Account numbers and VoterIDs"
      hint="Two columns, as from a spreadsheet; or a column of VoterIDs alone, in the order below"
      noun="VoterID"
      limit={MAX_LISTED_VOTER_IDS}
      verb="Save"
      past="saved"
      done="Saved"
      parse={(text) => parseVoterIdList(text, accounts)}
      check={(entries, form) => check({ purpose: textOf(form, 'purpose'), entries })}
      checked={checked}
      columns={() => COLUMNS}
      rowKey={({ acctNum }) => acctNum}
      doubtLabel={(row) =>
        isInDoubt(row) ? `Save ${row.VoterID} for candidate ${row.acctNum} anyway` : undefined
      }
      savableOf={savableOf}
      save={(entries) => save({ entries })}
      saving={saving}
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

const isInDoubt = ({ finding }: CheckedVoterId) => finding !== null && isDoubtful(finding)

/** Rows that do not fit are saved only if the administrator confirms each. */
function savableOf(row: CheckedVoterId, isSure: boolean): SeenVoterId | undefined {
  const { acctNum, VoterID, was, finding: seen } = row
  return seen !== null && (isSure || !isInDoubt(row)) ? { acctNum, VoterID, was, seen } : undefined
}
