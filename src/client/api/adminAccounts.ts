import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { AccountAddition } from '#contract/schemas/bodies.ts'
import type { Candidate, LinkedAccount } from '#contract/schemas/candidate.ts'
import type { CheckedLink, LinkList, SuggestedLinks } from '#contract/schemas/link.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import { api, WITH_TOKEN } from './api.ts'
import { linkedTag } from './candidates.ts'
import { request } from './request.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'
import { FACTS_TAG } from './workLists.ts'

/** What shows these links. */
const linkTags = (links: LinkList['entries']) => [
  ...links.flatMap(({ acctNum, accountNum }) => [itemTag('Candidate', acctNum), linkedTag(accountNum)]),
  FACTS_TAG,
  listTag('Audit'),
]

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
    /** In this election; '' for any. */
    listSuggestedLinks: build.query<SuggestedLinks, string>({
      query: (election) => apiUrl(adminAddresses.listSuggestedLinks, { election }),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Candidate'), FACTS_TAG],
    }),
    /** What making these links would do; changes nothing. */
    checkLinks: build.mutation<CheckedLink[], LinkList>({
      query: (body) => ({ ...request(adminAddresses.checkLinks), body }),
      extraOptions: WITH_TOKEN,
    }),
    saveLinks: build.mutation<SeveralChanged, LinkList>({
      query: (body) => ({ ...request(adminAddresses.saveLinks), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error, saved) => unlessFailed(error, ...linkTags(saved.entries)),
    }),
  }),
})

export const {
  useListLinkedAccountsQuery,
  useAddAccountMutation,
  useRemoveAccountMutation,
  useListSuggestedLinksQuery,
  useCheckLinksMutation,
  useSaveLinksMutation,
} = adminAccountsApi
