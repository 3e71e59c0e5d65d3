import type { Db } from '../connection/Db.ts'

/** A candidate or committee, with what identifies it in the state's exports. */
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
      officeDescription: string
      election: string
    }

/**
 * Every committee and every candidate, or only the owner of this account. Includes hidden records and those that left the
 * state's lists, because their names are still theirs.
 */
export async function filersIn(db: Db, { account }: { account?: number | undefined } = {}): Promise<Filer[]> {
  const committees = await db
    .selectFrom('committee')
    .select(['acct_num', 'name', 'type'])
    .$if(account !== undefined, (of) => of.where('acct_num', '=', account ?? 0))
    .execute()
  const candidates = await db
    .selectFrom('candidate')
    .select([
      'acct_num',
      'name_last',
      'name_first',
      'name_middle',
      'party_code',
      'office_code',
      'office_desc',
      'election_id',
    ])
    .$if(account !== undefined, (of) => of.where('acct_num', '=', account ?? 0))
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
      officeDescription: candidate.office_desc,
      election: candidate.election_id,
    })),
  ]
}
