import { type FilerAlias, filerAliasesIn } from '#database/money/filerAliases.ts'
import { filersIn } from '#database/money/filers.ts'
import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import { registerIn } from '#database/repositories/register.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { IMPORTER } from './actor.ts'
import { describeResettled } from './describeResettled.ts'
import { settleAnewIn } from './load/settleAnew.ts'

const every = (election: string) => (election === '' ? 'every election' : election)

/** Gives a filer's name its account, at once also for the rows on file under it, and reports that. */
export function setAlias(db: Db, alias: FilerAlias): Promise<string[]> {
  const { filer, election, acctNum } = alias
  const at = new Date().toISOString()
  return withImportTransaction(db, true, async (trx) => {
    const filers = await filersIn(trx)
    const settleAnew = await settleAnewIn(trx, filers)
    const resettled = await settleAnew(alias, () =>
      filerAliasesIn(trx).set({ ...IMPORTER, at }, filer, election, acctNum),
    )
    await registerIn(trx).noteChange()
    const isKnown = filers.some((each) => each.acctNum === acctNum)
    return [
      `"${filer}" is account ${acctNum} in ${every(election)}.` +
        (isKnown ? '' : ' No candidate or committee of the register has this number, so it may be mistyped.'),
      ...(await describeResettled(trx, resettled)),
    ]
  })
}

/** Removes an alias, at once also for the rows on file under it, and reports that; undefined where there is none. */
export function removeAlias(db: Db, alias: Omit<FilerAlias, 'acctNum'>): Promise<string[] | undefined> {
  const { filer, election } = alias
  const at = new Date().toISOString()
  return withImportTransaction(db, true, async (trx) => {
    const aliases = filerAliasesIn(trx)
    if (!(await aliases.has(filer, election))) return undefined
    const settleAnew = await settleAnewIn(trx, await filersIn(trx))
    const resettled = await settleAnew(alias, () => aliases.remove({ ...IMPORTER, at }, filer, election))
    await registerIn(trx).noteChange()
    return [
      `"${filer}" has no account of its own in ${every(election)} any more.`,
      ...(await describeResettled(trx, resettled)),
    ]
  })
}

export const listAliases = (db: Db): Promise<FilerAlias[]> => filerAliasesIn(db).list()

export const describeAlias = ({ filer, election, acctNum }: FilerAlias): string =>
  `${acctNum}  ${every(election)}  ${filer}`
