import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { StatementAccount } from '#contract/schemas/bodies.ts'
import type { NameAssignment, AssignedName, WaitingNames } from '#contract/schemas/waitingName.ts'
import { api, WITH_TOKEN } from './api.ts'
import { entryIdIn } from './audit.ts'
import { request } from './request.ts'
import { listTag, unlessFailed } from './tags.ts'

const assignmentsApi = api.injectEndpoints({
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
    listWaitingNames: build.query<WaitingNames, void>({
      query: () => apiUrl(adminAddresses.listWaitingNames),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Import'), listTag('Balance')],
    }),
    /** Assigns a name to an account, which moves its rows at once. */
    saveNameAccount: build.mutation<AssignedName, NameAssignment>({
      query: (body) => ({ ...request(adminAddresses.saveNameAccount), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Balance'), listTag('Audit')),
    }),
  }),
})

export const { useSaveStatementAccountMutation, useListWaitingNamesQuery, useSaveNameAccountMutation } =
  assignmentsApi
