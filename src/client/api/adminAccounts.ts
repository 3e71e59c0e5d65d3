import type { AccountAddition } from '#contract/schemas/bodies.ts'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { Candidate, LinkedAccount } from '#contract/schemas/candidate.ts'
import { api, WITH_TOKEN } from './api.ts'
import { linkTags } from './links.ts'
import { request } from './request.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account list of a candidate, with who added which account. */
    listLinkedAccounts: build.query<LinkedAccount[], number>({
      query: (acctNum) => apiUrl(adminAddresses.listLinkedAccounts, { acctNum }),
      extraOptions: WITH_TOKEN,
      providesTags: (_, __, acctNum) => [listTag('Candidate'), itemTag('Candidate', acctNum)],
    }),
    /** Adds a committee's account to a candidate's list. The session cookie authorizes it; it sends no token. */
    addAccount: build.mutation<Candidate, { acctNum: number; addition: AccountAddition }>({
      query: ({ acctNum, addition }) => ({
        ...request(adminAddresses.addAccount, { acctNum }),
        body: addition,
      }),
      invalidatesTags: (_, error, { acctNum, addition }) =>
        unlessFailed(error, ...linkTags([{ acctNum, accountNum: addition.accountNum }])),
    }),
  }),
})

export const adminAccountsApi = listingApi.injectEndpoints({
  endpoints: (build) => ({
    /** The account leaves the list at once, and comes back if its removal is refused. */
    removeAccount: build.mutation<null, { acctNum: number; accountNum: number }>({
      query: (account) => request(adminAddresses.removeAccount, account),
      extraOptions: WITH_TOKEN,
      async onQueryStarted({ acctNum, accountNum }, { dispatch, queryFulfilled }) {
        const { undo } = dispatch(
          listingApi.util.updateQueryData('listLinkedAccounts', acctNum, (accounts) =>
            accounts.filter((account) => account.accountNum !== accountNum),
          ),
        )
        await queryFulfilled.catch(undo)
      },
      invalidatesTags: (_, error, removed) => unlessFailed(error, ...linkTags([removed])),
    }),
  }),
})

export const { useListLinkedAccountsQuery, useAddAccountMutation, useRemoveAccountMutation } =
  adminAccountsApi
