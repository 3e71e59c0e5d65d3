import { zipOf } from '#contract/schemas/filedName.ts'
import { USUAL_HITS } from '#contract/domain/searchLimits.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import type { FiledNames } from '#database/transactions/filedNames.ts'
import type { WithSlot } from '../../middleware/costlyCalls.ts'
import type { Handlers } from '../Handlers.ts'

export const searchHandlers = (register: RegisterSearch, names: FiledNames, withSlot: WithSlot) =>
  ({
    searchRegister: ({ query, c }) => withSlot(c, () => register.search(query.q, query.limit ?? USUAL_HITS)),
    listCommitteesOfOfficer: ({ params }) => register.committeesOf(params.name),
    searchNames: ({ query, c }) => withSlot(c, () => names.search(query.q, query.limit ?? USUAL_HITS)),
    getFiledName: async ({ params: { name, zip }, refuse }) =>
      (await names.find(name, zipOf(zip))) ?? refuse(404),
    listFiledNameRows: async ({ params: { name, zip }, query, refuse }) => {
      const rows = await names.rows(name, zipOf(zip), query.after)
      return rows ?? refuse(404)
    },
  }) satisfies Partial<Handlers>
