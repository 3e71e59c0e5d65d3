import type { MoneyPage, StatePage } from '#contract/schemas/statePage.ts'
import type { Db } from '../connection/Db.ts'

/** The result of asking for a page; the reason is '' if it was read. */
export interface PageCheck {
  page: MoneyPage
  askedAt: string
  reason: string
}

/** When each of the state's pages about an account was last asked for and read. */
export function statePagesIn(db: Db) {
  return {
    async record(acctNum: number, checks: readonly PageCheck[]): Promise<void> {
      for (const { page, askedAt, reason } of checks) {
        const check = { asked_at: askedAt, reason, ...(reason === '' && { read_at: askedAt }) }
        await db
          .insertInto('state_page')
          .values({ acct_num: acctNum, page, read_at: null, ...check })
          .onConflict((conflict) => conflict.columns(['acct_num', 'page']).doUpdateSet(check))
          .execute()
      }
    },

    /** In the order of the state's site: the registration, the totals, and the lists. */
    async of(acctNum: number): Promise<StatePage[]> {
      const rows = await db.selectFrom('state_page').selectAll().where('acct_num', '=', acctNum).execute()
      const registration = await db
        .selectFrom('registration')
        .select(['checked_at', 'outcome', 'message', 'as_of'])
        .where('acct_num', '=', acctNum)
        .executeTakeFirst()
      const pages = rows.map(({ page, asked_at, read_at, reason }): StatePage => ({
        page,
        askedAt: asked_at,
        readAt: read_at,
        reason,
      }))
      if (registration) {
        const { checked_at: askedAt, as_of, message: reason } = registration
        const isRead = registration.outcome === 'changed' || registration.outcome === 'unchanged'
        const readAt = isRead ? askedAt : as_of === null ? null : `${as_of}T12:00:00.000Z`
        pages.push({ page: 'registration', askedAt, readAt, reason })
      }
      return pages.toSorted((a, b) => ORDER.indexOf(a.page) - ORDER.indexOf(b.page))
    },
  }
}

const ORDER: readonly StatePage['page'][] = [
  'registration',
  'totals',
  'contributions',
  'expenditures',
  'distributions',
  'transfers',
]
