import { sql } from 'kysely'
import { FILED_ROWS_PER_PAGE } from '#contract/limits.ts'
import type { FiledNameRow, FiledNameRows } from '#contract/schemas/filedName.ts'
import type { Db } from '../../connection/Db.ts'
import { accountOwners } from '../../accounts/accountOwners.ts'
import { namedAccounts } from '../between/namedAccounts.ts'
import { cursorOf, formatCursor, parseCursor } from '../read/rowCursor.ts'
import { isoDay, publishedDay } from '../store/storedRow.ts'
import { readableEpoch } from '../store/visibleSegments.ts'
import { withoutPlus4 } from '#contract/domain/zipIn.ts'
import { shownRows } from './shownRows.ts'

interface Row extends Omit<FiledNameRow, 'account' | 'accountName' | 'owner' | 'day' | 'otherAccount'> {
  id: number
  owner: number
  day: number
  day_given: string
}

/**
 * A party's rows after a cursor, newest first; `gone` if the cursor's snapshot is, undefined if there are no rows at all.
 */
export async function pageOfParty(
  db: Db,
  party: number,
  after?: string,
  limit: number = FILED_ROWS_PER_PAGE,
): Promise<FiledNameRows | 'gone' | undefined> {
  const cursor = after === undefined ? undefined : parseCursor(after)
  const epoch = await readableEpoch(db, cursor?.epoch)
  if (epoch === null) return 'gone'
  const behind = cursor ? sql`and (e.day, e.entry_id) < (${cursor.at}, ${cursor.entryId})` : sql``
  const { rows } = await sql<Row>`
    select e.entry_id as id, s.owner, s.kind, e.day, e.day_given, e.cents, e.type, e.name, e.place, e.detail
    from ${shownRows(db, epoch)} where e.party_id = ${party} ${behind}
    order by e.day desc, e.entry_id desc limit ${limit + 1}`.execute(db)
  if (rows.length === 0 && !cursor) return undefined
  const shown = rows.slice(0, limit)
  const ownerOf = await accountOwners(db, [...new Set(shown.map(({ owner }) => owner))])
  const naming = shown.map(({ owner, day, ...row }) => ({
    ...row,
    account: owner,
    day: isoDay(day),
    partyId: party,
  }))
  const others = naming.map(await namedAccounts(db, naming, epoch))
  const last = shown.at(-1)
  const next =
    last && rows.length > shown.length
      ? formatCursor(cursorOf({ id: last.id, day: isoDay(last.day), cents: last.cents }, 'day', epoch))
      : null
  return {
    rows: shown.map(({ id: _id, owner: account, day, day_given, place, ...row }, index) => {
      const { name: accountName, owner } = ownerOf(account)
      return {
        account,
        accountName,
        owner,
        ...publishedDay(isoDay(day), day_given),
        place: withoutPlus4(place),
        ...row,
        otherAccount: others[index],
      }
    }),
    next,
  }
}
