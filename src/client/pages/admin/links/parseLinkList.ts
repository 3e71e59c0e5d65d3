import { isBlankRow, rowsOfList } from '#client/components/admin/paste/rowsOfList.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { Link } from '#contract/schemas/link.ts'

/** Parses lines with a candidate's account number and a committee's; `faults` has a sentence for each other line. */
export function parseLinkList(text: string): { entries: Link[]; faults: string[] } {
  const entries: Link[] = []
  const faults: string[] = []
  const lineOf = new Map<string, number>()
  for (const row of rowsOfList(text)) {
    if (isBlankRow(row)) continue
    const { line, cells, said } = row
    const [acctNum, accountNum] = [parseAcctNum(cells[0] ?? ''), parseAcctNum(cells[1] ?? '')]
    const key = `${acctNum} ${accountNum}`
    const former = lineOf.get(key)
    if (acctNum === null || accountNum === null || cells.length > 2)
      faults.push(
        `Line ${line}: expected the account numbers of a candidate and of a committee, found “${said}”.`,
      )
    else if (former !== undefined) faults.push(`Line ${line}: this link is on line ${former} already.`)
    else {
      lineOf.set(key, line)
      entries.push({ acctNum, accountNum })
    }
  }
  return { entries, faults }
}
