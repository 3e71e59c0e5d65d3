import { CITATION_MEDIA_TYPE } from '#contract/endpoints/publicEndpoints.ts'
import type { CitationFile, CitationKeys } from '#contract/schemas/citation.ts'
import type { WithSlot } from '../../middleware/costlyCalls.ts'
import type { Handlers } from '../Handlers.ts'

interface Citations {
  /** Undefined if there is no such page, or it shows nothing of the register. */
  cite: (page: string) => Promise<CitationFile | undefined>
  publicKeys: () => Promise<CitationKeys>
}

export const citationHandlers = ({ cite, publicKeys }: Citations, withSlot: WithSlot) =>
  ({
    getCitation: async ({ query, refuse, c }) => {
      const { answers: _, ...citation } = (await withSlot(c, () => cite(query.page))) ?? refuse(404)
      return citation
    },
    getCitationFile: async ({ query, refuse, c }) => {
      const file = (await withSlot(c, () => cite(query.page))) ?? refuse(404)
      return c.body(`${JSON.stringify(file)}\n`, 200, {
        'Content-Type': CITATION_MEDIA_TYPE,
        'Content-Disposition': `attachment; filename="${fileName(file)}"`,
        // A few of these, of megabytes each, would evict everything else from the cache.
        'Cache-Control': 'no-store',
      })
    },
    getCitationKeys: publicKeys,
  }) satisfies Partial<Handlers>

/** `citation-candidates-91527-2026-11-28.json` */
function fileName({ site, page, day }: CitationFile): string {
  const words = page
    .slice(site.length)
    .replaceAll(/%[0-9A-F]{2}|[^A-Za-z0-9]+/gi, '-')
    .split('-')
  return `citation-${words.filter(Boolean).join('-').slice(0, 60) || 'home'}-${day}.json`
}
