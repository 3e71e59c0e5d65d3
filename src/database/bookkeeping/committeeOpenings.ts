import { sql } from 'kysely'
import { addDays } from '#contract/domain/days.ts'
import type { Db } from '../connection/Db.ts'
import { accountTerm, type Openings } from '../money/filers.ts'
import { kindNumber } from '../transactions/tx.ts'

/**
 * The first date on which each committee can have had money. The state does not say when a committee registered, but
 * its own rows and its number each give a date, and the later one counts.
 */
export async function committeeOpenings(db: Db): Promise<Openings> {
  const openings = new Map(await openingsByNumber(db))
  for (const [account, day] of await openingsByRows(db))
    if (day > (openings.get(account) ?? '')) openings.set(account, day)
  return openings
}

/**
 * If an account's own whole list of contributions is on file, it had no money long before the first of them. It opens
 * at the beginning of the year before, to allow for dates that were mistyped or reported late.
 */
async function openingsByRows(db: Db): Promise<[account: number, day: string][]> {
  const { rows } = await sql<{ owner: number; year: number }>`
    select s.owner, min(s.year) as year from tx_sum as s
    join whole_list as l on l.acct_num = s.owner and l.kind = 'contributions' and l.is_vouched = 0
    where s.kind = ${kindNumber('contributions')} and s.is_whole = 1 and s.dimension = 'all' and s.year > 0
      and s.owner in (select acct_num from committee)
    group by s.owner order by s.owner`.execute(db)
  return rows.map(({ owner, year }) => [owner, `${year - 1}-01-01`])
}

/** How many candidates with lower numbers are needed: a few may have been numbered out of order. */
const WITNESSES = 5

/** A candidate may open an account long before the term in which it can have money. */
const DAYS_GRANTED = 4 * 365

/**
 * Candidates and committees are numbered in one sequence, so a committee registered after the candidates with lower
 * numbers.
 */
async function openingsByNumber(db: Db): Promise<[account: number, day: string][]> {
  const candidates = await db
    .selectFrom('candidate')
    .select(['acct_num', 'office_code', 'election_id'])
    .orderBy('acct_num', 'desc')
    .execute()
  const committees = await db.selectFrom('committee').select('acct_num').orderBy('acct_num').execute()
  /** The latest first dates among candidates with lower numbers, in ascending order. */
  let latest: string[] = []
  return committees.flatMap(({ acct_num }): [number, string][] => {
    for (let next = candidates.at(-1); next && next.acct_num < acct_num; next = candidates.at(-1)) {
      candidates.pop()
      latest = [...latest, accountTerm(next.office_code, next.election_id).firstDay]
        .toSorted()
        .slice(-WITNESSES)
    }
    const [day = ''] = latest
    return latest.length < WITNESSES || day === '' ? [] : [[acct_num, addDays(day, -DAYS_GRANTED)]]
  })
}
