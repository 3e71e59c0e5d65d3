import { dollars, dollarText } from '#contract/domain/money.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { AccountSize } from '#database/bookkeeping/accountSizes.ts'
import type { Db } from '#database/connection/Db.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import type { Filer } from '#database/money/filers.ts'
import type { ListSize, ListSizes } from '#database/staging/gatherRows.ts'
import type { Removals } from '#database/staging/openStaging.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportJob } from '../importJob.ts'
import type { DayOfFiles } from '../read/openSource.ts'
import type { ImportTypeName } from '../read/fileSchemas.ts'
import type { Warn } from '../read/recordsOf.ts'

/** The files, for messages. */
type Files = readonly { path: string }[]
interface Reading {
  read: number
  rejected: number
  /** At least the first rejection. */
  rejections: readonly Pick<RejectedLine, 'line' | 'reason'>[]
}

/** Up to this many lines, or this share of them, may be rejected. */
const FEW_LINES = 5
const FEW_SHARE = 0.05

/**
 * Throws ImportError for a list without rows, and for one with too many rejected lines; if `incomplete` insists, too
 * many are more than half. `isWhole` is false for a list that covers only the records in it.
 */
export function assertUsable(
  noun: string,
  files: Files,
  reading: Reading,
  { isWhole = true, incomplete = false }: { isWhole?: boolean; incomplete?: boolean | undefined },
): void {
  assertReadable(noun, files, reading, incomplete ? null : 'import it with --incomplete')
  if (reading.read > 0) return
  const why = isWhole ? ', and importing it would empty the register' : ''
  throw new ImportError(`${joinPaths(files)}: this ${noun} holds no rows${why}. Download it again.`)
}

/**
 * Throws ImportError for a file with many rejected lines: its other lines would pass for the whole list. `insist` says
 * how to import it anyway; null if the operator already insists, which allows up to half of the lines to be rejected.
 */
export function assertReadable(
  noun: string,
  files: Files,
  { read, rejected, rejections: [first] }: Reading,
  insist: string | null,
): void {
  const isMost = rejected * 2 > read
  const isMuch = rejected > FEW_LINES && rejected > read * FEW_SHARE
  if (!isMost && (insist === null || !isMuch)) return
  const anyway = isMost || insist === null ? '' : `; if the rest is right, ${insist}`
  throw new ImportError(
    `${joinPaths(files)}: ${formatNumber(rejected)} of ${counted(read, 'line')} of this ${noun} were rejected; the first is line ` +
      `${first?.line}: ${first?.reason}. Correct the file, or download it again${anyway}.`,
  )
}

/** The paths of the files, for messages. */
export const joinPaths = (files: Files) => files.map(({ path }) => path).join(', ')

/** Warns about money of unknown accounts. It is imported anyway: the account may be a closed committee's. */
export function warnOfUnknownAccounts(
  filers: readonly Filer[],
  numbers: readonly number[],
  warn: Warn,
): void {
  const known = new Set(filers.map(({ acctNum }) => acctNum))
  for (const number of new Set(numbers))
    if (!known.has(number))
      warn(
        'Account numbers that no candidate or committee in the register has, perhaps mistyped',
        `${number}`,
      )
}

/**
 * Throws ImportError for a list with a future date, and for one with an earlier date than the list on file of its kind
 * or, if each election has its own date, of its election. A list without a date counts as newer, and the date of the
 * list before it still counts.
 */
export async function refuseOtherDays(
  trx: Db,
  kind: ImportTypeName,
  files: string,
  days: ReadonlyMap<string | undefined, DayOfFiles>,
  { allowOlder = false, clock = () => new Date() }: Pick<ImportJob, 'allowOlder' | 'clock'>,
): Promise<void> {
  for (const [election, each] of days) {
    if (!each.isKnown) continue
    refuseFuture(files, each.day, clock())
    const onFile = await latestImportsIn(trx).dayOf(kind, election)
    if (!allowOlder && onFile && each.day < onFile)
      throw new ImportError(
        `${files} is dated ${each.day}, and the list of ${kind}${election === undefined ? '' : ` for ${election}`} on ` +
          `file is dated ${onFile}, so later changes would be lost. Import a newer list; to go back to this ` +
          `one, add --allow-older.`,
      )
  }
}

/**
 * Throws ImportError for files with a future date. It is compared with the date in UTC, which begins before Florida's.
 */
export function refuseFuture(files: string, day: string, now: Date): void {
  if (day > now.toISOString().slice(0, 10))
    throw new ImportError(
      `${files} would be dated ${day}, a day in the future. Give the right day, such as --as-of 2026-07-24.`,
    )
}

/**
 * Up to this many records, or this share of them, may disappear between two lists; more looks like an incomplete list.
 */
const MOST_RECORDS = 10
const MOST_OF_RECORDS = 0.05

interface Counted {
  removed: number
  onFile: number
}

/** What an unrelated list may be, by the records it was given for. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  candidates:
    "It may be a list of local candidates, who file with their county: give the state's list of the candidates who file with it.",
  committees: "Give the state's list of its active committees.",
}

/**
 * Throws ImportError for a list that would remove much of what is on file and so may be incomplete: much of everything it
 * covers, of one election or of one office, or all of several offices. `what` names its records, such as "candidates".
 */
export function refuseRemovals(paths: string, what: string, removals: readonly Removals[]): void {
  const refuse = ({ removed, onFile }: Counted, where: string, all = { removed, onFile }): never => {
    // Nothing in the list is on file, so no flag can make it the list that it would replace.
    if (all.removed === all.onFile)
      throw new ImportError(
        `${paths} shares nothing with the ${formatNumber(onFile)} ${what} on file${where}, so it is another list, and they ` +
          `would all be removed. ${OTHER_LISTS[what] ?? 'Give the list that these came from.'}`,
      )
    throw new ImportError(
      `${paths} would remove ${formatNumber(removed)} of the ${formatNumber(onFile)} ${what} on file${where} ` +
        `(${Math.round((removed / onFile) * 100)} %), so it may be only part of the list. Download it again; if they are really ` +
        `gone, import it with --allow-removals.`,
    )
  }
  for (const [election, offices] of Map.groupBy(removals, (each) => each.election)) {
    const where = election === undefined ? '' : ` for ${election}`
    const all = sumOf(offices)
    if (isTooMuch(all)) refuse(all, where)
    for (const office of offices)
      if (isTooMuch(office)) refuse(office, `${where}, ${office.office || 'without an office'}`, all)
    const emptied = offices.filter(({ removed, onFile }) => removed === onFile)
    const gone = sumOf(emptied)
    if (gone.removed > MOST_RECORDS) refuse(gone, `${where}, everyone in ${emptied.length} offices`, all)
  }
}

/** Whether this many removals are suspicious. */
export const isTooMuch = ({ removed, onFile }: Counted) =>
  removed > MOST_RECORDS && removed > onFile * MOST_OF_RECORDS

const sumOf = (parts: readonly Counted[]): Counted => ({
  removed: parts.reduce((total, { removed }) => total + removed, 0),
  onFile: parts.reduce((total, { onFile }) => total + onFile, 0),
})

/** What the state's answers about an account would take away. */
export interface Loss {
  account: number
  before: AccountSize
  after: AccountSize
}

/** Up to this many accounts may fall to nothing in one run. */
const MOST_FALLEN = 3
/** A run may take away this share of all rows and of all cents of the accounts that it asks about. */
const MOST_OF_ALL = 1 / 20

/** Whether nothing would be left of its rows, or of its cents. */
const fallsToNothing = ({ before, after }: Loss) =>
  (before.rows > 0 && after.rows <= 0) || (before.cents > 0 && after.cents === 0)

/**
 * Why a run may not take these things away unless somebody insists; null if it may. `sizes` are those of all accounts
 * that it asked about. A single account may lose anything but everything: that is its own amendment, which its totals
 * confirm.
 */
export function tooMuchLost(losses: readonly Loss[], sizes: readonly AccountSize[]): string | null {
  const fallen = losses.filter(fallsToNothing).length
  return fallen > 0 || losses.length > 1 ? lostOfAll(losses, sizes) : null
}

/** The same where no totals confirm the loss, even of a single account. */
function lostOfAll(losses: readonly Loss[], sizes: readonly AccountSize[]): string | null {
  const fallen = losses.filter(fallsToNothing).length
  if (fallen > MOST_FALLEN) return `${counted(fallen, 'account')} would fall to nothing`
  for (const unit of ['rows', 'cents'] as const) {
    const all = sizes.reduce((sum, size) => sum + size[unit], 0)
    const lost = losses.reduce((sum, { before, after }) => sum + Math.max(0, before[unit] - after[unit]), 0)
    if (lost <= all * MOST_OF_ALL) continue
    const [less, total] =
      unit === 'rows' ? [String(lost), counted(all, 'row')] : [`$${dollars(lost)}`, `$${dollars(all)}`]
    return `${less} of the ${total} of these accounts would be lost`
  }
  return null
}

/** "from $5,500.00 (60 rows) to $0.00 (0 rows)" */
export const describeLoss = ({ before, after }: Pick<Loss, 'before' | 'after'>) =>
  `from ${describeSize(before)} to ${describeSize(after)}`

const describeSize = ({ rows, cents }: AccountSize) => `${dollarText(cents)} (${counted(rows, 'row')})`

/** The share of an account's rows that its whole list may lose. */
const MOST_OF_LIST = 1 / 10

/** How many accounts a refusal names. */
const NAMED = 5

/**
 * Throws ImportError for whole lists that would take away much of what is on file, unless somebody insists, which the
 * report then says. For the one `account`, that is more than a tenth of its rows. For an export that the operator
 * vouches for, it is everything of more than a few accounts, or more than a twentieth of the total.
 */
export function refuseLosses(
  paths: string,
  kind: TransactionKind,
  sizes: ListSizes,
  { account, allowRemovals = false, warn }: Pick<ImportJob, 'account' | 'allowRemovals'> & { warn: Warn },
): void {
  const losses = [...sizes].map(([acctNum, net]) => ({
    account: acctNum,
    net,
    before: ofGross(net.before),
    after: ofGross(net.after),
  }))
  const lost = losses
    .filter(({ before, after }) => after.rows < before.rows || after.cents < before.cents)
    .toSorted((a, b) => b.before.cents - b.after.cents - (a.before.cents - a.after.cents))
  const reason =
    account === undefined
      ? lostOfAll(
          lost,
          losses.map(({ before }) => before),
        )
      : reasonOfOne(lost, kind)
  if (reason === null) return
  const described = lost.map((each) => `account ${each.account} ${describeLoss(each.net)}`)
  if (allowRemovals) {
    for (const each of described) warn('Accounts that lose much of what was on file, as you insisted', each)
    return
  }
  const more = described.length > NAMED ? `, and ${described.length - NAMED} more accounts` : ''
  const again =
    account === undefined
      ? 'Ask the state for the whole election again'
      : "Download the account's list again, with all its pages"
  throw new ImportError(
    `${paths} may be only part of the list: ${reason} (${described.slice(0, NAMED).join(', ')}${more}). ${again}; if the ` +
      `rows are really gone, import it with --allow-removals.`,
  )
}

function reasonOfOne(lost: readonly Loss[], kind: TransactionKind): string | null {
  const isMuch = lost.some(({ before, after }) => before.rows - after.rows > before.rows * MOST_OF_LIST)
  return isMuch ? `more than a tenth of the ${kind} on file would be lost` : null
}

/** Sums regardless of sign, so that a refund does not look like a loss. */
const ofGross = ({ rows, gross }: ListSize) => ({ rows, cents: gross })
