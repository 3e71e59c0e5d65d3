import { type RawBuilder, sql } from 'kysely'
import type { BetweenQuery } from '#contract/endpoints/rowParameters.ts'
import type { ComparedAccounts, ComparedSums, Counterparties } from '#contract/schemas/betweenAccounts.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import { preparedQuery } from '../../connection/preparedQuery.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { accountOwners } from '../../repositories/accountOwners.ts'
import { hiddenAccounts } from '../../repositories/deletedAccounts.ts'
import { formatCursor, parseCursor } from '../rowCursor.ts'
import { visibleAt } from '../segment.ts'
import { epochBehind, visibleNow } from '../visibleSegments.ts'
import { type ComparedRow, FOUND_IN, noSums } from './comparedPair.ts'
import { sumsTogether } from './sumsTogether.ts'

/** On a page of the site. */
const PER_PAGE = 50

/**
 * The accounts that money came from, or that it went to, out of what was compared when transactions were imported. Null
 * where what the page goes on from is gone.
 */
export const readCounterparties = (
  db: Db,
  account: number,
  { direction, page }: BetweenQuery,
  perPage = PER_PAGE,
): Promise<Counterparties | null> =>
  withReadTransaction(db, async (unchanging) => {
    const cursor = page === undefined ? undefined : parseCursor(page)
    const { epoch: now, accounts: shown } = await visibleNow(unchanging, [account])
    const epoch = await epochBehind(unchanging, cursor, now)
    if (epoch === null) return null
    const found = await pairsOf[direction](unchanging, {
      account: shown[0] ?? 0,
      epoch,
      at: cursor?.at ?? Number.MAX_SAFE_INTEGER,
      behind: cursor?.entryId ?? 0,
      limit: perPage + 1,
    })
    const [others = [], all, hidden] = PARTS.map((part) => found.filter((row) => row.part === part))
    const rows = others.toSorted((a, b) => b.cents - a.cents || a.account - b.account)
    const accounts = rows.slice(0, perPage)
    const ownerOf = await accountOwners(
      unchanging,
      accounts.map((each) => each.account),
    )
    const last = accounts.at(-1)
    return {
      sums: lessHidden(sumsTogether(all?.[0]?.sums ?? ''), sumsTogether(hidden?.[0]?.sums ?? '')),
      accounts: accounts.map((each) => ({
        account: each.account,
        ...ownerOf(each.account),
        sums: readSums(each.sums ?? ''),
      })),
      next:
        last && rows.length > accounts.length
          ? formatCursor({ epoch, at: last.cents, entryId: last.account })
          : null,
    }
  })

/** What is asked for at once: a page of others, the sums of all, and those of others whose record is deleted. */
const PARTS = [0, 1, 2] as const

interface PairRow {
  part: (typeof PARTS)[number]
  account: number
  cents: number
  sums: string | null
}

/**
 * What an account has with all others was summed when it was compared; what a former version compared is summed here. Where
 * records are deleted is looked for one by one: they are few.
 */
const pairsWith = (own: 'payer' | 'receiver', other: 'payer' | 'receiver') =>
  preparedQuery<Record<'account' | 'epoch' | 'at' | 'behind' | 'limit', number>, PairRow>((db, given) => {
    const visible = sql`since <= ${given('epoch')} and (until is null or until > ${given('epoch')})`
    const its = sql`${sql.ref(own)} = ${given('account')} and ${visible}`
    const joined = (sums: RawBuilder<unknown>) =>
      isSqlite(db) ? sql`group_concat(${sums}, '')` : sql`string_agg(${sums}, '')`
    const ofHidden = sql`(select sums from books.account_pair where ${sql.ref(other)} = acct_num and ${its})`
    return sql`select part, account, cents, sums from (select 0 as part, ${sql.ref(other)} as account, cents, sums from books.account_pair
        where ${its} and ${sql.ref(other)} not in (${hiddenAccounts(db)})
          and (cents < ${given('at')} or (cents = ${given('at')} and ${sql.ref(other)} > ${given('behind')}))
        order by cents desc, ${sql.ref(other)} limit ${given('limit')}) as page
      union all select 1, 0, 0, coalesce(
        (select sums from books.account_total where account = ${given('account')} and side = ${sql.lit(own)} and ${visible}),
        (select ${joined(sql`sums`)} from books.account_pair where ${its}))
      union all select 2, 0, 0, ${joined(ofHidden)} from (select distinct acct_num from deletion) as hidden`
  })

const pairsOf = { in: pairsWith('receiver', 'payer'), out: pairsWith('payer', 'receiver') }

function lessHidden(all: ComparedSums, hidden: ComparedSums): ComparedSums {
  for (const name of FOUND_IN) {
    all[name].count -= hidden[name].count
    all[name].cents -= hidden[name].cents
  }
  return all
}

/** Money from one account to another, row by row. Null where what the page goes on from is gone. */
export const readPair = (
  db: Db,
  { payer, receiver }: { payer: number; receiver: number },
  page?: string,
  perPage = PER_PAGE,
): Promise<ComparedAccounts | null> =>
  withReadTransaction(db, async (unchanging) => {
    const cursor = page === undefined ? undefined : parseCursor(page)
    const { epoch: now, accounts: shown } = await visibleNow(unchanging, [payer, receiver])
    const epoch = await epochBehind(unchanging, cursor, now)
    if (epoch === null) return null
    const pair = await unchanging
      .selectFrom('books.account_pair')
      .select(['sums', 'row_list'])
      .where('payer', '=', payer)
      .where('receiver', '=', receiver)
      .where(visibleAt(epoch))
      .executeTakeFirst()
    const ownerOf = await accountOwners(unchanging, shown)
    const isShown = shown.length === new Set([payer, receiver]).size
    // What compareDueAccounts wrote.
    const rows = isShown && pair ? (JSON.parse(pair.row_list) as ComparedRow[]) : []
    const start = cursor?.at ?? 0
    const end = start + perPage
    return {
      payer: { account: payer, ...ownerOf(payer) },
      receiver: { account: receiver, ...ownerOf(receiver) },
      sums: isShown && pair ? readSums(pair.sums) : noSums(),
      rows: rows.slice(start, end).map(([paid, received, cents, found]) => ({
        payer: paid && { day: paid[0], kind: paid[1] },
        receiver: received && { day: received[0], kind: received[1] },
        cents,
        foundIn: FOUND_IN[found] ?? 'both',
      })),
      next: rows.length > end ? formatCursor({ epoch, at: end, entryId: 0 }) : null,
    }
  })

// What compareDueAccounts wrote.
const readSums = (sums: string) => JSON.parse(sums) as ComparedSums
