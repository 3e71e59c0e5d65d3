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
  { filer, ...alias }: { filer: string | undefined; election: string; acctNum: number | undefined },
): Promise<CommandOutcome> {
  if (filer === undefined) {
    const aliases = await filerAliasesIn(db).list()
    const lines = aliases.map((each) => `${each.acctNum}  ${electionOrEvery(each.election)}  ${each.filer}`)
    return { lines, json: aliases, exitCode: 0 }
  }
  const { election, acctNum } = alias
  const said =
    acctNum === undefined
      ? await removeAlias(db, { filer, election })
      : await setAlias(db, { filer, election, acctNum })
  const lines = said ?? [`There is no alias of "${filer}".`]
  return { lines, json: { message: lines.join('\n') }, exitCode: said === undefined ? 1 : 0 }
}

/** Assigns a filer's name to an account, including the rows on file under it, and returns a report. */
export async function setAlias(db: Db, alias: FilerAlias): Promise<string[]> {
  const { filer, election, acctNum } = alias
  await using transactions = await openTransactionWriter(db)
  const reassigned = await changeAlias(db, transactions, importerNow(), alias)
  const isKnown = (await filersIn(db)).some((each) => each.acctNum === acctNum)
  return [
    `"${filer}" is account ${acctNum} in ${electionOrEvery(election)}.` +
      (isKnown ? '' : ' No candidate or committee in the register has this number, so it may be mistyped.'),
    ...(await describeReassigned(db, reassigned)),
  ]
}

/**
 * Removes an alias, including for the rows on file under it, and returns a report; undefined if there is no such alias.
 */
export async function removeAlias(db: Db, alias: Omit<FilerAlias, 'acctNum'>): Promise<string[] | undefined> {
  const { filer, election } = alias
  await using transactions = await openTransactionWriter(db)
  if (!(await filerAliasesIn(db).has(filer, election))) return undefined
  const reassigned = await changeAlias(db, transactions, importerNow(), alias)
  return [
    `"${filer}" no longer has an account of its own in ${electionOrEvery(election)}.`,
    ...(await describeReassigned(db, reassigned)),
  ]
}
