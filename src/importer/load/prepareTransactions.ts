import { dayInFlorida } from '#contract/domain/days.ts'
import { dollars, dollarText } from '#contract/domain/money.ts'
import { counted } from '#contract/domain/text.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import {
  ANY_DAY,
  filerAliasesIn,
  type FilerMatch,
  filersIn,
  matchFilers,
  termOf,
} from '#database/money/filers.ts'
import { committeeOpenings } from '#database/bookkeeping/committeeOpenings.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Journal } from '#database/journal/journal.ts'
import { storeLedgers, type TypeSum, type WholeList, wholeListsIn } from '#database/money/wholeLists.ts'
import { registerIn } from '#database/register.ts'
import type { Total } from '#database/transactions/tx.ts'
import type { TransactionWriter } from '#database/transactions/writer.ts'
import type { Assignment, WaitingRows } from '#database/staging/filedRow.ts'
import { gatherRows } from '#database/staging/gatherRows.ts'
import { recordLists, type ListsChange, mergeTransactions } from '#database/staging/mergeTransactions.ts'
import { doubtfulRows } from '#database/staging/mergeYear.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportJob } from '../importJob.ts'
import type { Source } from '../read/openSource.ts'
import { type Loaded, NOTHING_LOADED } from '../report.ts'
import { type ReadingOptions, readTransactions } from './readTransactions.ts'
import { joinPaths, refuseFuture, refuseLosses, warnOfUnknownAccounts } from './refusals.ts'

/** What became of the rows of a list of transactions; `read` is the sum of the others. */
type ControlTotals = NonNullable<Loaded['controlTotals']>

interface Options extends ReadingOptions, Pick<ImportJob, 'election' | 'allowOlder' | 'allowRemovals'> {
  importId: number
  /** The ISO date of one account's list. */
  day: string
  /** The date of a file of many accounts. */
  dayOf: (source: Source) => string
  now: Date
  /** Whether the register is empty, or will be cleared of its sample first. */
  isEmptied?: boolean | undefined
}

export type PreparedTransactions = Awaited<ReturnType<typeof prepareTransactions>>

/**
 * Reads transactions and merges them with those on file, by the rules of docs/money.md, outside any transaction of the
 * register: nothing is visible before the import is committed. Throws ImportError if the files are invalid as a whole,
 * if the account's list on file is newer, if much of what is on file would be lost, or if the books do not balance.
 * Returns the names by which rows were assigned, or null for one account's list.
 */
export async function prepareTransactions(
  db: Db,
  transactions: TransactionWriter,
  kind: TransactionKind,
  sources: readonly Source[],
  options: Options,
) {
  const { account, election = '', partial = false, wholeThrough, importId, day, warn } = options
  const names = await readNames(db, options)
  const { match, possible, isUnambiguous } = matchFilers(names.filers, names.aliases, election)
  const assignments = assignmentsBy(match, names, account)
  // Its rows have no name either, so they never move between owners.
  const holdings = account === undefined ? await transactions.holdings(kind) : []
  const gathering = gatherRows(transactions, kind, holdings, (filer) => assignments.assign(filer))
  const today = dayInFlorida(options.now)
  /** The latest date of a row, except for dates in the future, which are mistakes. */
  let newest = ''
  try {
    const reading = await readTransactions(kind, sources, options, (row, file) => {
      if (row.day > newest && row.day <= today) newest = row.day
      gathering.add(row, file)
    })
    const { read, rejected, rejections, rejectedRows, namedFilers } = reading
    // The pages of one list have the same date.
    const days = sources.map((source) => (account === undefined ? options.dayOf(source) : day))
    for (const each of [...days, wholeThrough ?? day]) refuseFuture(`This list of ${kind}`, each, options.now)
    if (account !== undefined && !partial && newest > day)
      warn(
        'Lists with rows after their own day; if the day in the name is not that of the download, import again with --as-of',
        `the list is of ${day}, the row of ${newest}`,
      )
    const numbers = names.aliases.map(({ acctNum }) => acctNum)
    warnOfUnknownAccounts(names.filers, [...(account === undefined ? [] : [account]), ...numbers], warn)
    if (namedFilers.size > 0) await warnOfOtherFilers(db, namedFilers, options)
    const onFile = await listsOnFile(db, kind, options)
    if (account !== undefined && !partial && !options.allowOlder) refuseOlder(onFile, kind, account, day)

    const { lists, sizes, waitingRows, booked, known, waiting, repeated, superseded, kept, ...counts } =
      await mergeTransactions(db, transactions, gathering, {
        kind,
        onFile,
        importId,
        election,
        day,
        days,
        account,
        wholeThrough,
        possible,
        isUnambiguous,
        isPartial: partial,
        isDoubtful: doubtfulRows(rejectedRows, (filer) => assignments.assign(filer)?.acctNum),
        isEmptied: options.isEmptied ?? false,
        onProgress: (merged) =>
          options.onProgress?.(merged, merged / (read.rows - rejected.rows), 'rows merged'),
      })
    if (!options.isProven) refuseLosses(joinPaths(sources), kind, sizes, options)
    // The remaining work is not counted in rows and takes minutes for a first load.
    options.onProgress?.(read.rows - rejected.rows, undefined, 'rows are being indexed')
    if (repeated.rows > 0)
      warn('Rows that appear in several of these files, counted once', counted(repeated.rows, 'row'))
    if (kept > 0)
      warn(
        'Rows that these files lack, kept on file because a rejected line of their filer and day may be theirs',
        counted(kept, 'row'),
      )
    if (superseded.rows > 0)
      warn(
        'Rows of accounts whose own whole lists are of the same day or later, left unchanged',
        `${counted(superseded.rows, 'row')}, ${dollarText(superseded.cents)}`,
      )
    const loaded = {
      ...NOTHING_LOADED,
      ...counts,
      read: read.rows,
      rejected: rejected.rows,
      rejections,
      unmatched: unmatchedFilers(waitingRows, assignments.reasonOf),
      controlTotals: balanced({ read, booked, unchanged: known, waiting, rejected, repeated }),
    }
    return { loaded, lists, names: account === undefined ? names : null }
  } finally {
    gathering.close()
  }
}

/** The filers and aliases by which names are assigned, or the owner of the one account. */
async function readNames(db: Db, { account, isEmptied }: Pick<Options, 'account' | 'isEmptied'> = {}) {
  // Read first, so that any later change of the names changes the version too. A list of one account, of which a night
  // loads hundreds, is not compared again.
  const version = account === undefined ? await registerIn(db).version() : 0
  if (isEmptied) return { version, filers: [], aliases: [], openings: [] }
  return {
    version,
    filers: await filersIn(db, { account }),
    aliases: account === undefined ? await filerAliasesIn(db).list() : [],
    openings: account === undefined ? [...(await committeeOpenings(db))] : [],
  }
}

async function warnOfOtherFilers(
  db: Db,
  namedFilers: ReadonlyMap<string, string>,
  { account, isEmptied, election = '', warn }: Options,
): Promise<void> {
  const { filers, aliases } = await readNames(db, { isEmptied })
  const { match } = matchFilers(filers, aliases, election)
  for (const [filer, path] of namedFilers) {
    const named = match(filer)
    if (typeof named === 'number' && named !== account)
      warn(
        'Files whose filer has a different account than --account says',
        `${path}: "${filer}" has ${named}`,
      )
  }
}

type NamesOnFile = Awaited<ReturnType<typeof readNames>>

/** Throws ImportError if the names by which rows were assigned have changed since the files were read. */
export async function refuseOtherNames(trx: Db, { version, ...names }: NamesOnFile): Promise<void> {
  // Reading all names again would delay saves, so it is done only if the version has changed.
  if ((await registerIn(trx).version()) === version) return
  const { version: _, ...now } = await readNames(trx)
  if (JSON.stringify(now) !== JSON.stringify(names))
    throw new ImportError(
      'Candidates or committees changed while these files were being read, so a name in them may now belong to another ' +
        'account. Import them again.',
    )
}

/**
 * The whole lists that these rows may affect: the account's, the kind's or, if the operator vouches for the export, all.
 */
async function listsOnFile(
  db: Db,
  kind: TransactionKind,
  { account, wholeThrough, isEmptied = false }: Options,
): Promise<WholeList[]> {
  if (isEmptied) return []
  const lists = wholeListsIn(db)
  if (account !== undefined) return lists.list({ accounts: [account] })
  return lists.list(wholeThrough === undefined ? { kind } : {})
}

function refuseOlder(
  onFile: readonly WholeList[],
  kind: TransactionKind,
  account: number,
  day: string,
): void {
  const last = onFile.find((list) => list.kind === kind)
  if (last && last.asOf > day)
    throw new ImportError(
      `The list of ${kind} on file for account ${account} is dated ${last.asOf}, newer than this one of ${day}. Give a newer ` +
        `one, or import this one anyway with --allow-older.`,
    )
}

/** The account of each filer's name, and why the other names have none. */
function assignmentsBy(
  match: (name: string) => FilerMatch,
  { filers, openings: opened }: Pick<NamesOnFile, 'filers' | 'openings'>,
  account: number | undefined,
) {
  const openings = new Map(opened)
  const filerOf = new Map(filers.map((filer) => [filer.acctNum, filer]))
  const known = new Map<string, Assignment | undefined>()
  const reasons = new Map<string, string>()
  if (account !== undefined) known.set('', { acctNum: account, ...ANY_DAY })
  return {
    assign(name: string): Assignment | undefined {
      if (known.has(name)) return known.get(name)
      const matched = match(name)
      if (typeof matched === 'string') reasons.set(name, matched)
      const assignment =
        typeof matched === 'string'
          ? undefined
          : { acctNum: matched, ...termOf(filerOf.get(matched), openings) }
      known.set(name, assignment)
      return assignment
    },
    reasonOf: (name: string) => reasons.get(name) ?? '',
  }
}

const REASONS = {
  early: 'dated before this account could be open',
  late: 'dated after this account could be open',
  impossible: 'dated a day that cannot be, so it may be another account of this name',
}

/** Largest absolute sums first. */
const unmatchedFilers = (
  waiting: readonly WaitingRows[],
  reasonOf: (filer: string) => string,
): Loaded['unmatched'] =>
  waiting
    .map(({ day, ...rows }) => ({ ...rows, reason: day === null ? reasonOf(rows.filer) : REASONS[day] }))
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.filer < b.filer ? -1 : 1))

/** Throws ImportError if a row or a cent of these files is unaccounted for, because then none of it can be trusted. */
function balanced(totals: ControlTotals): ControlTotals {
  const { read, ...parts } = totals
  const sum = (unit: keyof Total) => Object.values(parts).reduce((before, part) => before + part[unit], 0)
  if (sum('rows') !== read.rows || sum('cents') !== read.cents)
    throw new ImportError(
      `The books do not balance: ${counted(read.rows, 'row')}, ${dollars(read.cents)} read, but ${counted(sum('rows'), 'row')}, ` +
        `${dollars(sum('cents'))} accounted for. This is a bug in the program, not in the file; please report it.`,
    )
  return totals
}

/** Records whole lists and ledgers inside the import's transaction `trx`, and makes the rows visible. */
export async function publishRows(
  trx: Db,
  journal: Journal,
  transactions: TransactionWriter,
  { changes, sums }: { changes: readonly ListsChange[]; sums: ReadonlyMap<number, readonly TypeSum[]> },
): Promise<void> {
  await recordLists(trx, changes)
  await journal.before('balance', sums.keys())
  await storeLedgers(trx, sums)
  await transactions.publish(trx)
}
