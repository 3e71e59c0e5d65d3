import { slicesOf } from '#contract/domain/slicesOf.ts'
import type { Db } from '../../connection/Db.ts'
import { type Segment, toSegment } from '../store/segment.ts'
import { groupKey, KEPT_PARTIES, type PartyGroup, sumParties } from '../read/topParties.ts'

/** Smaller groups are summed when they are read, in a fraction of a millisecond. */
const WORTH_KEEPING = 300

const OWNERS_AT_ONCE = 1_000

/** Sums the parties of the groups that an import changed, for readers from its epoch on. */
export async function keepTopParties(db: Db, groups: readonly PartyGroup[], epoch: number): Promise<void> {
  const changed = new Map(groups.map((group) => [groupKey(group), group]))
  const owners = [...new Set(groups.map(({ owner }) => owner))]
  for (const some of slicesOf(owners, OWNERS_AT_ONCE)) {
    await endKept(db, some, changed, epoch)
    const segments = Map.groupBy(await currentSegments(db, some, epoch), groupKey)
    for (const [key, ofGroup] of segments) {
      const group = changed.get(key)
      if (group && ofGroup.reduce((sum, { rows }) => sum + rows, 0) >= WORTH_KEEPING)
        await keepGroup(db, group, ofGroup, epoch)
    }
  }
}

/** Ends the stored sums of these groups. */
async function endKept(
  db: Db,
  owners: readonly number[],
  changed: ReadonlyMap<string, PartyGroup>,
  epoch: number,
): Promise<void> {
  const kept = await db
    .selectFrom('books.top_parties')
    .select(['owner', 'kind', 'is_whole', 'since'])
    .where('owner', 'in', owners)
    .where('until', 'is', null)
    .execute()
  for (const { owner, kind, is_whole, since } of kept) {
    if (!changed.has(groupKey({ owner, kind, isWhole: is_whole === 1 }))) continue
    const its = { owner, kind, is_whole, since }
    await (
      since === epoch
        ? db.deleteFrom('books.top_parties').where((eb) => eb.and(its))
        : db
            .updateTable('books.top_parties')
            .set({ until: epoch })
            .where((eb) => eb.and(its))
    ).execute()
  }
}

/** The segments as the writer of this epoch sees them. */
async function currentSegments(db: Db, owners: readonly number[], epoch: number): Promise<Segment[]> {
  const rows = await db
    .selectFrom('books.segment')
    .selectAll()
    .where('owner', 'in', owners)
    .where('since', '<=', epoch)
    .where('until', 'is', null)
    .execute()
  return rows.map(toSegment)
}

async function keepGroup(
  db: Db,
  { owner, kind, isWhole }: PartyGroup,
  segments: readonly Segment[],
  epoch: number,
): Promise<void> {
  const sums = await sumParties(db, segments, KEPT_PARTIES)
  const parties = JSON.stringify(sums.map(({ partyId, rows, cents }) => [partyId, rows, cents]))
  await db
    .insertInto('books.top_parties')
    .values({ owner, kind, is_whole: isWhole ? 1 : 0, since: epoch, until: null, parties })
    .execute()
}
