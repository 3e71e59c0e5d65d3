import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { NameSettlement, SettledName, WaitingNames } from '#contract/schemas/waitingName.ts'
import { api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { listTag, unlessFailed } from './tags.ts'

const waitingNamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaitingNames: build.query<WaitingNames, void>({
      query: () => apiUrl(adminAddresses.listWaitingNames),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Import'), listTag('Balance')],
    }),
    /** Assigns a name to an account, which moves its rows at once. */
    saveNameAccount: build.mutation<SettledName, NameSettlement>({
      query: (body) => ({ ...request(adminAddresses.saveNameAccount), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Balance'), listTag('Audit')),
    }),
  }),
})

export const { useListWaitingNamesQuery, useSaveNameAccountMutation } = waitingNamesApi
