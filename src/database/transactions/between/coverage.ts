import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#contract/domain/addDays.ts'
import type { Db } from '../../connection/openDatabase.ts'
import type { WholeList } from '../../money/wholeLists.ts'
import { type EntryRange, entryRanges } from '../entryRanges.ts'
import type { Segment } from '../segment.ts'
import { dayNumber, isoDay } from '../storedRow.ts'
import { visibleSegments } from '../visibleSegments.ts'
import type { Linker } from './linker.ts'
import { DAYS_APART } from './pairRows.ts'
import { KINDS_OF_SIDE, type SideName, sideOf } from './sideOf.ts'

/** So many rows of one amount and month are looked at; where there are more, one of them may be the row. */
const MOST_ALIKE = 200

/** Money that the other's lists have, and that may be missing from this account's. */
interface Missing {
  side: SideName
  /** The other account. */
  from: number
  /** ISO: the day in the other's list. */
  day: string
  cents: number
}

/**
 * What can be said of money that an account's lists do not have, of which these are whole. That it is not in them is said
 * only where both lists of that side are on file whole and were fetched after the day on which the slowest schedule of
 * reports has it due, where the account's rows begin before and go on after it, and where none of that amount, within as
 * many days, is under another name: nobody is said to lack what may be there.
 */
export async function coverageOf(
  db: Db,
  account: number,
  lists: readonly WholeList[],
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
    return days.every((day) => day !== undefined) ? days.toSorted()[0] : undefined
  }
  const reachesOver = (day: string) =>
    firstDay !== undefined && lastDay !== undefined && firstDay <= day && day <= lastDay

  /** Whether a row of that amount, about that day, names somebody else than `from`, or nobody of the register. */
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
    /** Whether the account's lists surely do not have it. */
    async lacks(missing: Missing): Promise<boolean> {
      const fetched = asOf(missing.side)
      if (fetched === undefined || fetched < reportDue(missing.day) || !reachesOver(missing.day)) return false
      return !(await hasAlike(missing))
    },
  }
}

export type Coverage = Awaited<ReturnType<typeof coverageOf>>

/** What a row of this kind says of so much money on a side: a transfer in is below zero. */
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
  // As the index of amounts has it.
  const { rows } = await sql<AlikeRow>`select e.type, e.day, e.cents, p.name, p.is_campaign
    from books.entry e left join books.account_party p on p.party_id = e.party_id
    where (e.entry_id >> 24) = ${segment.segmentId} and e.entry_id between ${first} and ${last} and ${condition}
    limit ${MOST_ALIKE}`.execute(db)
  return rows
}

/**
 * The day by which a row of this day is reported on either side at the latest: the tenth after the quarter in which the
 * other side may have dated it. Reports that are due more often come sooner.
 */
export function reportDue(day: string): string {
  const latest = addDays(day, DAYS_APART)
  const [year, month] = [Number(latest.slice(0, 4)), Number(latest.slice(5, 7))]
  const after = Math.ceil(month / 3) * 3 + 1
  const [dueYear, dueMonth] = after > 12 ? [year + 1, 1] : [year, after]
  return `${String(dueYear).padStart(4, '0')}-${String(dueMonth).padStart(2, '0')}-10`
}
