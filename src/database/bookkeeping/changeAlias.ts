import { type FilerAlias, filerAliasesIn, collapseSpaces } from '../money/filerAliases.ts'
import { endLists, type Resettled } from './moveFilerRows.ts'
import type { Db } from '../connection/Db.ts'
import { type Actor, registerIn } from '../register.ts'
import { withImportTransaction } from '../writeTransaction.ts'
import { openJournal } from '../journal/journal.ts'
import type { Books } from '../staging/books.ts'
import { resettle } from './resettle.ts'

/**
 * Gives a filer's name its account in an election ('' means every election), or removes it if no account is given, and
 * moves the rows under that name at once. Throws DatabaseError if another process writes to the register for too long.
 */
export async function changeAlias(
  db: Db,
  books: Books,
  actor: Actor,
  { filer, election, acctNum }: Omit<FilerAlias, 'acctNum'> & { acctNum?: number },
): Promise<Resettled> {
  const name = collapseSpaces(filer)
  const before = await filerAliasesIn(db).list()
  const others = before.filter((alias) => alias.filer !== name || alias.election !== election)
  const after = acctNum === undefined ? others : [...others, { filer: name, election, acctNum }]
  const resettled = await resettle(db, books, { filer, election }, { before, after })
  await books.flush()
  await withImportTransaction(db, async (trx) => {
    const aliases = filerAliasesIn(trx)
    const auditId =
      acctNum === undefined
        ? await aliases.remove(actor, filer, election)
        : await aliases.set(actor, filer, election, acctNum)
    const journal = openJournal(trx)
    await endLists(trx, resettled.ended, journal)
    if (auditId !== undefined) await journal.write({ auditId })
    await books.publish(trx)
    await registerIn(trx).noteChange()
  })
  return resettled
}
