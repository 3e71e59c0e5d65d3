import { dollars } from '#contract/domain/money.ts'
import { counted } from '#contract/domain/text.ts'
import { changeAlias, type EndedList, type Reassigned } from '#database/bookkeeping/moveFilerRows.ts'
import type { Db } from '#database/connection/Db.ts'
import { importsIn } from '#database/imports/imports.ts'
import { type FilerAlias, filerAliasesIn, filersIn } from '#database/money/filers.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import { shellWord } from './ImportError.ts'
import type { CommandOutcome } from './report.ts'
import { importerNow } from './settings.ts'

const ownerOfRows = (acctNum: number | null) => (acctNum === null ? 'the waiting rows' : `account ${acctNum}`)

/** Describes what a change of an alias did to the rows on file: what moved, and what has to be imported again. */
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

/** The aliases on file if no name is given; else assigns the name to the account, or removes its alias if there is none. */
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

/** Without an account, it is to be removed. */
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
