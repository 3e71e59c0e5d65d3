import type { ListFacts } from '#contract/schemas/workList.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'

/**
 * What the administrators' lists of all records are filtered by, apart from the records' own fields: account numbers,
 * ascending.
 */
export const listFactsIn = (db: Db): Promise<ListFacts> =>
  withReadTransaction(db, async (unchanging) => {
    const edits = await unchanging
      .selectFrom('voter_id_edit')
      .select('acct_num')
      .orderBy('acct_num')
      .execute()
    const additions = await unchanging
      .selectFrom('added_account')
      .select(['candidate_acct_num', 'account_num'])
      .execute()
    const listed = await unchanging
      .selectFrom('listed_account')
      .select('account_num')
      .distinct()
      .where('account_num', 'is not', null)
      .execute()
    return {
      edited: edits.map(({ acct_num }) => acct_num),
      added: sortedUnique(additions.map(({ candidate_acct_num }) => candidate_acct_num)),
      linked: sortedUnique([...additions, ...listed].flatMap(({ account_num }) => account_num ?? [])),
    }
  })

const sortedUnique = (accounts: readonly number[]) => [...new Set(accounts)].toSorted((a, b) => a - b)
