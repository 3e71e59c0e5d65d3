import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import { filerAliasesIn } from '#database/money/filerAliases.ts'
import { type Filer, filersIn } from '#database/money/filers.ts'
import {
  mergeTransactions,
  type Settlement,
  type Total,
  type WaitingRows,
} from '#database/staging/mergeTransactions.ts'
import { wholeListsIn } from '#database/money/wholeLists.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { ImportError } from '../ImportError.ts'
import { counted } from '../counted.ts'
import { dollars } from '../normalize/dollars.ts'
import type { ImportJob } from '../importJob.ts'
import type { Warn } from '../read/recordsOf.ts'
import { accountTerm } from './accountTerm.ts'
import { type Loaded, NOTHING_LOADED } from '../report.ts'
import { type FilerMatch, matchFilers } from './matchFilers.ts'
import { warnOfUnknownAccounts } from './warnOfUnknownAccounts.ts'
import { refuseFuture } from './refuseOtherDays.ts'
import type { ReadTransactions } from './readTransactions.ts'

/** A filer's name that settles on no account, or rows of a day that its account had no money on. */
export interface UnmatchedFiler extends Total {
  filer: string
  reason: string
}

/** What became of the rows of a list of transactions, in rows and cents: what was read is the sum of the others. */
export interface ControlTotals {
  read: Total
  booked: Total
  /** On file already, or of an account whose whole list is newer. */
  unchanged: Total
  waiting: Total
  rejected: Total
  /** In several of the files, and counted once. */
  repeated: Total
}

type Options = Pick<ImportJob, 'account' | 'election' | 'partial' | 'wholeThrough' | 'allowOlder'> & {
  importId: number
  /** ISO: what the files speak for. */
  day: string
  now: Date
  warn: Warn
}

/** All days: of what has no term. */
const ANY_DAY = { firstDay: '', lastDay: '9999-99-99' }

/** The days on which an account can have money: the term of a candidate's, any day of what is not known to be one's. */
export const termOf = (filer: Filer | undefined) =>
  filer?.type === 'candidate' ? accountTerm(filer.office, filer.election) : ANY_DAY

/**
 * Loads staged transactions, inside the transaction `trx`, by the rules of decision 0011. Throws ImportError where the account's
 * list on file is newer, and where the books do not balance.
 */
export async function loadTransactions(
  trx: Db,
  { kind, staged, read, rejected, rejections, namedFilers }: ReadTransactions,
  options: Options,
): Promise<Loaded> {
  const { account, election = '', partial = false, wholeThrough, importId, day, warn } = options
  for (const each of [day, wholeThrough ?? day]) refuseFuture(`This list of ${kind}`, each, options.now)
  const filers = await filersIn(trx)
  const aliases = await filerAliasesIn(trx).list()
  const { match, possible, isUnambiguous } = matchFilers(filers, aliases, election)
  warnOfUnknownAccounts(
    filers,
    [...(account === undefined ? [] : [account]), ...aliases.map((each) => each.acctNum)],
    warn,
  )
  for (const [filer, path] of namedFilers) {
    const named = match(filer)
    if (typeof named === 'number' && named !== account)
      warn('Files whose filer has another account than --account says', `${path}: "${filer}" has ${named}`)
  }
  if (account !== undefined && !partial && !options.allowOlder) await refuseOlder(trx, kind, account, day)

  const named = await staged.filers(trx)
  const { settlements, reasons } =
    account === undefined
      ? settle(named, match, filers)
      : { settlements: new Map([['', { acctNum: account, ...ANY_DAY }]]), reasons: new Map<string, string>() }
  const merged = await mergeTransactions(trx, {
    kind,
    importId,
    election,
    day,
    filers: named,
    settlements,
    account,
    wholeThrough,
    possible,
    isUnambiguous,
    isPartial: partial,
    arePages: account !== undefined,
  })
  const { booked, known, waiting, repeated, superseded } = merged
  if (repeated.rows > 0)
    warn('Rows that stand in several of these files, counted once', counted(repeated.rows, 'row'))
  if (superseded.rows > 0)
    warn(
      'Rows of accounts whose whole lists are newer, which stay as they are',
      `${counted(superseded.rows, 'row')}, ${dollars(superseded.cents)}`,
    )
  const { added, changed, unchanged, removed, isNews } = merged
  return {
    ...NOTHING_LOADED,
    read: read.rows,
    added,
    changed,
    unchanged,
    removed,
    rejected: rejected.rows,
    rejections,
    isNews,
    unmatched: unmatchedFilers(merged.waitingRows, reasons),
    controlTotals: balanced({ read, booked, unchanged: known, waiting, rejected, repeated }),
  }
}

async function refuseOlder(trx: Db, kind: TransactionKind, account: number, day: string): Promise<void> {
  const last = await wholeListsIn(trx).of(account, kind)
  if (last && last.asOf > day)
    throw new ImportError(
      `The list of ${kind} of account ${account} on file is of ${last.asOf}, newer than this one of ${day}. Give a newer ` +
        `one, or take this one all the same, with --allow-older.`,
    )
}

/** Where the rows of each filer's name go, and why those of the others stay without an account. */
function settle(names: readonly string[], match: (name: string) => FilerMatch, filers: readonly Filer[]) {
  const filerOf = new Map(filers.map((filer) => [filer.acctNum, filer]))
  const settlements = new Map<string, Settlement>()
  const reasons = new Map<string, string>()
  for (const name of names) {
    const found = match(name)
    if (typeof found === 'string') reasons.set(name, found)
    else settlements.set(name, { acctNum: found, ...termOf(filerOf.get(found)) })
  }
  return { settlements, reasons }
}

/** The largest sums first, whatever their sign. */
function unmatchedFilers(
  waiting: readonly WaitingRows[],
  reasons: ReadonlyMap<string, string>,
): UnmatchedFiler[] {
  const ofDay = {
    early: 'dated before this account could be open',
    late: 'dated after this account could be open',
  }
  return waiting
    .map(({ day, ...rows }) => ({
      ...rows,
      reason: day === null ? (reasons.get(rows.filer) ?? '') : ofDay[day],
    }))
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.filer < b.filer ? -1 : 1))
}

/** Throws ImportError where a row or a cent of these files is unaccounted for: nothing of it can be believed then. */
function balanced(totals: ControlTotals): ControlTotals {
  const { read, ...parts } = totals
  const sum = (unit: keyof Total) => Object.values(parts).reduce((so, part) => so + part[unit], 0)
  if (sum('rows') !== read.rows || sum('cents') !== read.cents)
    throw new ImportError(
      `The books do not balance: ${read.rows} rows, ${dollars(read.cents)} read, but ${sum('rows')} rows, ` +
        `${dollars(sum('cents'))} accounted for. This is a fault of the program and not of the file; please report it.`,
    )
  return totals
}
