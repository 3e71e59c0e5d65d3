import { isBlankRow, rowsOfList } from '#client/components/admin/paste/rowsOfList.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { VOTER_ID_FORM } from '#contract/domain/voterRoll.ts'
import type { ListedVoterId } from '#contract/schemas/voterMatch.ts'

export interface ParsedVoterIds {
  entries: ListedVoterId[]
  /** The other lines, each with what was expected. */
  faults: string[]
}

/**
 * Parses lines of an account number and a VoterID, or a column of VoterIDs alone, which belong to these accounts in
 * order; a blank line skips one.
 */
export function parseVoterIdList(text: string, accounts: readonly number[]): ParsedVoterIds {
  const rows = rowsOfList(text)
  const isColumn = rows.every(({ cells }) => cells.length === 1)
  const entries: ListedVoterId[] = []
  const faults: string[] = []
  const lineOf = new Map<number, number>()

  for (const [index, row] of rows.entries()) {
    if (isBlankRow(row)) continue
    const { line, cells, said } = row
    const [account, VoterID = ''] = isColumn
      ? [accounts[index], cells[0]]
      : [parseAcctNum(cells[0] ?? ''), cells[1]]
    if (isColumn && account === undefined)
      faults.push(`Line ${line}: the list has no candidate for “${said}”, only ${accounts.length}.`)
    else if (account == null || cells.length > 2 || VoterID === '' || !VOTER_ID_FORM.test(VoterID))
      faults.push(
        `Line ${line}: expected ${isColumn ? 'a VoterID' : 'an account number and a VoterID'} of 6 to 10 digits, found “${said}”.`,
      )
    else if (lineOf.has(account))
      faults.push(`Line ${line}: account ${account} is on line ${lineOf.get(account)} already.`)
    else {
      lineOf.set(account, line)
      entries.push({ acctNum: account, VoterID })
    }
  }
  return { entries, faults }
}
