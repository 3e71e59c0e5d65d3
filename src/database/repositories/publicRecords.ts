import type { Db } from '../connection/openDatabase.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { deletedAccounts } from './deletedAccounts.ts'

/** What has a page of its own, by the keys of its address. */
export interface PublicRecords {
  offices: { electionId: string; officeCode: string }[]
  candidates: number[]
  committees: number[]
}

/** Every office somebody runs for, and every candidate and committee that is shown in a list, newest first. */
export const publicRecords = (db: Db): Promise<PublicRecords> =>
  withReadTransaction(db, async (unchanging) => {
    const candidates = await unchanging
      .selectFrom('candidate')
      .select(['acct_num', 'election_id', 'office_code'])
      .where('acct_num', 'not in', deletedAccounts(unchanging, 'candidate'))
      .where('left_on', 'is', null)
      .orderBy('acct_num', 'desc')
      .execute()
    const committees = await unchanging
      .selectFrom('committee')
      .select('acct_num')
      .where('acct_num', 'not in', deletedAccounts(unchanging, 'committee'))
      .where('left_on', 'is', null)
      .orderBy('acct_num', 'desc')
      .execute()
    const offices = new Map(
      candidates.map(({ election_id, office_code }) => [
        `${election_id}/${office_code}`,
        { electionId: election_id, officeCode: office_code },
      ]),
    )
    return {
      offices: [...offices.values()],
      candidates: candidates.map(({ acct_num }) => acct_num),
      committees: committees.map(({ acct_num }) => acct_num),
    }
  })
