import type { Db } from '../db/openDatabase.ts'

/** Who files reports, with what the state's exports tell them apart by. */
export type Filer =
  | { acctNum: number; type: 'committee'; name: string; code: string }
  | {
      acctNum: number
      type: 'candidate'
      last: string
      first: string
      middle: string
      party: string
      office: string
    }

/** Every committee, and the candidates of this election, or of all of them, that the state lists; hidden ones too. */
export async function filersIn(db: Db, election: string | undefined): Promise<Filer[]> {
  const committees = await db
    .selectFrom('committee')
    .select(['acct_num', 'name', 'type'])
    .where('left_on', 'is', null)
    .execute()
  const candidates = await db
    .selectFrom('candidate')
    .select(['acct_num', 'name_last', 'name_first', 'name_middle', 'party_code', 'office_code'])
    .where('left_on', 'is', null)
    .$if(election !== undefined, (all) => all.where('election_id', '=', election ?? ''))
    .execute()
  return [
    ...committees.map(({ acct_num, name, type }) => ({
      acctNum: acct_num,
      type: 'committee' as const,
      name,
      code: type,
    })),
    ...candidates.map((candidate) => ({
      acctNum: candidate.acct_num,
      type: 'candidate' as const,
      last: candidate.name_last,
      first: candidate.name_first,
      middle: candidate.name_middle,
      party: candidate.party_code,
      office: candidate.office_code,
    })),
  ]
}

/** The account numbers of all candidates, of every election, and committees; of hidden ones and of those that have left the state's list too. */
export async function accountNumbersIn(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('candidate')
    .select('acct_num')
    .unionAll(db.selectFrom('committee').select('acct_num'))
    .execute()
  return new Set(rows.map(({ acct_num }) => acct_num))
}
