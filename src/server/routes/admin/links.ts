import { fill, LINK_NOT_NEW } from '#contract/endpoints/refusals.ts'
import type { LinkLists } from '#database/links/linkLists.ts'
import type { Handlers } from '../Handlers.ts'

/** Links of committees to candidates as a work list: suggestions, and adding many at once. */
export const linkHandlers = (links: LinkLists) =>
  ({
    listSuggestedLinks: ({ query: { election = '', office = '' } }) => links.suggest(election, office),
    checkLinks: ({ body }) => links.check(body.entries),
    async saveLinks({ body, refuse, c }) {
      const saved = await links.save(c.var.actor, body.entries)
      return 'finding' in saved ? refuse(409, fill(LINK_NOT_NEW, saved)) : saved
    },
  }) satisfies Partial<Handlers>
