import { addToSet } from '../maps.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { isAccount, NO_DAY, type Owner, type Total } from '../transactions/tx.ts'
import type { TransactionWriter } from '../transactions/writer.ts'
import { addTo, type FiledRow, type MergeTally, toFiledRow } from './filedRow.ts'

/** The rows that arrived, by the filer's name they came under. */
interface Claims {
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
const isSuperseded = ({ owner, file }: IncomingRow, rules: MergeRules): boolean =>
  isAccount(owner) && rules.isSuperseded(owner, file)

/**
 * The rows that names claim from an owner for their current owners. Files no newer than the owner's own whole list
 * claim none.
 */
function claimsOf(incoming: readonly IncomingRow[], rules: MergeRules): (from: Owner) => Claims {
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
    addToSet(days, filer, row.day)
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
 * Removes the rows that have now arrived for another owner, under the same name and election: a waiting name (of any
 * election) was assigned, or an assigned one no longer is. Rows of whole lists stay.
 */
function withoutClaimed(owner: Owner, held: readonly HeldRow[], claims: Claims, election: string) {
  const claimOf = ({ row }: HeldRow) => {
    const claim = claims.rows.get(row.filer)?.get(row.content)
    return claim && claim.owner !== owner ? claim : undefined
  }
  if (!held.some((each) => !each.isWhole && claimOf(each))) return held
  // Among equal rows, the first are those that arrived, whatever names this owner has them under.
  const before = new Map<string, number>()
  return held.filter((each) => {
    const { content, election: exported } = each.row
    const index = before.get(content) ?? 0
    before.set(content, index + 1)
    const claim = claimOf(each)
    const isTheirs = !each.isWhole && (!isAccount(owner) || exported === election)
    return !(claim && isTheirs && index < claim.copies)
  })
}

/** An incoming row, the number of its file in this import, and its owner as names are assigned now. */
export interface IncomingRow {
  row: FiledRow
  file: number
  owner: Owner
}

/** An owner's rows of one kind and year. */
export interface OwnerRows {
  /** Rows of its whole list of the kind. */
  whole: readonly FiledRow[]
  loose: readonly FiledRow[]
}

/** An owner's rows of one kind and year. */
export async function rowsOfYear(
  transactions: TransactionWriter,
  owner: Owner,
  kind: TransactionKind,
  year: number,
): Promise<OwnerRows> {
  const rowsOf = async (isWhole: boolean) =>
    (await transactions.rowsOf({ owner, kind, year, isWhole })).map(toFiledRow)
  return { whole: await rowsOf(true), loose: await rowsOf(false) }
}

export interface MergeRules {
  /** The election that the operator named for the files; '' if none. */
  election: string
  /** The rows are added to those on file and replace none. */
  isPartial: boolean
  /** The files are the pages of one list, so equal rows on two pages are two transactions. */
  arePages: boolean
  /** Whether this file changes nothing for the account, since its whole list is as new as the file. */
  isSuperseded: (account: number, file: number) => boolean
  /** The last ISO day of the account's whole list, if these files are that list; otherwise undefined. */
  wholeThrough: (account: number) => string | undefined
  /** Rows on file that these files do not replace, because a rejected line may be theirs. */
  isDoubtful?: IsDoubtful | undefined
}

/** A row on file; rows of a whole list come before loose ones. */
interface HeldRow {
  row: FiledRow
  isWhole: boolean
}

const NOTHING: OwnerRows = { whole: [], loose: [] }
const NONE_ARRIVED: Arrived = { rows: [], copies: new Map() }

/**
 * Merges incoming rows of one kind and year, by the rules of docs/money.md. `onFile` has all rows of that kind and year
 * of the owners that rows arrive for, of those that hold loose rows under an arriving name, and of those whose whole list
 * this is. Rows arrive in the order of their files and lines, and what becomes of them is added to the tally.
 */
export function mergeYear(
  incoming: readonly IncomingRow[],
  onFile: ReadonlyMap<Owner, OwnerRows>,
  rules: MergeRules,
  tally: MergeTally,
) {
  const current = withoutSuperseded(incoming, rules, tally)
  const arrived = withoutRepeated(current, rules.arePages, tally.repeated)
  const claimsOn = claimsOf(incoming, rules)

  /** The owners whose rows changed. */
  const changed = new Map<Owner, OwnerRows>()
  /** The accounts whose whole lists changed. */
  const relisted: number[] = []
  for (const owner of new Set([...onFile.keys(), ...arrived.keys()])) {
    const before = onFile.get(owner) ?? NOTHING
    const own = arrived.get(owner) ?? NONE_ARRIVED
    const claims = claimsOn(owner)
    compareWithFile(owner, own, before, tally)
    const held = withoutClaimed(owner, heldRows(before), claims, rules.election)
    tally.moved += before.whole.length + before.loose.length - held.length
    const through = isAccount(owner) ? rules.wholeThrough(owner) : undefined
    const after =
      through === undefined
        ? withArrived(rules.isPartial ? held : withoutReplaced(owner, held, own, claims, rules, tally), own)
        : asWholeList(held, own, through)
    tally.removed += held.length - after.stayed
    if (isAccount(owner)) tally.added += after.added
    if (after.added > 0 || after.stayed < before.whole.length + before.loose.length || after.isRelabeled)
      changed.set(owner, after)
    if (through !== undefined && !isSameList(before.whole, after.whole)) relisted.push(Number(owner))
  }
  /** The rows that arrived for waiting names. */
  const waiting = [...arrived].flatMap(([owner, { rows }]) => (isAccount(owner) ? [] : rows))
  return { changed, relisted, waiting }
}

const heldRows = ({ whole, loose }: OwnerRows): HeldRow[] => [
  ...whole.map((row) => ({ row, isWhole: true })),
  ...loose.map((row) => ({ row, isWhole: false })),
]

/** Leaves out, and counts, rows of accounts whose own whole list is as new as the row's file. */
const withoutSuperseded = (incoming: readonly IncomingRow[], rules: MergeRules, tally: MergeTally) =>
  incoming.filter((each) => {
    const isLeftOut = isSuperseded(each, rules)
    if (isLeftOut) addTo(tally.superseded, each.row.cents)
    return !isLeftOut
  })

/** Counts arrived rows as new, or as already on file for their owner. */
function compareWithFile(owner: Owner, { rows }: Arrived, { whole, loose }: OwnerRows, tally: MergeTally) {
  const [fresh, known] = isAccount(owner) ? [tally.booked, tally.onFile] : [tally.waiting, tally.waitedBefore]
  const isFresh = new Set(withoutKnown(rows, copiesOf([...whole, ...loose])))
  for (const row of rows) addTo(isFresh.has(row) ? fresh : known, row.cents)
}

/**
 * Removes the loose rows that the files cover but do not contain. For an account, files cover the days of its rows,
 * whatever names it has them under. On other days, and for waiting names, they cover rows under their own names and
 * election, on the days of each name. Rows that may be those of a rejected line stay, and are counted.
 */
function withoutReplaced(
  owner: Owner,
  held: readonly HeldRow[],
  { rows, copies }: Arrived,
  { days }: Claims,
  { election, isDoubtful }: MergeRules,
  tally: MergeTally,
): readonly HeldRow[] {
  if (rows.length === 0 && days.size === 0) return held
  // No file covers an impossible date, because rows of other files have it too.
  const ownDays = new Set(isAccount(owner) ? rows.map(({ day }) => day).filter((day) => day !== NO_DAY) : [])
  const isInScope = ({ filer, election: exported, day }: FiledRow) =>
    exported === election && day !== NO_DAY && days.get(filer)?.has(day) === true
  const kept = new Map<string, number>()
  return held.filter(({ row, isWhole }) => {
    const { content } = row
    const isOwnDay = ownDays.has(row.day)
    const before = kept.get(content) ?? 0
    const isWanted =
      isWhole ||
      (isOwnDay || (!isAccount(owner) && isInScope(row))
        ? before < (copies.get(content) ?? 0)
        : !isInScope(row))
    const isKept = !isWanted && isDoubtful?.(owner, row) === true
    if (isKept) tally.kept += 1
    const stays = isWanted || isKept
    // For a waiting name every copy counts, including removed ones.
    if (stays || !isAccount(owner)) kept.set(content, before + 1)
    return stays
  })
}

interface After extends OwnerRows {
  /** The number of held rows that stay, and of new rows. */
  stayed: number
  added: number
  /** Whether any row that stays moved into or out of the whole list, or to another report. */
  isRelabeled: boolean
}

/** Adds the rows that are not yet on file as loose ones. A loose row that arrives again by account loses its name. */
function withArrived(held: readonly HeldRow[], { rows }: Arrived): After {
  const fresh = withoutKnown(rows, copiesOf(held.map(({ row }) => row)))
  const given = copiesOf(rows.filter(({ filer }) => filer === ''))
  const after = { whole: [] as FiledRow[], loose: [] as FiledRow[], isRelabeled: false }
  for (const { row, isWhole } of held) {
    const copies = given.get(row.content) ?? 0
    given.set(row.content, copies - 1)
    const isUnnamed = copies > 0 && !isWhole && row.filer !== ''
    if (isUnnamed) after.isRelabeled = true
    after[isWhole ? 'whole' : 'loose'].push(isUnnamed ? { ...row, filer: '' } : row)
  }
  for (const row of fresh) after.loose.push(row)
  return { ...after, stayed: held.length, added: fresh.length }
}

/**
 * Keeps only the rows that arrived: those through this date are the account's whole list. A row on file keeps its
 * record of who brought it.
 */
function asWholeList(held: readonly HeldRow[], { rows }: Arrived, through: string): After {
  const known = Map.groupBy(held, ({ row }) => row.content)
  const used = new Map<string, number>()
  const after = { whole: [] as FiledRow[], loose: [] as FiledRow[], stayed: 0, added: 0, isRelabeled: false }
  for (const row of rows) {
    const before = used.get(row.content) ?? 0
    used.set(row.content, before + 1)
    const former = known.get(row.content)?.[before]
    const isWhole = row.day <= through
    const isSame = former?.isWhole === isWhole && former.row.report === row.report
    if (former && !isSame) after.isRelabeled = true
    after[former ? 'stayed' : 'added'] += 1
    const now = former ? (isSame ? former.row : { ...former.row, report: row.report }) : row
    after[isWhole ? 'whole' : 'loose'].push(now)
  }
  return after
}

const isSameList = (before: readonly FiledRow[], after: readonly FiledRow[]): boolean =>
  before.length === after.length && withoutKnown(after, copiesOf(before)).length === 0

/** The rows that arrived for an owner, in order, and the number of rows with each content. */
interface Arrived {
  rows: FiledRow[]
  copies: Map<string, number>
}

/** The number of rows with each content. */
export function copiesOf(rows: readonly FiledRow[]): Map<string, number> {
  const copies = new Map<string, number>()
  for (const { content } of rows) copies.set(content, (copies.get(content) ?? 0) + 1)
  return copies
}

/** The rows that exceed the known number of copies of their content. */
export function withoutKnown(rows: readonly FiledRow[], known: ReadonlyMap<string, number>): FiledRow[] {
  const left = new Map(known)
  return rows.filter(({ content }) => {
    const copies = left.get(content) ?? 0
    left.set(content, copies - 1)
    return copies <= 0
  })
}

/**
 * The rows that arrived, by owner. Equal rows within one file are separate transactions. Two files that cover the same
 * day do not double it: rows of the first file count, and a later file adds only copies beyond those. The pages of one
 * list never repeat a row.
 */
function withoutRepeated(incoming: readonly IncomingRow[], arePages: boolean, repeated: Total) {
  const arrived = new Map<Owner, Arrived>()
  const inFile = new Map<Owner, Map<string, { file: number; rows: number }>>()
  for (const { row, file, owner } of incoming) {
    let own = arrived.get(owner)
    let counted = inFile.get(owner)
    if (!own || !counted) {
      arrived.set(owner, (own = { rows: [], copies: new Map() }))
      inFile.set(owner, (counted = new Map()))
    }
    const { content } = row
    const before = counted.get(content)
    const rows = before && (arePages || before.file === file) ? before.rows + 1 : 1
    counted.set(content, { file, rows })
    if (rows > (own.copies.get(content) ?? 0)) {
      own.rows.push(row)
      own.copies.set(content, rows)
    } else addTo(repeated, row.cents)
  }
  return arrived
}

/** What can be read of a rejected line: null for what cannot. */
export interface RejectedRow {
  filer: string | null
  /** ISO. */
  day: string | null
}

/** Whether a row on file may be the one that a rejected line should have brought again. */
export type IsDoubtful = (owner: Owner, row: FiledRow) => boolean

/**
 * Rows on file are in doubt if a rejected line may be theirs: it has their date, and their filer or another name of
 * their account. A filer or date that cannot be read may be any.
 */
export function doubtfulRows(
  rejected: readonly RejectedRow[],
  accountOf: (filer: string) => number | undefined,
): IsDoubtful | undefined {
  if (rejected.length === 0) return undefined
  const days = new Map<Owner | null, Set<string | null>>()
  for (const { filer, day } of rejected) {
    addToSet(days, filer, day)
    const account = filer === null ? undefined : accountOf(filer)
    if (account !== undefined) addToSet(days, account, day)
  }
  const isOn = (whose: Owner | null, day: string) =>
    days.get(whose)?.has(day) === true || days.get(whose)?.has(null) === true
  return (owner, row) =>
    isOn(null, row.day) || isOn(row.filer, row.day) || (isAccount(owner) && isOn(owner, row.day))
}
