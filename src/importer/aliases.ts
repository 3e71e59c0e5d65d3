import { type FilerAlias, filerAliasesIn } from '#database/money/filerAliases.ts'
import { filersIn } from '#database/money/filers.ts'
import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import { registerIn } from '#database/repositories/register.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { counted } from './counted.ts'
import { termOf } from './load/loadTransactions.ts'
import { IMPORTER } from './actor.ts'

const every = (election: string) => (election === '' ? 'every election' : election)

/** Gives a filer's name its account, books the rows that waited under it, and reports that. */
export function setAlias(db: Db, alias: FilerAlias): Promise<string> {
  const at = new Date().toISOString()
  return withImportTransaction(db, true, async (trx) => {
    const aliases = filerAliasesIn(trx)
    const filer = (await filersIn(trx)).find(({ acctNum }) => acctNum === alias.acctNum)
    await aliases.set({ ...IMPORTER, at }, alias.filer, alias.election, alias.acctNum)
    const { taken, ended } = await aliases.takeWaiting(alias, termOf(filer))
    await registerIn(trx).noteChange()
    return (
      `"${alias.filer}" is account ${alias.acctNum} in ${every(alias.election)}; booked to it of what waited: ${counted(taken, 'row')}.` +
      (ended > 0
        ? ` ${counted(ended, 'whole list')} lacked them and will count again once the export is imported again.`
        : '') +
      (filer ? '' : ' No candidate or committee of the register has this number, so it may be mistyped.')
    )
  })
}

/** Removes an alias and reports that; undefined where there is none. */
export function removeAlias(
  db: Db,
  { filer, election }: Omit<FilerAlias, 'acctNum'>,
): Promise<string | undefined> {
  const at = new Date().toISOString()
  return withImportTransaction(db, true, async (trx) =>
    (await filerAliasesIn(trx).remove({ ...IMPORTER, at }, filer, election))
      ? `"${filer}" has no account of its own in ${every(election)} any more. What it booked stays until its files are ` +
        `imported again.`
      : undefined,
  )
}

export const listAliases = (db: Db): Promise<FilerAlias[]> => filerAliasesIn(db).list()

export const describeAlias = ({ filer, election, acctNum }: FilerAlias): string =>
  `${acctNum}  ${every(election)}  ${filer}`
