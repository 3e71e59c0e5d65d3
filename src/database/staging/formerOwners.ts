import type { Arrived } from './arrivedRows.ts'
import { dayOf, isAccount, type Owner } from './filedRow.ts'
import type { IncomingRow, HeldRow, MergeRules } from './mergeYear.ts'

/** What arrived by the names it came under. */
export interface Claims {
  /** The ISO days of the rows of each name. */
  days: ReadonlyMap<string, ReadonlySet<string>>
  /** By name and content: whose such rows are now, and how many one file has at most. */
  rows: ReadonlyMap<string, ReadonlyMap<string, Claim>>
}

interface Claim {
  owner: Owner
  copies: number
}

/** What names claim for those whose rows they are now; what superseded files say claims nothing. */
export function claimsOf(incoming: readonly IncomingRow[], arrived: ReadonlyMap<Owner, Arrived>): Claims {
  const days = new Map<string, Set<string>>()
  const rows = new Map<string, Map<string, Claim & { file: number; inFile: number }>>()
  for (const { row, file, owner } of incoming) {
    const { filer, content } = row
    if (filer === '') continue
    const ofFiler = days.get(filer)
    if (ofFiler) ofFiler.add(dayOf(row))
    else days.set(filer, new Set([dayOf(row)]))
    if (isAccount(owner) && !arrived.has(owner)) continue
    const claims = rows.get(filer) ?? new Map<string, Claim & { file: number; inFile: number }>()
    if (claims.size === 0) rows.set(filer, claims)
    const before = claims.get(content)
    const inFile = before?.file === file ? before.inFile + 1 : 1
    claims.set(content, { owner, file, inFile, copies: Math.max(before?.copies ?? 0, inFile) })
  }
  return { days, rows }
}

/**
 * Without the rows of this owner that arrived, under the same name of the same election, for another one: a name that
 * waited, in whatever election, has been settled, or one that was settled no longer is. Rows of whole lists stay.
 */
export function withoutClaimed(
  owner: Owner,
  held: readonly HeldRow[],
  claims: Claims,
  { election, isSuperseded }: MergeRules,
): readonly HeldRow[] {
  if (isAccount(owner) && isSuperseded(owner)) return held
  const claimOf = ({ row }: HeldRow) => {
    const claim = claims.rows.get(row.filer)?.get(row.content)
    return claim && claim.owner !== owner ? claim : undefined
  }
  if (!held.some((each) => !each.isWhole && claimOf(each))) return held
  // Of rows alike the first ones are those that arrived, by whatever names this owner has them.
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
