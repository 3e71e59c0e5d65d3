import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#contract/domain/addDays.ts'
import type { Db } from '../../connection/Db.ts'
import type { ListDay } from '../../money/wholeLists.ts'
import { type EntryRange, entryRanges } from '../read/entryRanges.ts'
import type { Segment } from '../store/segment.ts'
import { dayNumber, isoDay, NO_DAY } from '../store/storedRow.ts'
import { visibleSegments } from '../store/visibleSegments.ts'
import type { Linker } from './linker.ts'
import { DAYS_APART } from './pairRows.ts'
import { KINDS_OF_SIDE, type SideName, sideOf } from './sideOf.ts'

/**
 * At most this many rows of one amount are read per range; if there are that many, one of them may be the missing row.
 */
const MOST_ALIKE = 200

/** Money in the other account's lists that may be missing from this account's. */
interface Missing {
  side: SideName
  /** The other account. */
  from: number
  /** ISO: the day in the other's list. */
  day: string
  cents: number
}

/**
 * Tells whether an account's lists, of which these are whole, lack some money. That is said only if both lists of that
 * side are on file whole and were fetched on or after the day that the slowest reporting schedule has it due, if the
 * account's rows begin before that money and continue after it, and if no row of the same amount within DAYS_APART days
 * has another name. Nothing is called missing that may be there.
 */
export async function coverageOf(
  db: Db,
  account: number,
  lists: readonly ListDay[],
  epoch: number,
  link: Linker,
) {
  const segments = lists.length === 0 ? [] : await visibleSegments(db, { accounts: [account] }, epoch)
  const whole = segments.filter(({ isWhole }) => isWhole)
  const firstDay = whole.map((segment) => segment.firstDay).toSorted()[0]
  const lastDay = whole
    .map((segment) => segment.lastDay)
    .toSorted()
    .at(-1)
  const asOf = (side: SideName): string | undefined => {
    const days = KINDS_OF_SIDE[side].map((kind) => lists.find((list) => list.kind === kind)?.asOf)
    return days.every((day) => day != null) ? days.toSorted()[0] : undefined
  }
  /** A row whose day cannot be may be the one that is missing. */
  const hasUndated = firstDay === NO_DAY
  const reachesOver = (day: string) =>
    firstDay !== undefined && lastDay !== undefined && firstDay <= day && day <= lastDay

  /** Whether a row of that amount, around that day, names an account other than `from`, or none. */
  async function hasAlike({ side, from, day, cents }: Missing): Promise<boolean> {
    const kinds: readonly string[] = KINDS_OF_SIDE[side]
    const [earliest, latest] = [addDays(day, -DAYS_APART), addDays(day, DAYS_APART)]
    const ofSide = segments.filter(({ kind }) => kinds.includes(kind))
    for (const range of await entryRanges(db, ofSide, earliest, latest)) {
      const { segment } = range
      const ofAmount = sql`e.cents = ${centsOf(segment, side, cents)}
        and e.day between ${dayNumber(earliest)} and ${dayNumber(latest)}`
      const rows = await rowsOf(db, range, ofAmount)
      if (rows.length === MOST_ALIKE) return true
      await link.load(rows.flatMap(({ name }) => name ?? []))
      const isOther = rows.some((row) => {
        const { kind } = segment
        const its = sideOf({ kind, type: row.type, cents: row.cents })
        if (its === undefined || its.isPayers !== (side === 'payer')) return false
        const { type, name, is_campaign } = row
        if (name === null) return true
        return (
          link.accountOf({ kind, type, name, day: isoDay(row.day), isCampaign: is_campaign === 1 }) !== from
        )
      })
      if (isOther) return true
    }
    return false
  }

  return {
    /** Whether the account's lists certainly lack it. */
    async lacks(missing: Missing): Promise<boolean> {
      const fetched = asOf(missing.side)
      // No report is due after a mistyped day such as 9999-12-31.
      if (fetched === undefined || fetched < missing.day || fetched < reportDue(missing.day)) return false
      if (hasUndated || !reachesOver(missing.day)) return false
      return !(await hasAlike(missing))
    },
  }
}

export type Coverage = Awaited<ReturnType<typeof coverageOf>>

/** The signed cents of such money in a row of this kind: an incoming transfer is negative. */
const centsOf = ({ kind }: Segment, side: SideName, cents: number) =>
  kind === 'transfers' && side === 'receiver' ? -cents : cents

interface AlikeRow {
  type: string
  day: number
  cents: number
  name: string | null
  is_campaign: number | null
}

async function rowsOf(
  db: Db,
  { segment, first, last }: EntryRange,
  condition: RawBuilder<unknown>,
): Promise<AlikeRow[]> {
  // The same expression as in the index of amounts.
  const { rows } = await sql<AlikeRow>`select e.type, e.day, e.cents, p.name, p.is_campaign
    from books.entry e left join books.account_party p on p.party_id = e.party_id
    where (e.entry_id >> 24) = ${segment.segmentId} and e.entry_id between ${first} and ${last} and ${condition}
    limit ${MOST_ALIKE}`.execute(db)
  return rows
}

/**
 * The latest day on which either side reports a row of this day: the tenth day after the quarter in which the other side
 * may have dated it. More frequent reports are due sooner.
 */
function reportDue(day: string): string {
  const latest = addDays(day, DAYS_APART)
  const [year, month] = [Number(latest.slice(0, 4)), Number(latest.slice(5, 7))]
  const after = Math.ceil(month / 3) * 3 + 1
  const [dueYear, dueMonth] = after > 12 ? [year + 1, 1] : [year, after]
  return `${String(dueYear).padStart(4, '0')}-${String(dueMonth).padStart(2, '0')}-10`
}
