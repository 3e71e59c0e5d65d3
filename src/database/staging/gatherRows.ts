import { DatabaseSync } from 'node:sqlite'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { isAccount, type Owner, type StoredRow, type Total } from '../transactions/tx.ts'
import type { Holding, TransactionWriter } from '../transactions/writer.ts'
import {
  type Assign,
  type Assignment,
  contentOf,
  countWaiting,
  emptyTally,
  type FiledRow,
  isInTerm,
  ownerOf,
  readContent,
  type WaitingRows,
} from './filedRow.ts'
import { type IncomingRow, type MergeRules, mergeYear, type OwnerRows, rowsOfYear } from './mergeYear.ts'

/** By account, the size of its whole list before and after, for the whole lists in some files. */
export type ListSizes = ReadonlyMap<number, Record<'before' | 'after', ListSize>>

/** The rows of an account's whole list, and two sums of them: signed as filed, and regardless of sign. */
export interface ListSize extends Total {
  gross: number
}

interface Rules extends MergeRules {
  importId: number | null
  /** The accounts whose whole lists are in these files. */
  whole: readonly number[]
  onProgress?: (merged: number) => void
}

export type RowGathering = ReturnType<typeof gatherRows>

/** A filer's name that rows arrived under. */
interface ArrivedName {
  assignment: Assignment | undefined
  /** The number of its group of owners; any number that is unique to the group. */
  group: number
  /** Whether any rows under it are its account's, and whether any wait. */
  isBooked: boolean
  isWaiting: boolean
}

/**
 * Gathers the rows of an import, all of one kind, and merges them with those on file. The result is staged, not yet
 * visible. `holdings` lists the owners of loose rows of the kind under the names that are added. Names must be assigned the
 * same way until the merge is done. Close it when done.
 */
export function gatherRows(
  transactions: TransactionWriter,
  kind: TransactionKind,
  holdings: readonly Holding[],
  assign: Assign,
) {
  const spool = openRowSpool()
  const groups = ownerGroups(holdings, (filer) => assign(filer)?.acctNum)
  const numbers = new Map<Owner, number>()
  const names = new Map<string, ArrivedName>()

  function nameOf(filer: string): ArrivedName {
    const known = names.get(filer)
    if (known) return known
    const group = groups.ownerOf(filer)
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    const name = { assignment: assign(filer), group: number, isBooked: false, isWaiting: false }
    names.set(filer, name)
    return name
  }

  /** Rows of one year and one group of owners are merged together; rows with impossible dates come last. */
  const partOf = (day: string, { group }: ArrivedName) => group * 10_000 + (yearOf(day) || 9_999)

  return {
    /** Adds a row of the file with this number in the import. */
    add(row: ReadRow, file: number): void {
      const name = nameOf(row.filer)
      if (isInTerm(name.assignment, row.day)) name.isBooked = true
      else name.isWaiting = true
      const { report, filer } = row
      spool.add(partOf(row.day, name), { file, content: contentOf(row), report, filer })
    },

    /** What arrived: every filer's name, the accounts that rows were booked to, and the names with waiting rows. */
    arrived() {
      const accounts = [...names.values()].flatMap(({ assignment, isBooked }) =>
        assignment && isBooked ? [assignment.acctNum] : [],
      )
      const waiting = [...names].flatMap(([filer, { isWaiting }]) => (isWaiting ? [filer] : []))
      return { filers: [...names.keys()], accounts: new Set(accounts), waiting }
    },

    /** Merges the added rows. Call it only once. */
    async merge(rules: Rules) {
      const tally = emptyTally()
      const waiting = new Map<string, WaitingRows>()
      /** The accounts whose whole lists changed. */
      const relisted = new Set<number>()
      const sizes = new Map<number, Record<'before' | 'after', ListSize>>()
      const isWhole = new Set<Owner>(rules.whole)
      const done = new Set<string>()
      let rows = 0

      async function mergePart(year: number, owners: Iterable<Owner>, incoming: readonly IncomingRow[]) {
        const onFile = new Map<Owner, OwnerRows>()
        for (const owner of owners) {
          done.add(`${owner} ${year}`)
          onFile.set(owner, await rowsOfYear(transactions, owner, kind, year))
        }
        const merged = mergeYear(incoming, onFile, rules, tally)
        for (const row of merged.waiting) countWaiting(waiting, row, assign(row.filer))
        for (const acctNum of merged.relisted) relisted.add(acctNum)
        for (const [owner, before] of onFile)
          if (isAccount(owner) && isWhole.has(owner)) {
            const size = sizes.get(owner) ?? { before: nothing(), after: nothing() }
            sizes.set(owner, size)
            count(size.before, before)
            count(size.after, merged.changed.get(owner) ?? before)
          }
        for (const [owner, after] of merged.changed)
          for (const list of ['whole', 'loose'] as const)
            if (!isAlike(onFile.get(owner)?.[list] ?? [], after[list]))
              await transactions.replace({ owner, kind, year, isWhole: list === 'whole' }, after[list])
      }

      for (const part of spool.byKey()) {
        const filers = [...new Set(part.map(({ filer }) => filer))]
        const owners = new Set(filers.flatMap((filer) => groups.owners(filer)))
        const incoming = part.map((each) => incomingRow(each, nameOf(each.filer).assignment, rules))
        await mergePart(yearOf(part[0]?.content ?? ''), owners, incoming)
        rows += part.length
        rules.onProgress?.(rows)
      }
      // A whole list covers every year, including those it has no rows in.
      for (const acctNum of rules.whole)
        for (const year of new Set((await transactions.yearsOf(acctNum, kind)).map((each) => each.year)))
          if (!done.has(`${acctNum} ${year}`)) await mergePart(year, [acctNum], [])
      return { tally, waitingRows: [...waiting.values()], relisted, sizes }
    },

    close: () => spool.close(),
  }
}

const nothing = (): ListSize => ({ rows: 0, cents: 0, gross: 0 })

/** Rows that were never part of a whole list do not count as its losses. */
function count(size: ListSize, { whole }: OwnerRows): void {
  for (const { cents } of whole) {
    size.rows += 1
    size.cents += cents
    size.gross += Math.abs(cents)
  }
}

/** The year of a date, or of a row's content, which begins with its date. */
const yearOf = (day: string) => Number(day.slice(0, 4))

function incomingRow(
  { file, content, report, filer }: SpooledRow,
  assignment: Assignment | undefined,
  { election, importId }: Rules,
): IncomingRow {
  const row = { ...readContent(content), content, report, filer, election, importId }
  return { file, owner: ownerOf(assignment, filer, row.day), row }
}

const isAlike = (before: readonly FiledRow[], after: readonly FiledRow[]) =>
  before.length === after.length && before.every((row, index) => row === after[index])

/**
 * Groups the owners that rows under a name may concern: those that hold rows under it, and the one it is assigned to now.
 * Names that share an owner are in one group; rows for different groups can be merged separately.
 */
function ownerGroups(holdings: readonly Holding[], accountOf: (filer: string) => number | undefined) {
  const parents = new Map<Owner, Owner>()
  const root = (owner: Owner): Owner => {
    let top = owner
    for (let above = parents.get(top); above !== undefined; above = parents.get(top)) top = above
    if (top !== owner) parents.set(owner, top)
    return top
  }
  const join = (some: Owner, other: Owner): void => {
    const [a, b] = [root(some), root(other)]
    if (a !== b) parents.set(a, b)
  }
  const known = new Set<string>()
  /** A name without rows on file does not join two groups. */
  const joinAccount = (filer: string): void => {
    if (known.has(filer)) return
    known.add(filer)
    const account = accountOf(filer)
    if (account !== undefined) join(filer, account)
  }
  for (const { filer, owner } of holdings) {
    joinAccount(filer)
    join(filer, owner)
  }
  const holders = Map.groupBy(new Set(holdings.map(({ owner }) => owner)), root)

  return {
    /** The group of a name, as one of its owners. */
    ownerOf(filer: string): Owner {
      joinAccount(filer)
      return root(filer)
    },

    /** The owners in this name's group that may hold rows. */
    owners(filer: string): readonly Owner[] {
      const account = accountOf(filer)
      return [...(holders.get(root(filer)) ?? []), filer, ...(account === undefined ? [] : [account])]
    },
  }
}

/** A row as read from a file. */
export type ReadRow = Omit<StoredRow, 'election' | 'importId'>

/** A row that arrived; `file` is its file's number in this import. */
export type SpooledRow = Pick<FiledRow, 'content' | 'report' | 'filer'> & { file: number }

/** Holds little in memory; the rest is in a file that disappears with the process. */
const SPOOL = `
  pragma journal_mode = off;
  create table spooled (key integer not null, file integer, content text, report text, filer text) strict;
  begin`

/**
 * Holds the rows of an import, however many, in an unnamed database of its own, and returns them by key. Close it when
 * done.
 */
export function openRowSpool() {
  const sqlite = new DatabaseSync('')
  sqlite.exec(SPOOL)
  const insert = sqlite.prepare('insert into spooled values (?, ?, ?, ?, ?)')
  return {
    add(key: number, { file, content, report, filer }: SpooledRow): void {
      insert.run(key, file, content, report, filer)
    },

    /** The rows of each key, in the order in which they were added. */
    *byKey(): Generator<SpooledRow[]> {
      let rows: SpooledRow[] = []
      let current: unknown
      for (const row of sqlite.prepare('select * from spooled order by key, rowid').iterate()) {
        const { key, file, content, report, filer } = row
        if (key !== current && rows.length > 0) {
          yield rows
          rows = []
        }
        current = key
        const texts = { content: String(content), report: String(report), filer: String(filer) }
        rows.push({ file: Number(file), ...texts })
      }
      if (rows.length > 0) yield rows
    },

    close: (): void => sqlite.close(),
  }
}
