import type { Db } from '../connection/Db.ts'
import { type FilerAlias, filerAliasesIn, collapseSpaces } from '../money/filerAliases.ts'
import { committeeOpenings } from './committeeOpenings.ts'
import { filersIn } from '../money/filers.ts'
import { moveFilerRows, type NewSettlement, type Resettled } from './moveFilerRows.ts'
import type { Books } from '../staging/books.ts'
import { termOf } from '../money/accountTerm.ts'
import { matchFilers } from '../money/matchFilers.ts'

/**
 * Moves a name's stored rows according to the aliases that apply from now on; '' is every election. The results are in
 * the books, and `endLists` tells the register about them in the transaction that changes the aliases.
 */
export async function resettle(
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
