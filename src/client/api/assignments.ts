import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { AccountAddition, StatementAccount } from '#contract/schemas/bodies.ts'
import type { Candidate, LinkedAccount } from '#contract/schemas/candidate.ts'
import type { CheckedLink, LinkList, SuggestedLinks } from '#contract/schemas/link.ts'
import type { AssignedName, NameAssignment, WaitingNames } from '#contract/schemas/waitingName.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import { changes, sends, WITHOUT_TOKEN, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { entryIdIn, type Meta, readUndoing, type Undoing } from './audit.ts'
import { linkedTag } from './candidates.ts'
import { reads, request } from './request.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'
import { FACTS_TAG } from './workLists.ts'

interface AddedAccount extends Undoing {
  candidate: Candidate
}

/** What shows these links. */
const linkTags = (links: LinkList['entries']) => [
  ...links.flatMap(({ acctNum, accountNum }) => [itemTag('Candidate', acctNum), linkedTag(accountNum)]),
  FACTS_TAG,
  listTag('Audit'),
]

const linksApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    /** Adds a committee's account to a candidate's list. The session cookie authorizes it; it sends no token. */
    addAccount: build.mutation<AddedAccount, { acctNum: number } & AccountAddition, Candidate>({
      ...sends(adminAddresses.addAccount),
      transformResponse: (candidate: Candidate, meta: Meta) => ({ candidate, entryId: entryIdIn(meta) }),
      extraOptions: WITHOUT_TOKEN,
      invalidatesTags: (_, error, added) => unlessFailed(error, ...linkTags([added])),
    }),
    /** The account list of a candidate, with who added which account. */
    listLinkedAccounts: build.query<LinkedAccount[], number>({
      query: (acctNum) => apiUrl(adminAddresses.listLinkedAccounts, { acctNum }),
      providesTags: (_, __, acctNum) => [listTag('Candidate'), itemTag('Candidate', acctNum)],
    }),
  })),
})

export const assignmentsApi = linksApi.injectEndpoints({
  endpoints: withToken((build) => ({
    /** The account leaves the list at once, and comes back if its removal is refused. */
    removeAccount: build.mutation<Undoing, { acctNum: number; accountNum: number }, null>({
      ...sends(adminAddresses.removeAccount),
      transformResponse: readUndoing,
      async onQueryStarted({ acctNum, accountNum }, { dispatch, queryFulfilled }) {
        const { undo } = dispatch(
          linksApi.util.updateQueryData('listLinkedAccounts', acctNum, (accounts) =>
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
      providesTags: [listTag('Candidate'), FACTS_TAG],
    }),
    /** What making these links would do; changes nothing. */
    checkLinks: build.mutation<CheckedLink[], LinkList>(sends(adminAddresses.checkLinks)),
    saveLinks: build.mutation<SeveralChanged, LinkList>({
      ...sends(adminAddresses.saveLinks),
      invalidatesTags: (_, error, saved) => unlessFailed(error, ...linkTags(saved.entries)),
    }),
    /** Assigns a statement in the state's listing to an account, or with null removes the assignment. */
    saveStatementAccount: build.mutation<Undoing, StatementAccount, null>({
      query: (body) => ({ ...request(adminAddresses.saveStatementAccount), body }),
      transformResponse: readUndoing,
      invalidatesTags: changes(listTag('Document'), listTag('Audit')),
    }),
    listWaitingNames: build.query<WaitingNames, void>(
      reads(adminAddresses.listWaitingNames, listTag('Import'), listTag('Balance')),
    ),
    /** Assigns a name to an account, which moves its rows at once. */
    saveNameAccount: build.mutation<AssignedName, NameAssignment>(
      sends(adminAddresses.saveNameAccount, listTag('Balance'), listTag('Audit')),
    ),
  })),
})

export const {
  useListLinkedAccountsQuery,
  useAddAccountMutation,
  useListSuggestedLinksQuery,
  useCheckLinksMutation,
  useSaveLinksMutation,
  useSaveStatementAccountMutation,
  useListWaitingNamesQuery,
  useSaveNameAccountMutation,
} = assignmentsApi
