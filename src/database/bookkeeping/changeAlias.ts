import type { Db } from '../connection/Db.ts'
import { openJournal } from '../journal/journal.ts'
import { termOf } from '../money/accountTerm.ts'
import { collapseSpaces, type FilerAlias, filerAliasesIn } from '../money/filerAliases.ts'
import { filersIn } from '../money/filers.ts'
import { matchFilers } from '../money/matchFilers.ts'
import { type Actor, registerIn } from '../register.ts'
import type { Books } from '../staging/books.ts'
import { withImportTransaction } from '../writeTransaction.ts'
import { committeeOpenings } from './committeeOpenings.ts'
import { endLists, moveFilerRows, type NewSettlement, type Resettled } from './moveFilerRows.ts'

/**
 * Moves a name's stored rows according to the aliases that apply from now on; '' is every election. The results are in
 * the books, and `endLists` tells the register about them in the transaction that changes the aliases.
 */
async function resettle(
  db: Db,
  books: Books,
  { filer, election }: Pick<FilerAlias, 'filer' | 'election'>,
  aliases: Readonly<Record<'before' | 'after', readonly FilerAlias[]>>,
): Promise<Resettled> {
  const onFile = filerAliasesIn(db)
  const name = collapseSpaces(filer)
  const filers = await filersIn(db)
  const filerOf = new Map(filers.map((each) => [each.acctNum, each]))
  const openings = await committeeOpenings(db)
  const [before, after] = [accountsOf(aliases.before, name), accountsOf(aliases.after, name)]
  const only = ([acctNum, other]: readonly number[]): NewSettlement['settlement'] =>
    acctNum === undefined || other !== undefined
      ? undefined
      : { acctNum, ...termOf(filerOf.get(acctNum), openings) }
  const isConcerned = (of: string) => of === election || (election === '' && !after.has(of))

  const resettled: Resettled = { moved: [], ended: [] }
  const spellings = (await onFile.spellings()).filter((spelling) => collapseSpaces(spelling) === name)
  for (const spelling of new Set([name, ...spellings])) {
    const elections = (await onFile.electionsOf(spelling)).filter(isConcerned)
    const settlements = elections.map((of): NewSettlement => {
      const { possible } = matchFilers(filers, [], of)
      const accounts = (its: ReadonlyMap<string, number>): number[] => {
        const alias = its.get(of) ?? its.get('')
        return alias === undefined ? possible(spelling) : [alias]
      }
      const now = accounts(after)
      return { election: of, settlement: only(now), before: accounts(before), after: now }
    })
    const { moved, ended } = await moveFilerRows(db, books, spelling, settlements)
    for (const each of moved) resettled.moved.push(each)
    for (const each of ended) resettled.ended.push(each)
  }
  return resettled
}

/** The accounts of this name, by election. */
const accountsOf = (aliases: readonly FilerAlias[], name: string): ReadonlyMap<string, number> =>
  new Map(aliases.filter(({ filer }) => filer === name).map(({ election, acctNum }) => [election, acctNum]))

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
