import { fill, LINK_NOT_NEW, LINK_NOT_UNDONE } from '#contract/endpoints/refusals.ts'
import type { LinkLists } from '#database/links/linkLists.ts'
import type { Handlers } from '../Handlers.ts'

/** Links of committees to candidates as a work list: suggestions, and adding or removing many at once. */
export const linkHandlers = (links: LinkLists) =>
  ({
    listSuggestedLinks: ({ query: { election = '', office = '' } }) => links.suggest(election, office),
    checkLinks: ({ body }) => links.check(body.entries),
    async saveLinks({ body, refuse, c }) {
      const refused = await links.save(c.var.actor, body.entries)
      if (refused) refuse(409, fill(LINK_NOT_NEW, refused))
    },
    async undoLinks({ body, refuse, c }) {
      const refused = await links.undo(c.var.actor, body.entries)
      if (refused) refuse(409, fill(LINK_NOT_UNDONE, refused))
    },
  }) satisfies Partial<Handlers>
