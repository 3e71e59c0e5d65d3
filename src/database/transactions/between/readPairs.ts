import { sql } from 'kysely'
import type { BetweenQuery } from '#contract/endpoints/rowParameters.ts'
import type { ComparedAccounts, ComparedSums, Counterparties } from '#contract/schemas/betweenAccounts.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { accountOwners } from '../../repositories/accountOwners.ts'
import { hiddenAccounts } from '../../repositories/deletedAccounts.ts'
import { formatCursor, parseCursor } from '../rowCursor.ts'
import { visibleAt } from '../segment.ts'
import { epochBehind, visibleNow } from '../visibleSegments.ts'
import { type ComparedRow, FOUND_IN, noSums } from './comparedPair.ts'

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
    const [own, other] = direction === 'in' ? ['receiver', 'payer'] : ['payer', 'receiver']
    const found = sql`from books.account_pair where ${sql.ref(own)} = ${shown[0] ?? 0} and ${visibleAt(epoch)}
      and ${sql.ref(other)} not in (${hiddenAccounts(unchanging)})`
    const behind = cursor
      ? sql`and (cents < ${cursor.at} or (cents = ${cursor.at} and ${sql.ref(other)} > ${cursor.entryId}))`
      : sql``
    const { rows } = await sql<{ account: number; cents: number; sums: string }>`
      select ${sql.ref(other)} as account, cents, sums ${found} ${behind}
      order by cents desc, ${sql.ref(other)} limit ${perPage + 1}`.execute(unchanging)
    const joined = isSqlite(unchanging) ? sql`group_concat(sums, '')` : sql`string_agg(sums, '')`
    const all = await sql<{ sums: string | null }>`select ${joined} as sums ${found}`.execute(unchanging)
    const accounts = rows.slice(0, perPage)
    const ownerOf = await accountOwners(
      unchanging,
      accounts.map((each) => each.account),
    )
    const last = accounts.at(-1)
    return {
      sums: together(all.rows[0]?.sums ?? ''),
      accounts: accounts.map((each) => ({
        account: each.account,
        ...ownerOf(each.account),
        sums: readSums(each.sums),
      })),
      next:
        last && rows.length > accounts.length
          ? formatCursor({ epoch, at: last.cents, entryId: last.account })
          : null,
    }
  })

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

const [ZERO, NINE, MINUS] = [48, 57, 45]

/**
 * The sums of several pairs, whose texts stand one behind the other: each has a count and cents in the order of noSums.
 * Some have thousands, of which to parse each would take most of the time of an answer.
 */
function together(texts: string): ComparedSums {
  const sums = noSums()
  const totals = new Float64Array(2 * Object.keys(sums).length)
  let place = 0
  let number: number | undefined
  let sign = 1
  for (let at = 0; at < texts.length; at += 1) {
    const code = texts.charCodeAt(at)
    if (code >= ZERO && code <= NINE) number = (number ?? 0) * 10 + code - ZERO
    else if (code === MINUS) sign = -1
    else if (number !== undefined) {
      totals[place] = (totals[place] ?? 0) + sign * number
      place = (place + 1) % totals.length
      number = undefined
      sign = 1
    }
  }
  for (const [at, each] of Object.values(sums).entries()) {
    each.count = totals[2 * at] ?? 0
    each.cents = totals[2 * at + 1] ?? 0
  }
  return sums
}
