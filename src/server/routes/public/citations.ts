import type { Citation } from '#contract/schemas/citation.ts'
import type { Handlers } from '../Handlers.ts'

type Cite = (page: string) => Promise<(Citation & { saved: Record<string, unknown> }) | undefined>

export const citationHandlers = (cite: Cite) =>
  ({
    getCitation: async ({ query, refuse }) => {
      const { saved, ...citation } = (await cite(query.page)) ?? refuse(404)
      return query.with === 'answers' ? { ...citation, saved } : citation
    },
  }) satisfies Partial<Handlers>
