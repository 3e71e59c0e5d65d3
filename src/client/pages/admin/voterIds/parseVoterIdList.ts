import { isBlankRow, rowsOfList } from '#client/components/admin/paste/rowsOfList.ts'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { VOTER_ID_FORM } from '#contract/schemas/voter.ts'
import type { ListedVoterId } from '#contract/schemas/voterMatch.ts'

export interface ParsedVoterIds {
  entries: ListedVoterId[]
  /** The other lines, each with what was expected. */
  faults: string[]
}

/** Parses lines of an account number and a VoterID. */
export function parseVoterIdList(text: string): ParsedVoterIds {
  const entries: ListedVoterId[] = []
  const faults: string[] = []
  const lineOf = new Map<number, number>()

  for (const row of rowsOfList(text)) {
    if (isBlankRow(row)) continue
    const { line, cells, said } = row
    const [account = '', VoterID = ''] = cells
    const acctNum = parseAcctNum(account)
    if (acctNum === null || cells.length > 2 || VoterID === '' || !VOTER_ID_FORM.test(VoterID))
      faults.push(
        `Line ${line}: expected an account number and a VoterID of 6 to 10 digits, found “${said}”.`,
      )
    else if (lineOf.has(acctNum))
      faults.push(`Line ${line}: account ${acctNum} is on line ${lineOf.get(acctNum)} already.`)
    else {
      lineOf.set(acctNum, line)
      entries.push({ acctNum, VoterID })
    }
  }
  return { entries, faults }
}
