import { dollars, dollarText } from '#contract/domain/money.ts'
import { counted } from '#contract/domain/text.ts'
import {
  type Forgotten,
  forgetReported,
  forgetRows,
  storeForgotten,
} from '#database/bookkeeping/forgetRows.ts'
import { changeAlias, type EndedList, type Reassigned } from '#database/bookkeeping/moveFilerRows.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { importsIn } from '#database/imports/imports.ts'
import { type FilerAlias, filerAliasesIn, filersIn } from '#database/money/filers.ts'
import { type Actor, registerIn } from '#database/register.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import { ImportError, shellWord } from './ImportError.ts'
import type { ImportJob } from './importJob.ts'
import {
  CHANGED_SINCE_PREVIEW,
  type CommandOutcome,
  emptyReport,
  previewToken,
  type Report,
} from './report.ts'
import { IMPORTER, importerNow } from './settings.ts'

interface Options extends Forgotten, Pick<ImportJob, 'dryRun' | 'asShown'> {
  /** Who is recorded as doing it, and from which address. */
  who?: Pick<Actor, 'who' | 'ipAddress'>
}

/** Removes money that imports brought, and records that in the audit trail. Refused for an import not on record. */
export async function forgetMoney(
  db: Db,
  { dryRun = false, who = IMPORTER, asShown, ...forgotten }: Options,
): Promise<Report> {
  const { what, account, importId } = forgotten
  const startedAt = new Date().toISOString()
  const report = (outcome: Report['outcome'], message: string, rest: Partial<Report> = {}) =>
    emptyReport({ kind: `forget ${what}`, dryRun, startedAt, outcome, message, ...rest })
  if (importId !== undefined && !(await importsIn(db).has(importId)))
    return report('refused', `There is no import ${importId} on record.`)
  const actor = { ...who, at: startedAt }
  try {
    await using transactions =
      what === 'transactions' ? await openTransactionWriter(db, { isDryRun: dryRun }) : null
    const staged = transactions && (await forgetRows(db, transactions, forgotten))
    await transactions?.flush()
    const { rows, cents, wholeLists, exports, shown } = await withImportTransaction(
      db,
      async (trx) => {
        const register = registerIn(trx)
        const counts = staged ?? (await forgetReported(trx, actor, forgotten))
        const token = previewToken(await register.version(), { ...forgotten, ...counts })
        if (asShown !== undefined && asShown !== token) throw new ImportError(CHANGED_SINCE_PREVIEW)
        const ended = staged ? await storeForgotten(trx, actor, forgotten, staged) : 0
        await transactions?.publish(trx)
        if (counts.rows + counts.wholeLists > 0) await register.noteChange()
        return { ...counts, exports: ended, shown: token }
      },
      { dryRun },
    )
    const scope =
      (account === undefined ? '' : ` of account ${account}`) +
      (importId === undefined ? '' : ` of import ${importId}`)
    const sum = what === 'transactions' ? `, ${dollarText(cents)}; ${counted(wholeLists, 'whole list')}` : ''
    const notBack =
      what === 'transactions' && importId !== undefined && rows > 0
        ? ' What these rows had replaced does not come back; import its files again for that.'
        : ''
    const toVouchFor = exports > 0 ? ` Exports to vouch for again with --whole-through: ${exports}.` : ''
    const outcome = dryRun ? 'Dry run, nothing changed; it would forget' : 'Forgotten'
    const message = `${outcome}: ${counted(rows, what.slice(0, -1))}${scope}${sum}.${notBack}${toVouchFor}`
    return report('done', message, { removed: rows, ...(dryRun && { shown }) })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return report('refused', error.message)
  }
}

const ownerOfRows = (acctNum: number | null) => (acctNum === null ? 'the waiting rows' : `account ${acctNum}`)

/** Describes what a change of an alias did to the rows on file: which rows moved, and what has to be imported again. */
async function describeReassigned(db: Db, { moved, ended }: Reassigned): Promise<string[]> {
  const lines = moved.map(
    ({ from, to, rows, cents }) =>
      `Moved from ${ownerOfRows(from)} to ${ownerOfRows(to)}: ${counted(rows, 'row')}, ${dollars(cents)}.`,
  )
  if (lines.length === 0) lines.push('No row on file was moved by it.')
  if (ended.length === 0) return lines
  const lists = ended.map(({ kind, acctNum }) => `${kind} of account ${acctNum}`)
  const words = new Set(await Promise.all(ended.map((list) => commandFor(db, list))))
  return [
    ...lines,
    `No longer complete, and not used for cash on hand: ${[...new Set(lists)].join(', ')}. Import their files again:`,
    ...[...words].map((word) => `  npm run import -- ${word}`),
  ]
}

/** The command with which an operator vouches for an export again. */
async function commandFor(db: Db, { kind, election, throughDay, importId }: EndedList): Promise<string> {
  const files = await importsIn(db).filesOf(importId)
  const ofElection = election === '' ? '' : ` --election ${election}`
  return `${kind}${ofElection} --whole-through ${throughDay} ${files.map(shellWord).join(' ')}`
}

const electionOrEvery = (election: string) => (election === '' ? 'every election' : election)

/**
 * Lists the aliases on file if no name is given; otherwise assigns the name to the account, or removes its alias if no
 * account is given.
 */
export async function changeAliases(
  db: Db,
  { filer, ...alias }: Omit<NamedAlias, 'filer'> & { filer: string | undefined },
): Promise<CommandOutcome> {
  if (filer === undefined) {
    const aliases = await filerAliasesIn(db).list()
    const lines = aliases.map((each) => `${each.acctNum}  ${electionOrEvery(each.election)}  ${each.filer}`)
    return { lines, json: aliases, exitCode: 0 }
  }
  const said = await assignName(db, { filer, ...alias })
  const lines = said ?? [`There is no alias of "${filer}".`]
  return { lines, json: { message: lines.join('\n') }, exitCode: said === undefined ? 1 : 0 }
}

/** Without an account, the alias is to be removed. */
type NamedAlias = Omit<FilerAlias, 'acctNum'> & { acctNum?: number | undefined }

/**
 * Assigns a filer's name to an account, or removes its alias, including for the rows on file under it, and returns a
 * report; undefined if there is no alias to remove.
 */
export async function assignName(db: Db, alias: NamedAlias): Promise<string[] | undefined> {
  const { filer, election, acctNum } = alias
  await using transactions = await openTransactionWriter(db)
  if (acctNum === undefined && !(await filerAliasesIn(db).has(filer, election))) return undefined
  const reassigned = await changeAlias(db, transactions, importerNow(), alias)
  const isKnown = (await filersIn(db)).some((each) => each.acctNum === acctNum)
  const inElection = `in ${electionOrEvery(election)}.`
  return [
    acctNum === undefined
      ? `"${filer}" no longer has an account of its own ${inElection}`
      : `"${filer}" is account ${acctNum} ${inElection}` +
        (isKnown ? '' : ' No candidate or committee in the register has this number, so it may be mistyped.'),
    ...(await describeReassigned(db, reassigned)),
  ]
}
