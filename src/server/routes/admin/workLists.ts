import { tooManyViews } from '#contract/endpoints/refusals.ts'
import { MAX_VIEWS } from '#contract/schemas/workList.ts'
import type { SavedViews } from '#database/administrators/savedViews.ts'
import type { SeveralChangesRecords } from '#database/repositories/severalChanges.ts'
import type { Handlers } from '../Handlers.ts'

interface WorkListDeps {
  several: SeveralChangesRecords
  views: SavedViews
}

/** The lists of all candidates and committees: changing several records at once, and saved views. */
export const workListHandlers = ({ several, views }: WorkListDeps) =>
  ({
    async saveSeveral({ body, refuse, c }) {
      const changed = await several.change(c.var.actor, body)
      if (changed === 'nothing') return refuse(409)
      return changed === 'no committee' ? refuse(404) : changed
    },
    listViews: ({ c }) => views.list(c.var.actor.who),
    async saveView({ body, refuse, c }) {
      const saved = await views.save(c.var.actor, body)
      if (saved === 'missing') return refuse(404)
      if (saved === 'taken') return refuse(409)
      return saved === 'tooMany' ? refuse(409, tooManyViews(MAX_VIEWS)) : saved
    },
    async deleteView({ params, refuse, c }) {
      if (!(await views.delete(c.var.actor, params.viewId))) refuse(404)
    },
  }) satisfies Partial<Handlers>
