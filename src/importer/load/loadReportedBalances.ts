import { computeCashOnHand, dollarText, dollars, FIGURES } from '#contract/domain/money.ts'
import { counted } from '#contract/domain/text.ts'
import { centsOf } from '#database/bookkeeping/accountSizes.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Journal } from '#database/journal/journal.ts'
import { filersIn } from '#database/money/filers.ts'
import {
  type ReportChange,
  type ReportedAccount,
  reportedBalancesIn,
} from '#database/money/reportedBalances.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import type { RowChange } from '#database/staging/openStaging.ts'
import { ImportError, orError } from '../ImportError.ts'
import type { ImportJob } from '../importJob.ts'
import { LineRejected, centsField, acctNumField } from '../read/fields.ts'
import { BALANCES, type ColumnOf, fileSchemas } from '../read/fileSchemas.ts'
import type { Source } from '../read/openSource.ts'
import { readPage } from '../read/openPage.ts'
import { readTotalsPage } from '../read/readTotalsPage.ts'
import { recordsOfList, type StateRecord, type Warn } from '../read/recordsOf.ts'
import { type Loaded, MAX_REJECTIONS, NOTHING_LOADED } from '../report.ts'
import { assertUsable, joinPaths, refuseFuture, refuseRemovals, warnOfUnknownAccounts } from './refusals.ts'

/**
 * Converts dollars to cents; blank is unknown. Cash on hand is taken from the file, or computed if the file has all of
 * its parts. If both are known and differ, `onDifference` is called.
 */
function normalizeBalance(
  record: StateRecord<ColumnOf<typeof BALANCES>>,
  onDifference: (example: string) => void,
): Omit<ReportedAccount, 'asOf'> {
  const acctNum = acctNumField('account', record.account)
  const amounts = {
    monetary: centsField('monetary', record.monetary),
    loans: centsField('loans', record.loans),
    inkind: centsField('inkind', record.inkind),
    expend: centsField('expend', record.expend),
    transfers: centsField('transfers', record.transfers),
    other: centsField('other', record.other),
  }
  const stated = centsField('coh', record.coh)
  const computed = computeCashOnHand(amounts)
  if (stated !== null && computed !== null && stated !== computed)
    onDifference(`account ${acctNum} has ${dollars(stated)}, computed ${dollars(computed)}`)
  return { acctNum, figures: { coh: stated ?? computed, ...amounts } }
}

type Options = Pick<ImportJob, 'account' | 'allowOlder' | 'allowRemovals' | 'incomplete' | 'replace'> & {
  importId: number
  journal: Journal
  /** The ISO day of a file. */
  dayOf: (source: Source) => string
  now: Date
  warn: Warn
}

/**
 * Loads an operator's lists of balances, or the state's pages of totals, inside the transaction `trx`. They cover the
 * accounts in them, each with the date of its own file. Throws ImportError if a file is invalid as a whole, or older than
 * what is on file.
 */
export async function loadReportedBalances(
  trx: Db,
  kind: 'balances' | 'totals',
  sources: readonly Source[],
  options: Options,
): Promise<Loaded> {
  const { read, rejections, reports } =
    kind === 'balances' ? await readBalances(sources, options) : readTotals(sources, options)
  const { noun } = fileSchemas[kind]
  const rejected = rejections.length
  const { importId, replace = false, incomplete } = options
  assertUsable(noun, sources, { read, rejected, rejections }, { isWhole: replace, incomplete })
  const accounts = reports.map(({ acctNum }) => acctNum)
  warnOfUnknownAccounts(await filersIn(trx), accounts, options.warn)

  for (const source of sources) refuseFuture(source.path, options.dayOf(source), options.now)
  const [first] = rejections
  if (replace && first)
    throw new ImportError(
      `${first.file}: line ${first.line} cannot be read (${first.reason}), so with --replace the figures of its account ` +
        `would be lost. Correct the line, or leave out --replace.`,
    )
  const reported = {
    source: kind === 'balances' ? ('list' as const) : ('stateTotal' as const),
    importId,
    replace,
  }
  const balances = reportedBalancesIn(trx)
  const changes = await balances.changes(reports, reported)
  const [oldest = ''] = sources.map(options.dayOf).toSorted()
  if (!options.allowOlder) refuseOlder(kind, changes, oldest)
  const count = (isCounted: (change: ReportChange) => boolean) => changes.filter(isCounted).length
  const added = count(({ before }) => before === null)
  const changed = count(({ before, after }) => before !== null && after !== null)
  const removed = count(({ after }) => after === null)
  const onFile = reports.length - added + removed
  if (!options.allowRemovals) refuseRemovals(joinPaths(sources), kind, [{ removed, onFile, office: '' }])
  const touched = changes.map(({ acctNum }) => acctNum)
  await options.journal.before('balance', touched)
  if (!options.allowRemovals && reports.length > FEW_ACCOUNTS) refuseZeros(joinPaths(sources), kind, changes)
  await balances.apply(changes, reported)

  return {
    ...NOTHING_LOADED,
    read,
    rejected,
    rejections: rejections.slice(0, MAX_REJECTIONS),
    added,
    changed,
    unchanged: reports.length - added - changed,
    removed,
    changes: changes.map(rowChange),
    isNews: changes.length > 0,
  }
}

/** Up to this many accounts may fall to nothing: each may have had its money corrected. */
const FEW_ACCOUNTS = 3

/** Throws ImportError if more than a few accounts would fall to nothing: an outage sends zeros too. */
function refuseZeros(paths: string, kind: string, changes: readonly ReportChange[]): void {
  const fallen = changes.flatMap(({ acctNum, before, after }) =>
    before && after && centsOf(before) > 0 && centsOf(after) === 0
      ? [`${acctNum} from ${dollarText(centsOf(before))}`]
      : [],
  )
  if (fallen.length > FEW_ACCOUNTS)
    throw new ImportError(
      `${paths} would let ${counted(fallen.length, 'account')} fall to nothing (${fallen.slice(0, 5).join(', ')}${fallen.length > 5 ? ', ...' : ''}), ` +
        `so its ${kind} may not be the state's. Download it again; if nothing is left of them, import it with --allow-removals.`,
    )
}

const rowChange = ({ acctNum, before, after }: ReportChange): RowChange => ({
  change: before === null ? 'added' : after === null ? 'removed' : 'changed',
  record: String(acctNum),
  name: '',
  fields:
    before === null || after === null
      ? []
      : ([...FIGURES, 'asOf'] as const)
          .filter((column) => before[column] !== after[column])
          .map((column) => ({ column, before: asText(before[column]), after: asText(after[column]) })),
})

const asText = (value: string | number | null) => (value === null ? '' : String(value))

async function readBalances(sources: readonly Source[], { dayOf, incomplete, warn }: Options) {
  const onDifference = (example: string) =>
    warn('Balances that differ from the sum of their figures, kept as the file has them', example)
  const reports: ReportedAccount[] = []
  const rejections: RejectedLine[] = []
  const positions = new Map<number, { file: string; line: number }>()
  for (const source of sources)
    for await (const batch of recordsOfList(source, BALANCES, { warn, incomplete }))
      for (const { line, content } of batch) {
        const file = source.name
        const report = orError(LineRejected, () => {
          if (typeof content === 'string') throw new LineRejected(content)
          const balance = normalizeBalance(content, onDifference)
          const first = positions.get(balance.acctNum)
          const where = first?.file === file ? '' : ` of ${first?.file}`
          if (first)
            throw new LineRejected(`account ${balance.acctNum} already on line ${first.line}${where}`)
          positions.set(balance.acctNum, { file, line })
          return balance
        })
        if (report instanceof LineRejected) rejections.push({ file, line, reason: report.message })
        else reports.push({ ...report, asOf: dayOf(source) })
      }
  return { read: reports.length + rejections.length, rejections, reports }
}

/** Each page is that of one account. */
function readTotals(sources: readonly Source[], { account, dayOf, warn }: Options) {
  const reports = new Map<number, ReportedAccount>()
  for (const source of sources) {
    const page = readTotalsPage(source.path, readPage(source.path, source.chunks()))
    if (account !== undefined && page.account !== account)
      throw new ImportError(
        `${source.path} is the page of account ${page.account}, and --account says ${account}. Correct one of them.`,
      )
    if (reports.has(page.account))
      throw new ImportError(
        `${source.path} is a second page of account ${page.account}. Give one page for each account.`,
      )
    for (const warning of page.warnings) warn('Pages of totals to check', `${source.path}: ${warning}`)
    reports.set(page.account, {
      acctNum: page.account,
      asOf: dayOf(source),
      figures: { coh: computeCashOnHand(page.figures), ...page.figures },
    })
  }
  return { read: reports.size, rejections: [], reports: [...reports.values()] }
}

/**
 * Throws ImportError if an account's figures on file are as of a later date than those that replace them, or than the
 * `oldest` file, which removes them.
 */
function refuseOlder(kind: string, changes: readonly ReportChange[], oldest: string): void {
  for (const { acctNum, before, after } of changes) {
    const day = after?.asOf ?? oldest
    if (before && before.asOf > day)
      throw new ImportError(
        `The ${kind} on file for account ${acctNum} are dated ${before.asOf}, newer than these of ${day}. Give newer ` +
          `ones, or import these anyway with --allow-older.`,
      )
  }
}
