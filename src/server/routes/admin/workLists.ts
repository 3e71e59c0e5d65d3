import type { SeveralChangesRecords } from '#database/repositories/severalChanges.ts'
import type { Handlers } from '../Handlers.ts'

/** Changes several records of the lists of all candidates and committees. */
export const workListHandlers = (several: SeveralChangesRecords) =>
  ({
    async saveSeveral({ body, refuse, c }) {
      const changed = await several.change(c.var.actor, body)
      if (changed === 'nothing') return refuse(409)
      return changed === 'no committee' ? refuse(404) : changed
    },
  }) satisfies Partial<Handlers>
