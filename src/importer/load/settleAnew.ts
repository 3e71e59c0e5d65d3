import { type FilerAlias, filerAliasesIn, oneSpaced } from '#database/money/filerAliases.ts'
import type { Filer } from '#database/money/filers.ts'
import { moveFilerRows, type NewSettlement, type Resettled } from '#database/money/moveFilerRows.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { termOf } from './loadTransactions.ts'
import { matchFilers } from './matchFilers.ts'

/** Changes the alias that a filer's name has in an election, '' being every one, and settles its rows on file by what holds then. */
export type SettleAnew = (
  name: Pick<FilerAlias, 'filer' | 'election'>,
  change: () => Promise<unknown>,
) => Promise<Resettled>

/** Settles names anew, inside the transaction `trx`, with these filers in the register. */
export async function settleAnewIn(trx: Db, filers: readonly Filer[]): Promise<SettleAnew> {
  const aliases = filerAliasesIn(trx)
  const spellings = Map.groupBy(await aliases.spellings(), oneSpaced)
  const filerOf = new Map(filers.map((each) => [each.acctNum, each]))
  const byElection = new Map<string, ReturnType<typeof matchFilers>>()
  const register = (election: string) => {
    const known = byElection.get(election) ?? matchFilers(filers, [], election)
    byElection.set(election, known)
    return known
  }
  const only = ([acctNum, other]: readonly number[]): NewSettlement['settlement'] =>
    acctNum === undefined || other !== undefined ? undefined : { acctNum, ...termOf(filerOf.get(acctNum)) }

  return async ({ filer, election }, change) => {
    const name = oneSpaced(filer)
    const before = accountsOf(await aliases.list(), name)
    await change()
    const after = accountsOf(await aliases.list(), name)
    const isConcerned = (of: string) => of === election || (election === '' && !after.has(of))

    const resettled: Resettled = { moved: [], ended: [] }
    for (const spelling of new Set([name, ...(spellings.get(name) ?? [])])) {
      const possible = (of: string, accounts: ReadonlyMap<string, number>): number[] => {
        const alias = accounts.get(of) ?? accounts.get('')
        return alias === undefined ? register(of).possible(spelling) : [alias]
      }
      const elections = (await aliases.electionsOf(spelling)).filter(isConcerned)
      const settlements = elections.map((of): NewSettlement => {
        const now = possible(of, after)
        return { election: of, settlement: only(now), before: possible(of, before), after: now }
      })
      const { moved, ended } = await moveFilerRows(trx, spelling, settlements)
      resettled.moved.push(...moved)
      resettled.ended.push(...ended)
    }
    return resettled
  }
}

/** The accounts of this name, by election. */
const accountsOf = (aliases: readonly FilerAlias[], name: string): ReadonlyMap<string, number> =>
  new Map(aliases.filter(({ filer }) => filer === name).map(({ election, acctNum }) => [election, acctNum]))
