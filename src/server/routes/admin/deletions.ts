import type { Deletions } from '#database/repositories/deletions.ts'
import type { Handlers } from '../Handlers.ts'

/** Deleting records, listing deletions, and undoing them. */
export const deletionHandlers = (deletions: Deletions) =>
  ({
    async deleteCandidate({ params, refuse, c }) {
      if (!(await deletions.add(c.var.actor, 'candidate', params.acctNum))) refuse(404)
    },
    async deleteCommittee({ params, refuse, c }) {
      if (!(await deletions.add(c.var.actor, 'committee', params.acctNum))) refuse(404)
    },
    listDeletions: () => deletions.list(),
    async undoDeletion({ params: { type, acctNum }, refuse, c }) {
      if (!(await deletions.undo(c.var.actor, type, acctNum))) refuse(404)
    },
  }) satisfies Partial<Handlers>
