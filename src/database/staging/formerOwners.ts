import { addToSet } from '../addToSet.ts'
import { dayOf, isAccount, type Owner } from './filedRow.ts'
import type { IncomingRow, HeldRow, MergeRules } from './mergeYear.ts'

/** What arrived, by the filer's name it came under. */
export interface Claims {
  /** The ISO days of the rows of each name. */
  days: ReadonlyMap<string, ReadonlySet<string>>
  /** By name and content: the current owner of such rows, and the most copies that one file has. */
  rows: ReadonlyMap<string, ReadonlyMap<string, Claim>>
}

interface Claim {
  owner: Owner
  copies: number
}

/** Whether the row's account has a whole list as new as the row's file. */
export const isSuperseded = ({ owner, file }: IncomingRow, rules: MergeRules): boolean =>
  isAccount(owner) && rules.isSuperseded(owner, file)

/** What names claim from an owner, for the current owners of their rows, in files that its own whole list is not as new as. */
export function claimsOf(incoming: readonly IncomingRow[], rules: MergeRules): (from: Owner) => Claims {
  const all = claimsIn(incoming, rules)
  const files = [...new Set(incoming.map(({ file }) => file))]
  return (from) => {
    const older = files.filter((file) => isAccount(from) && rules.isSuperseded(from, file))
    if (older.length === 0) return all
    return claimsIn(
      incoming.filter(({ file }) => !older.includes(file)),
      rules,
    )
  }
}

function claimsIn(incoming: readonly IncomingRow[], rules: MergeRules): Claims {
  const days = new Map<string, Set<string>>()
  const rows = new Map<string, Map<string, Claim & { file: number; inFile: number }>>()
  for (const each of incoming) {
    const { row, file, owner } = each
    const { filer, content } = row
    if (filer === '') continue
    addToSet(days, filer, dayOf(row))
    if (isSuperseded(each, rules)) continue
    const claims = rows.get(filer) ?? new Map<string, Claim & { file: number; inFile: number }>()
    if (claims.size === 0) rows.set(filer, claims)
    const before = claims.get(content)
    const inFile = before?.file === file ? before.inFile + 1 : 1
    claims.set(content, { owner, file, inFile, copies: Math.max(before?.copies ?? 0, inFile) })
  }
  return { days, rows }
}

/**
 * Removes the rows that now arrived for another owner, under the same name and election: a waiting name (of any election)
 * was settled, or a settled one no longer is. Rows of whole lists stay.
 */
export function withoutClaimed(
  owner: Owner,
  held: readonly HeldRow[],
  claims: Claims,
  election: string,
): readonly HeldRow[] {
  const claimOf = ({ row }: HeldRow) => {
    const claim = claims.rows.get(row.filer)?.get(row.content)
    return claim && claim.owner !== owner ? claim : undefined
  }
  if (!held.some((each) => !each.isWhole && claimOf(each))) return held
  // Among equal rows, the first are those that arrived, whatever names this owner has them under.
  const before = new Map<string, number>()
  return held.filter((each) => {
    const { content, election: of } = each.row
    const index = before.get(content) ?? 0
    before.set(content, index + 1)
    const claim = claimOf(each)
    const isTheirs = !each.isWhole && (!isAccount(owner) || of === election)
    return !(claim && isTheirs && index < claim.copies)
  })
}
