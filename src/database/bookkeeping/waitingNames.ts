import { electionName } from '#contract/domain/elections.ts'
import { fullName } from '#contract/domain/names.ts'
import {
  MAX_MOVED_ROWS,
  MAX_WAITING_NAMES,
  type NameAssignment,
  type PossibleFiler,
  type AssignedName,
  type WaitingNames,
} from '#contract/schemas/workList.ts'
import { DatabaseBusy, DatabaseError, isBusy } from '../connection/errors.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { remembered } from '../maps.ts'
import type { Actor } from '../register.ts'
import { openTransactionWriter } from '../transactions/writer.ts'
import { changeAlias } from './moveFilerRows.ts'
import { collapseSpaces, type Filer, filerAliasesIn, filersIn, matchFilers } from '../money/filers.ts'
import { waitingByName } from './moneyStatus.ts'

/**
 * The account does not exist; another user has given the name a different one; or there are too many rows to move here.
 */
type NotAssigned = { refused: 'unknown' | 'changed' } | { refused: 'tooMany'; rows: number }

/** The names of waiting rows, and the accounts that people give them, which apply at once. */
export function waitingNamesIn(db: Db) {
  return {
    list: (): Promise<WaitingNames> =>
      withReadTransaction(db, async (trx) => {
        const waiting = await waitingByName(trx)
        const filers = await filersIn(trx)
        const filerOf = new Map(filers.map((filer) => [filer.acctNum, filer]))
        const aliases = await filerAliasesIn(trx).list()
        const matcherOf = remembered((election: string) => matchFilers(filers, [], election))
        const names = waiting.slice(0, MAX_WAITING_NAMES).map((name) => ({
          ...name,
          acctNum: aliases.find(isOf(name))?.acctNum ?? null,
          couldBe: matcherOf(name.election)
            .possible(name.filer)
            .flatMap((acctNum) => filerOf.get(acctNum) ?? [])
            .map(toPossible),
        }))
        return { names, total: waiting.length }
      }),

    /**
     * Gives a name its account, or removes it, and moves the stored rows under it. Throws DatabaseBusy while an import
     * writes transactions.
     */
    async assign(actor: Actor, assignment: NameAssignment): Promise<AssignedName | NotAssigned> {
      const { filer, election, was, acctNum } = assignment
      if (acctNum !== null && (await filersIn(db, { account: acctNum })).length === 0)
        return { refused: 'unknown' }
      try {
        await using transactions = await openTransactionWriter(db)
        const before = (await filerAliasesIn(db).list()).find(isOf(assignment))?.acctNum ?? null
        if (before !== was) return { refused: 'changed' }
        const concerned = (await transactions.yearsFrom({ filer })).reduce((sum, { count }) => sum + count, 0)
        if (concerned > MAX_MOVED_ROWS) return { refused: 'tooMany', rows: concerned }
        if (before === acctNum) return { rows: 0, cents: 0, ended: [] }
        const alias = { filer, election, ...(acctNum !== null && { acctNum }) }
        const { moved, ended } = await changeAlias(db, transactions, actor, alias)
        return {
          rows: moved.reduce((sum, { rows }) => sum + rows, 0),
          cents: moved.reduce((sum, { cents }) => sum + cents, 0),
          ended: ended.map(({ acctNum: account, kind }) => ({ acctNum: account, kind })),
        }
      } catch (error) {
        if (error instanceof DatabaseError && isBusy(error.cause))
          throw new DatabaseBusy(error.message, { cause: error })
        throw error
      }
    },
  }
}

const isOf =
  ({ filer, election }: { filer: string; election: string }) =>
  (alias: { filer: string; election: string }): boolean =>
    alias.filer === collapseSpaces(filer) && alias.election === election

function toPossible(filer: Filer): PossibleFiler {
  const { acctNum } = filer
  if (filer.type === 'committee')
    return { acctNum, name: filer.name, description: `${acctNum}, ${filer.code}` }
  const { first, middle, last, officeDescription, election, party } = filer
  return {
    acctNum,
    name: fullName(first, middle, last),
    description: [acctNum, officeDescription, electionName(election), party].filter(Boolean).join(', '),
  }
}
