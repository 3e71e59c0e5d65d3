import * as adminAddresses from '#contract/adminAddresses.ts'
import type { StatementAccount } from '#contract/schemas/bodies.ts'
import { api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { listTag, unlessFailed } from './tags.ts'

const adminStatementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Says whose a statement of the state's listing is, or with null takes that back. */
    saveStatementAccount: build.mutation<null, StatementAccount>({
      query: (body) => ({ ...request(adminAddresses.saveStatementAccount), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Document'), listTag('Audit')),
    }),
  }),
})

export const { useSaveStatementAccountMutation } = adminStatementsApi
