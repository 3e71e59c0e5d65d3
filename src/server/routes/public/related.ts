import type { RelatedRecords } from '#database/repositories/related.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import type { Handlers } from '../Handlers.ts'

export const relatedHandlers = (related: RelatedRecords, search: RegisterSearch) =>
  ({
    getRelated: async ({ params, refuse }) => {
      const found = (await related.find(params.acctNum)) ?? refuse(404)
      const officers = await Promise.all(
        found.officers.map(async (officer) => ({
          ...officer,
          committees: (await search.committeesOf(officer.name)).length,
        })),
      )
      return { ...found, officers }
    },
  }) satisfies Partial<Handlers>
