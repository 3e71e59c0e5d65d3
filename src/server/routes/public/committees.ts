import type { Committees } from '#database/repositories/committees.ts'
import type { Handlers } from '../Handlers.ts'

export const committeeHandlers = (committees: Committees) =>
  ({
    listCommittees: () => committees.listAsJson(),
    listCommitteesToFind: () => committees.listAsJson(),
    getCommittee: async ({ params, refuse }) => (await committees.find(params.acctNum)) ?? refuse(404),
  }) satisfies Partial<Handlers>
