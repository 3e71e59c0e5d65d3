import { FIGURES } from '#contract/domain/moneyTerms.ts'
import type { Db } from '../connection/Db.ts'
import { balancesIn } from '../money/balances.ts'
import { accountOwners } from '../accounts/accountOwners.ts'

/** The facts about a record whose changes may be shown, by field name; never an address or a voter's number. */
export type Facts = Readonly<Record<string, string | number | null>>

export interface KnownRecord {
  name: string
  facts: Facts
}

export type ReadFacts = (db: Db, records: readonly string[]) => Promise<Map<string, KnownRecord>>

/** What is known about accounts beside their records in the lists. */
export const accountFacts = {
  async balance(db: Db, records: readonly string[]) {
    const accounts = records.map(Number)
    const ownerOf = await accountOwners(db, accounts)
    const balances = await balancesIn(db).of(accounts)
    return new Map(
      balances.map((balance) => {
        const figures = Object.fromEntries(FIGURES.map((figure) => [figure, balance[figure]]))
        const facts = { ...figures, basis: balance.basis, asOf: balance.asOf }
        return [String(balance.account), { name: ownerOf(balance.account).name, facts }]
      }),
    )
  },

  async registration(db: Db, records: readonly string[]) {
    const accounts = records.map(Number)
    const ownerOf = await accountOwners(db, accounts)
    const pages = await db
      .selectFrom('registration')
      .selectAll()
      .where('acct_num', 'in', accounts)
      // Otherwise no page was read yet.
      .where('as_of', 'is not', null)
      .execute()
    const statuses = await db
      .selectFrom('committee_status')
      .select(['acct_num', 'status'])
      .where('acct_num', 'in', accounts)
      .execute()
    const known = new Map<string, KnownRecord>()
    for (const { acct_num, ...row } of pages) {
      const facts = {
        purpose: row.purpose,
        affiliates: row.affiliates,
        chairperson: row.chairperson,
        treasurer: row.treasurer,
        deputyTreasurer: row.deputy_treasurer,
        registeredAgent: row.registered_agent,
        runningMate: row.running_mate,
        dateFiled: row.date_filed,
        dateQualified: row.date_qualified,
        method: row.method,
        registrationStatus: row.status,
      }
      known.set(String(acct_num), { name: ownerOf(acct_num).name, facts })
    }
    for (const { acct_num, status } of statuses) {
      const facts = { ...known.get(String(acct_num))?.facts, committeeStatus: status }
      known.set(String(acct_num), { name: ownerOf(acct_num).name, facts })
    }
    return known
  },
} satisfies Record<string, ReadFacts>
