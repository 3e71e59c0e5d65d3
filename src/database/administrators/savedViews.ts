import type { Selectable } from 'kysely'
import { MAX_VIEWS, type SavedView, type ViewToSave } from '#contract/schemas/workList.ts'
import { auditIn } from '../audit/audit.ts'
import type { Db } from '../connection/Db.ts'
import type { Actor } from '../history/withRegisterChange.ts'
import { withWriteTransaction } from '../history/withWriteTransaction.ts'
import type { SavedViewTable } from '../tables/administratorTables.ts'
import { administratorRecord } from './administratorRecord.ts'

export type SavedViews = ReturnType<typeof savedViewsIn>

/** The list views that users saved under a name; users see and change only their own. */
export function savedViewsIn(db: Db) {
  return {
    /** This user's views, by name. */
    async list(email: string): Promise<SavedView[]> {
      const rows = await db
        .selectFrom('saved_view')
        .selectAll()
        .where('admin_id', 'in', ownerOf(db, email))
        .orderBy('name')
        .execute()
      return rows.map(toView)
    },

    /**
     * Returns the view, or why it was not saved: the view to replace is gone, the name is taken, or there are too many.
     */
    save(
      actor: Actor,
      { viewId, list, name, query }: ViewToSave,
    ): Promise<SavedView | 'missing' | 'taken' | 'tooMany'> {
      return withWriteTransaction(db, async (trx) => {
        const views = await savedViewsIn(trx).list(actor.who)
        const isOther = (view: SavedView) => view.viewId !== viewId
        if (viewId !== null && views.every(isOther)) return 'missing'
        if (views.some((view) => isOther(view) && view.list === list && view.name === name)) return 'taken'
        if (viewId === null && views.length >= MAX_VIEWS) return 'tooMany'
        const values = { list, name, query }
        const saved =
          viewId === null
            ? trx
                .insertInto('saved_view')
                .values((eb) => ({
                  ...values,
                  admin_id: eb.selectFrom('administrator').select('admin_id').where('email', '=', actor.who),
                }))
                .returningAll()
            : trx.updateTable('saved_view').set(values).where('view_id', '=', viewId).returningAll()
        const former = views.find((view) => !isOther(view))
        await auditIn(trx).record(actor, {
          action: 'view saved',
          record: administratorRecord(actor.who),
          ...(former && { before: fieldsOf(former) }),
          after: values,
        })
        return toView(await saved.executeTakeFirstOrThrow())
      })
    },

    /** False if the user has no such view. */
    delete(actor: Actor, viewId: number): Promise<boolean> {
      return withWriteTransaction(db, async (trx) => {
        const deleted = await trx
          .deleteFrom('saved_view')
          .where('view_id', '=', viewId)
          .where('admin_id', 'in', ownerOf(trx, actor.who))
          .returningAll()
          .executeTakeFirst()
        if (!deleted) return false
        await auditIn(trx).record(actor, {
          action: 'view deleted',
          record: administratorRecord(actor.who),
          before: fieldsOf(toView(deleted)),
        })
        return true
      })
    },
  }
}

const ownerOf = (db: Db, email: string) =>
  db.selectFrom('administrator').select('admin_id').where('email', '=', email)

const fieldsOf = ({ list, name, query }: SavedView) => ({ list, name, query })

const toView = ({ view_id, list, name, query }: Selectable<SavedViewTable>): SavedView => ({
  viewId: view_id,
  list,
  name,
  query,
})
