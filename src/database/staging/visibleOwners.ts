import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/Db.ts'
import { visibleAt } from '../transactions/store/segment.ts'
import { writtenEpoch } from '../transactions/store/visibleSegments.ts'
import type { Owner } from './filedRow.ts'
import type { Holding } from './ownerGroups.ts'
import type { OwnerNumbers } from './ownerNumbers.ts'

/** Who owns rows, before any change that has not been published. */
export function visibleOwners(db: Db, { ownerOf }: Pick<OwnerNumbers, 'ownerOf'>) {
  return {
    /** The names under which owners hold loose rows of a kind. */
    async holdings(kind: TransactionKind): Promise<Holding[]> {
      const rows = await db
        .selectFrom('books.segment as g')
        .innerJoin('books.segment_source as of', 'of.segment_id', 'g.segment_id')
        .innerJoin('books.source as s', 's.source_id', 'of.source_id')
        .select(['s.filer', 'g.owner'])
        .distinct()
        .where('g.kind', '=', kind)
        .where('g.is_whole', '=', 0)
        .where('s.filer', '<>', '')
        .where(visibleAt(await writtenEpoch(db)))
        .execute()
      return rows.map(({ filer, owner }) => ({ filer, owner: ownerOf(owner) }))
    },

    /** The names that rows wait under, by kind. */
    async waitingNames(): Promise<{ kind: TransactionKind; filer: string }[]> {
      const rows = await db
        .selectFrom('books.segment')
        .select(['owner', 'kind'])
        .distinct()
        .where('owner', '<', 0)
        .where(visibleAt(await writtenEpoch(db)))
        .execute()
      return rows.map(({ owner, kind }) => ({ kind, filer: String(ownerOf(owner)) }))
    },

    /** Every owner of rows. */
    async owners(): Promise<Owner[]> {
      const rows = await db
        .selectFrom('books.segment')
        .select('owner')
        .distinct()
        .where(visibleAt(await writtenEpoch(db)))
        .execute()
      return rows.map(({ owner }) => ownerOf(owner))
    },
  }
}
