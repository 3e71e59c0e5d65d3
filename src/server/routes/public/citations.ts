import type { Citation } from '#contract/schemas/citation.ts'
import type { WithSlot } from '../../middleware/costlyCalls.ts'
import type { Handlers } from '../Handlers.ts'

type Cite = (page: string) => Promise<(Citation & { saved: Record<string, unknown> }) | undefined>

export const citationHandlers = (cite: Cite, withSlot: WithSlot) =>
  ({
    getCitation: async ({ query, refuse, c }) => {
      const { saved, ...citation } = (await withSlot(c, () => cite(query.page))) ?? refuse(404)
      if (query.with !== 'answers') return citation
      // A few of these, of megabytes each, would evict everything else from the cache.
      c.header('Cache-Control', 'no-store')
      return { ...citation, saved }
    },
  }) satisfies Partial<Handlers>
