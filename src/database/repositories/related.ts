import { sql } from 'kysely'
import { candidateName, chairName, fullName, isPersonName, treasurerName } from '#contract/domain/names.ts'
import type { NamedCandidate, NamedOfficer, Solicitation } from '#contract/schemas/related.ts'
import { type Db, findRow, type Row, withReadTransaction } from '../connection/Db.ts'
import { candidatesIn } from './candidates.ts'
import { committeesIn } from './committees.ts'
import { deletedAccounts } from '../accounts.ts'
import { solicitationsOf } from './documents.ts'

/** The newest, if very many candidates share a name. */
const MAX_NAMED = 100

interface Found {
  sameVoter: NamedCandidate[]
  sameName: NamedCandidate[]
  officers: Omit<NamedOfficer, 'committees'>[]
  solicitations: Solicitation[]
}

/** Other stored records about the people and names of a candidate or committee; undefined if the site shows neither. */
export const relatedRecords = (db: Db, acctNum: number): Promise<Found | undefined> =>
  withReadTransaction(db, async (trx) => (await ofCandidate(trx, acctNum)) ?? ofCommittee(trx, acctNum))

async function ofCandidate(db: Db, acctNum: number): Promise<Found | undefined> {
  const candidate = await candidatesIn(db).find(acctNum)
  const row = await findRow(db, 'candidate', { acct_num: acctNum })
  if (!candidate || !row) return undefined
  const { NameFirst, NameLast } = candidate
  // Another registration of the same voter must not reveal a suppressed address.
  const hasVoter = row.voter_id !== '' && row.suppress_address === 0
  const others = otherCandidates(db, acctNum)
  const sameVoter = hasVoter
    ? await others.where('voter_id', '=', row.voter_id).where('suppress_address', '=', 0).execute()
    : []
  const known = new Set(sameVoter.map((other) => other.acct_num))
  const sameName = await others
    .where(sql`lower(name_last)`, '=', sql`lower(${NameLast})`)
    .where(sql`lower(name_first)`, '=', sql`lower(${NameFirst})`)
    .execute()
  return {
    sameVoter: sameVoter.map(toNamed),
    sameName: sameName.filter((other) => !known.has(other.acct_num)).map(toNamed),
    officers: named({
      campaignTreasurer: fullName(row.trs_name_first, row.trs_name_middle, row.trs_name_last),
      candidate: candidateName(candidate),
    }),
    solicitations: await solicitationsOf(db, { solicitor: `${NameLast}, ${NameFirst}` }),
  }
}

async function ofCommittee(db: Db, acctNum: number): Promise<Found | undefined> {
  const committee = await committeesIn(db).find(acctNum)
  return (
    committee && {
      sameVoter: [],
      sameName: [],
      officers: named({ chair: chairName(committee), treasurer: treasurerName(committee) }),
      solicitations: await solicitationsOf(db, { organization: committee.Name }),
    }
  )
}

const named = (names: Partial<Record<NamedOfficer['as'], string>>) =>
  Object.entries(names).flatMap(([as, name]) =>
    // Object.entries loses the type of the keys.
    !isPersonName(name) ? [] : [{ as: as as NamedOfficer['as'], name }],
  )

const otherCandidates = (db: Db, acctNum: number) =>
  db
    .selectFrom('candidate')
    .selectAll()
    .where('acct_num', '<>', acctNum)
    .where('acct_num', 'not in', deletedAccounts(db, 'candidate'))
    .orderBy('election_id', 'desc')
    .orderBy('acct_num', 'desc')
    .limit(MAX_NAMED)

const toNamed = (row: Row<'candidate'>): NamedCandidate => ({
  acctNum: row.acct_num,
  name: fullName(row.name_first, row.name_middle, row.name_last),
  electionId: row.election_id,
  office: row.office_desc,
  district: row.juris1num,
  party: row.party_code,
  status: row.status_desc,
  offListSince: row.left_on,
})
