import type { TransactionKind } from '#contract/schemas/values.ts'
import { committeeOpenings } from './committeeOpenings.ts'
import { type Db, withImportTransaction } from '../connection/Db.ts'
import { type Journal, openJournal } from '../journal/journal.ts'
import {
  collapseSpaces,
  type FilerAlias,
  filerAliasesIn,
  filersIn,
  matchFilers,
  termOf,
} from '../money/filers.ts'
import { storeLedgers, type WholeList, wholeListsIn } from '../money/wholeLists.ts'
import { type Actor, registerIn } from '../register.ts'
import { addTo, type Assignment, isInTerm, ownerOf } from '../staging/filedRow.ts'
import { copiesOf, rowsOfYear, withoutKnown } from '../staging/mergeYear.ts'
import { isAccount, type Owner, type StoredRow, type Total } from '../transactions/tx.ts'
import type { TransactionWriter, YearOnFile } from '../transactions/writer.ts'

/** Who owns the rows under a filer's name from now on, in the exports that were given for one election. */
interface NewAssignment {
  /** '' if no election was given. */
  election: string
  /** Undefined if the rows wait. */
  assignment: Assignment | undefined
  /** The accounts that could own the name before, and those that can from now on. */
  before: readonly number[]
  after: readonly number[]
}

/** How many rows moved from one account to another; null means the waiting rows. */
interface MovedRows extends Total {
  from: number | null
  to: number | null
}

/** A list that is no longer whole, and the export to vouch for again, which will make it whole again. */
export interface EndedList {
  acctNum: number
  kind: TransactionKind
  election: string
  throughDay: string
  importId: number
}

export interface Reassigned {
  moved: MovedRows[]
  ended: EndedList[]
}

/** Rows under the name with the same owner, kind and year. */
interface Under {
  booked: YearOnFile
  rows: StoredRow[]
}

/**
 * Moves the rows imported under this name, as the exports spell it, to their new owners. The results are staged,
 * and `endLists` tells the register about them. Rows of an account's own list stay. If the operator vouched for an export
 * with this name, the lists it made whole no longer are, for both the old and the new accounts: which of their rows came
 * under the name is not always known, because a row imported again under another name keeps its first one.
 */
async function moveFilerRows(
  db: Db,
  transactions: TransactionWriter,
  filer: string,
  assignments: readonly NewAssignment[],
): Promise<Reassigned> {
  if (assignments.length === 0) return { moved: [], ended: [] }
  const ended: EndedList[] = []
  // Rows of an ended list may move too, and then more lists lack them.
  for (;;) {
    const under = await rowsUnder(transactions, filer)
    const ending: EndedList[] = []
    for (const each of assignments) {
      const stands = (list: EndedList) =>
        ![...ended, ...ending].some(({ acctNum, kind }) => acctNum === list.acctNum && kind === list.kind)
      for (const list of await listsWithName(db, filer, each, under)) if (stands(list)) ending.push(list)
      for (const list of await listsWithout(db, each, under)) if (stands(list)) ending.push(list)
    }
    if (ending.length === 0)
      return { moved: await moveLooseRows(transactions, filer, assignments, under), ended }
    for (const { acctNum, kind } of ending) await loosen(transactions, acctNum, kind)
    for (const list of ending) ended.push(list)
  }
}

/** Tells the register which lists are no longer whole, inside the transaction `trx`. */
export async function endLists(
  trx: Db,
  lists: readonly Pick<WholeList, 'acctNum' | 'kind'>[],
  journal: Journal,
): Promise<void> {
  await wholeListsIn(trx).end(lists)
  const accounts = lists.map(({ acctNum }) => acctNum)
  await journal.before('balance', accounts)
  await storeLedgers(trx, new Map(accounts.map((acctNum) => [acctNum, []])))
}

async function rowsUnder(transactions: TransactionWriter, filer: string): Promise<Under[]> {
  const under: Under[] = []
  for (const booked of await transactions.yearsFrom({ filer }))
    under.push({ booked, rows: (await transactions.rowsOf(booked)).filter((row) => row.filer === filer) })
  return under
}

/** Makes a list no longer whole; its rows stay, as loose ones. */
async function loosen(transactions: TransactionWriter, owner: number, kind: TransactionKind): Promise<void> {
  const booked = await transactions.yearsOf(owner, kind)
  for (const { isWhole, ...whole } of booked) {
    if (!isWhole) continue
    const { whole: rows, loose } = await rowsOfYear(transactions, owner, kind, whole.year)
    await transactions.replace({ ...whole, isWhole: true }, [])
    await transactions.replace({ ...whole, isWhole: false }, [...rows, ...loose])
  }
}

/**
 * These accounts' lists from exports that the operator vouched for, each with the latest such export of its kind and
 * election.
 */
async function listsByWord(db: Db, accounts: readonly number[], election: string) {
  const lists = await wholeListsIn(db).list({ accounts })
  const exports = await wholeListsIn(db).exports(election)
  return lists
    .filter((list) => list.isVouched && list.election === election)
    .map(({ acctNum, kind, asOf, importId }) => {
      const newest = exports.find((each) => each.kind === kind)
      return {
        acctNum,
        kind,
        election,
        asOf,
        throughDay: newest?.throughDay ?? asOf,
        importId: newest?.importId ?? importId,
        /** Every name in the export that made the list; unknown if the operator has vouched for another export since. */
        filers: newest?.importId === importId ? newest.filers : undefined,
      }
    })
}

/** Lists that the operator vouched for and that hold or lack rows under the name, if its accounts change. */
async function listsWithName(
  db: Db,
  filer: string,
  { election, before, after }: NewAssignment,
  under: readonly Under[],
): Promise<EndedList[]> {
  const ofElection = under.filter(({ rows }) => rows.some((row) => row.election === election))
  const holders = [...new Set(ofElection.map(({ booked }) => booked.owner).filter(isAccount))]
  const isVouched = new Set(
    (await listsByWord(db, holders, election)).map(({ acctNum, kind }) => `${acctNum} ${kind}`),
  )
  const held = ofElection
    .filter(({ booked }) => !booked.isWhole || isVouched.has(`${booked.owner} ${booked.kind}`))
    .map(({ booked }) => booked.owner)
    .filter(isAccount)
  const owners = new Set([...before, ...held])
  if (owners.size === after.length && after.every((each) => owners.has(each))) return []
  const lists = await listsByWord(db, [...new Set([...owners, ...after])], election)
  return lists.filter(({ filers }) => filers?.includes(filer) !== false)
}

/** Lists that the operator vouched for and that were whole without the rows that now move to their account. */
async function listsWithout(db: Db, { election, assignment }: NewAssignment, under: readonly Under[]) {
  if (!assignment) return []
  const lists = await listsByWord(db, [assignment.acctNum], election)
  const comes = (row: StoredRow) => row.election === election && isInTerm(assignment, row.day)
  return lists.filter(({ kind, asOf }) =>
    under.some(
      ({ booked, rows }) =>
        booked.kind === kind &&
        !booked.isWhole &&
        booked.owner !== assignment.acctNum &&
        rows.some((row) => comes(row) && row.day <= asOf),
    ),
  )
}

/** Moves rows that are not part of a whole list. Rows that their new owner already has are not booked twice. */
async function moveLooseRows(
  transactions: TransactionWriter,
  filer: string,
  assignments: readonly NewAssignment[],
  under: readonly Under[],
): Promise<MovedRows[]> {
  const assigned = new Map(assignments.map(({ election, assignment }) => [election, assignment]))
  /** Undefined for rows of other names and elections. */
  const newOwner = (row: StoredRow): Owner | undefined =>
    row.filer === filer && assigned.has(row.election)
      ? ownerOf(assigned.get(row.election), filer, row.day)
      : undefined
  const moves = under
    .filter(({ booked }) => !booked.isWhole)
    .flatMap(({ booked, rows }) => {
      const owners = new Set(rows.map(newOwner))
      return [...owners].flatMap((to) => (to === undefined || to === booked.owner ? [] : [{ booked, to }]))
    })
    .toSorted(
      (a, b) => numberOf(a.booked.owner) - numberOf(b.booked.owner) || numberOf(a.to) - numberOf(b.to),
    )
  const moved = new Map<string, MovedRows>()
  for (const { booked, to } of moves) {
    const [from, into] = [accountOf(booked.owner), accountOf(to)]
    const total = moved.get(`${from} ${into}`) ?? { from, to: into, rows: 0, cents: 0 }
    moved.set(`${from} ${into}`, total)
    const rows = await moveYear(transactions, booked, to, (row) => newOwner(row) === to)
    for (const { cents } of rows) addTo(total, cents)
  }
  return [...moved.values()]
}

const accountOf = (owner: Owner) => (isAccount(owner) ? owner : null)
const numberOf = (owner: Owner) => (isAccount(owner) ? owner : 0)

async function moveYear(
  transactions: TransactionWriter,
  { owner, kind, year }: YearOnFile,
  to: Owner,
  isMoved: (row: StoredRow) => boolean,
): Promise<StoredRow[]> {
  const { loose } = await rowsOfYear(transactions, owner, kind, year)
  const moved = loose.filter(isMoved)
  const target = await rowsOfYear(transactions, to, kind, year)
  const known = copiesOf([...target.whole, ...target.loose])
  const fresh = withoutKnown(moved, known)
  await transactions.replace(
    { owner, kind, year, isWhole: false },
    loose.filter((row) => !isMoved(row)),
  )
  await transactions.replace({ owner: to, kind, year, isWhole: false }, [...target.loose, ...fresh])
  return moved
}

/**
 * Moves a name's stored rows according to the aliases that apply from now on; '' is every election. The results are
 * staged, and `endLists` tells the register about them in the transaction that changes the aliases.
 */
async function reassign(
  db: Db,
  transactions: TransactionWriter,
  { filer, election }: Pick<FilerAlias, 'filer' | 'election'>,
  aliases: Readonly<Record<'before' | 'after', readonly FilerAlias[]>>,
): Promise<Reassigned> {
  const onFile = filerAliasesIn(db)
  const name = collapseSpaces(filer)
  const filers = await filersIn(db)
  const filerOf = new Map(filers.map((each) => [each.acctNum, each]))
  const openings = await committeeOpenings(db)
  const [before, after] = [accountsOf(aliases.before, name), accountsOf(aliases.after, name)]
  const only = ([acctNum, other]: readonly number[]): NewAssignment['assignment'] =>
    acctNum === undefined || other !== undefined
      ? undefined
      : { acctNum, ...termOf(filerOf.get(acctNum), openings) }
  const isConcerned = (each: string) => each === election || (election === '' && !after.has(each))

  const reassigned: Reassigned = { moved: [], ended: [] }
  const spellings = (await onFile.spellings()).filter((spelling) => collapseSpaces(spelling) === name)
  for (const spelling of new Set([name, ...spellings])) {
    const elections = (await onFile.electionsOf(spelling)).filter(isConcerned)
    const assignments = elections.map((each): NewAssignment => {
      const { possible } = matchFilers(filers, [], each)
      const accounts = (aliased: ReadonlyMap<string, number>): number[] => {
        const alias = aliased.get(each) ?? aliased.get('')
        return alias === undefined ? possible(spelling) : [alias]
      }
      const now = accounts(after)
      return { election: each, assignment: only(now), before: accounts(before), after: now }
    })
    const { moved, ended } = await moveFilerRows(db, transactions, spelling, assignments)
    for (const each of moved) reassigned.moved.push(each)
    for (const each of ended) reassigned.ended.push(each)
  }
  return reassigned
}

const accountsOf = (aliases: readonly FilerAlias[], name: string): ReadonlyMap<string, number> =>
  new Map(aliases.filter(({ filer }) => filer === name).map(({ election, acctNum }) => [election, acctNum]))

/**
 * Gives a filer's name its account in an election ('' means every election), or removes it if no account is given, and
 * moves the rows under that name at once. Throws DatabaseError if another process writes to the register for too long.
 */
export async function changeAlias(
  db: Db,
  transactions: TransactionWriter,
  actor: Actor,
  { filer, election, acctNum }: Omit<FilerAlias, 'acctNum'> & { acctNum?: number | undefined },
): Promise<Reassigned> {
  const name = collapseSpaces(filer)
  const before = await filerAliasesIn(db).list()
  const others = before.filter((alias) => alias.filer !== name || alias.election !== election)
  const after = acctNum === undefined ? others : [...others, { filer: name, election, acctNum }]
  const reassigned = await reassign(db, transactions, { filer, election }, { before, after })
  await transactions.flush()
  await withImportTransaction(db, async (trx) => {
    const aliases = filerAliasesIn(trx)
    const auditId =
      acctNum === undefined
        ? await aliases.remove(actor, filer, election)
        : await aliases.set(actor, filer, election, acctNum)
    const journal = openJournal(trx)
    await endLists(trx, reassigned.ended, journal)
    if (auditId !== undefined) await journal.write({ auditId })
    await transactions.publish(trx)
    await registerIn(trx).noteChange()
  })
  return reassigned
}
