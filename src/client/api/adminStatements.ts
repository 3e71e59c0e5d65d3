import * as adminAddresses from '#contract/adminAddresses.ts'
import type { StatementAccount } from '#contract/schemas/bodies.ts'
import { api, WITH_TOKEN } from './api.ts'
import { entryIdIn } from './audit.ts'
import { request } from './request.ts'
import { listTag, unlessFailed } from './tags.ts'

const adminStatementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Assigns a statement in the state's listing to an account, or with null removes the assignment. Returns the audit
     * entry, if anything was changed.
     */
    saveStatementAccount: build.mutation<number | undefined, StatementAccount, null>({
      query: (body) => ({ ...request(adminAddresses.saveStatementAccount), body }),
      extraOptions: WITH_TOKEN,
      transformResponse: (_, meta) => entryIdIn(meta),
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Document'), listTag('Audit')),
    }),
  }),
})

export const { useSaveStatementAccountMutation } = adminStatementsApi
