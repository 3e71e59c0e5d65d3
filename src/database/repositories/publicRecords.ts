import { expressionBuilder, sql } from 'kysely'
import { raceDistrict } from '#contract/domain/races.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import type { Database } from '../schema.ts'
import { listedCandidates } from './candidates.ts'
import { listedCommittees } from './committees.ts'

/** Everything that has its own page, by the keys of its address. */
export interface PublicRecords {
  offices: { electionId: string; officeCode: string }[]
  races: { electionId: string; officeCode: string; district: string }[]
  candidates: PublicRecord[]
  committees: PublicRecord[]
}

/** A candidate or committee. */
interface PublicRecord {
  acctNum: number
  /** The ISO day on which something about it last changed; null if nothing has since the history began. */
  changedOn: string | null
}

/** Every office and every race with a candidate, and every candidate and committee shown in a list, newest first. */
export const publicRecords = (db: Db): Promise<PublicRecords> =>
  withReadTransaction(db, async (trx) => {
    const candidates = await listedCandidates(trx)
      .select(['acct_num', 'election_id', 'office_code', 'juris1num'])
      .select(dayOfLastChange('candidate').as('changed_on'))
      .orderBy('acct_num', 'desc')
      .execute()
    const committees = await listedCommittees(trx)
      .select('acct_num')
      .select(dayOfLastChange('committee').as('changed_on'))
      .orderBy('acct_num', 'desc')
      .execute()
    const offices = new Map<string, PublicRecords['offices'][number]>()
    const races = new Map<string, PublicRecords['races'][number]>()
    for (const { election_id: electionId, office_code: officeCode, juris1num } of candidates) {
      const district = raceDistrict(juris1num)
      offices.set(`${electionId}/${officeCode}`, { electionId, officeCode })
      races.set(`${electionId}/${officeCode}/${district}`, { electionId, officeCode, district })
    }
    return {
      offices: [...offices.values()],
      races: [...races.values()],
      candidates: candidates.map(toRecord),
      committees: committees.map(toRecord),
    }
  })

const toRecord = (row: { acct_num: number; changed_on: string | null }): PublicRecord => ({
  acctNum: row.acct_num,
  changedOn: row.changed_on,
})

/** A record of the other type may have the same account number. */
const OTHER_TYPE = { candidate: 'committee', committee: 'candidate' } as const

/** Looked up record by record, because there are many times more changes than records. */
const dayOfLastChange = (type: keyof typeof OTHER_TYPE) =>
  expressionBuilder<Database>()
    .selectFrom('journal')
    .select('journal.day')
    .where('journal.acct_num', '=', sql.ref<number>(`${type}.acct_num`))
    .where('journal.kind', '!=', OTHER_TYPE[type])
    .orderBy('journal_id', 'desc')
    .limit(1)
