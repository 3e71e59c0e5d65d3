import type { Candidates } from '#database/repositories/candidates.ts'
import type { Handlers } from '../routes/Handlers.ts'
import { readKept } from './readKept.ts'

type RowCalls =
  | 'explainBalance'
  | 'listTransactions'
  | 'getTransactionSummary'
  | 'getOfficeTransactions'
  | 'getRaceTransactions'
  | 'listCounterparties'

interface RowChecks {
  candidates: Candidates
  /** Throws a refusal if rows of these accounts have been removed. */
  assertKept: (accounts: readonly number[]) => Promise<void>
}

/** Wraps calls that read rows of transactions as of a revision: they refuse if rows of that revision have been removed. */
export function refuseRemovedRows(
  handlers: Pick<Handlers, RowCalls>,
  { candidates, assertKept }: RowChecks,
): Pick<Handlers, RowCalls> {
  const checked =
    <Input, Answer>(
      accountsOf: (input: Input) => readonly number[] | Promise<readonly number[]>,
      handle: (input: Input) => Promise<Answer> | Answer,
    ) =>
    async (input: Input): Promise<Answer> => {
      const accounts = await accountsOf(input)
      return readKept(
        () => assertKept(accounts),
        () => handle(input),
      )
    }
  const ofOffice = ({ params: { electionId, officeCode } }: { params: Office }) =>
    candidates.accountsOfOffice(electionId, officeCode)
  return {
    explainBalance: checked(({ params }) => [params.acctNum], handlers.explainBalance),
    listTransactions: checked(({ query }) => query.accounts, handlers.listTransactions),
    getTransactionSummary: checked(({ query }) => query.accounts, handlers.getTransactionSummary),
    getOfficeTransactions: checked(ofOffice, handlers.getOfficeTransactions),
    getRaceTransactions: checked(ofOffice, handlers.getRaceTransactions),
    listCounterparties: checked(({ params }) => [params.acctNum], handlers.listCounterparties),
  }
}

interface Office {
  electionId: string
  officeCode: string
}
