import { raceDistrict } from '#contract/domain/race.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { deletedAccounts } from './deletedAccounts.ts'

/** Everything that has its own page, by the keys of its address. */
export interface PublicRecords {
  offices: { electionId: string; officeCode: string }[]
  races: { electionId: string; officeCode: string; district: string }[]
  candidates: number[]
  committees: number[]
}

/** Every office and every race with a candidate, and every candidate and committee shown in a list, newest first. */
export const publicRecords = (db: Db): Promise<PublicRecords> =>
  withReadTransaction(db, async (unchanging) => {
    const candidates = await unchanging
      .selectFrom('candidate')
      .select(['acct_num', 'election_id', 'office_code', 'juris1num'])
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
    const races = new Map(
      candidates.map(({ election_id, office_code, juris1num }) => {
        const district = raceDistrict(juris1num)
        return [
          `${election_id}/${office_code}/${district}`,
          { electionId: election_id, officeCode: office_code, district },
        ]
      }),
    )
    return {
      offices: [...offices.values()],
      races: [...races.values()],
      candidates: candidates.map(({ acct_num }) => acct_num),
      committees: committees.map(({ acct_num }) => acct_num),
    }
  })
