import { type FilerAlias, filerAliasesIn } from '#database/money/filerAliases.ts'
import { filersIn } from '#database/money/filers.ts'
import type { Db } from '#database/connection/Db.ts'
import { openTransactionBooks } from '#database/staging/books.ts'
import { changeAlias } from '#database/bookkeeping/changeAlias.ts'
import { importerNow } from './actor.ts'
import { describeResettled } from './describeResettled.ts'

const electionOrEvery = (election: string) => (election === '' ? 'every election' : election)

/** Assigns a filer's name to an account, including the rows on file under it, and returns a report. */
export async function setAlias(db: Db, alias: FilerAlias): Promise<string[]> {
  const { filer, election, acctNum } = alias
  await using books = await openTransactionBooks(db)
  const resettled = await changeAlias(db, books, importerNow(), alias)
  const isKnown = (await filersIn(db)).some((each) => each.acctNum === acctNum)
  return [
    `"${filer}" is account ${acctNum} in ${electionOrEvery(election)}.` +
      (isKnown ? '' : ' No candidate or committee in the register has this number, so it may be mistyped.'),
    ...(await describeResettled(db, resettled)),
  ]
}

/**
 * Removes an alias, including for the rows on file under it, and returns a report; undefined if there is no such alias.
 */
export async function removeAlias(db: Db, alias: Omit<FilerAlias, 'acctNum'>): Promise<string[] | undefined> {
  const { filer, election } = alias
  await using books = await openTransactionBooks(db)
  if (!(await filerAliasesIn(db).has(filer, election))) return undefined
  const resettled = await changeAlias(db, books, importerNow(), alias)
  return [
    `"${filer}" no longer has an account of its own in ${electionOrEvery(election)}.`,
    ...(await describeResettled(db, resettled)),
  ]
}

/** Every alias on file: `npm run import -- alias` without a name. */
export const listAliases = (db: Db): Promise<FilerAlias[]> => filerAliasesIn(db).list()

export const describeAlias = ({ filer, election, acctNum }: FilerAlias): string =>
  `${acctNum}  ${electionOrEvery(election)}  ${filer}`
