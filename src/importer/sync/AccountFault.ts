import { DatabaseError, isConnectionError, messageOf } from '#database/connection/errors.ts'
import { toDatabaseError } from '#database/writeTransaction.ts'
import { ImportError } from '../ImportError.ts'

/** An unexpected error while the state's answers about one account were loaded; its cause is for the log. */
export class AccountFault extends ImportError {}

/** Has `work`, which loads an account's answers, throw an AccountFault if its error is neither expected nor the database's. */
export async function withAccountFaults<Result>(
  acctNum: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (caught) {
    const error = toDatabaseError(caught)
    if (error instanceof ImportError || error instanceof DatabaseError || isConnectionError(error))
      throw error
    throw new AccountFault(
      `An unexpected error kept what the state says about account ${acctNum} from being loaded: ${messageOf(error)}. ` +
        `This is a bug in the program; please report it.`,
      { cause: error },
    )
  }
}
