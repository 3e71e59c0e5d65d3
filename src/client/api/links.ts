import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { CheckedLink, LinkList, SuggestedLinks } from '#contract/schemas/link.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import { api, WITH_TOKEN } from './api.ts'
import { linkedTag } from './candidates.ts'
import { request } from './request.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'
import { FACTS_TAG } from './workLists.ts'

/** What shows these links. */
export const linkTags = (links: LinkList['entries']) => [
  ...links.flatMap(({ acctNum, accountNum }) => [itemTag('Candidate', acctNum), linkedTag(accountNum)]),
  FACTS_TAG,
  listTag('Audit'),
]

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useListSuggestedLinksQuery, useCheckLinksMutation, useSaveLinksMutation } = linksApi
