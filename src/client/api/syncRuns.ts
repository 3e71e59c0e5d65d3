import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { HeldAccounts } from '#contract/schemas/bodies.ts'
import type { RegisterStatus } from '#contract/schemas/dataStatus.ts'
import type { AskedAccount, SyncRun, SyncRuns } from '#contract/schemas/syncRun.ts'
import type { Work } from '#contract/schemas/work.ts'
import { sends, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { reads, request } from './request.ts'
import { itemTag, listTag, unlessFailed } from './tags.ts'

const POLL_DELAY_MS = 1_000

const syncRunsApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    /** The last nightly run, and the latest runs of any kind. */
    listSyncRuns: build.query<SyncRuns, void>(reads(adminAddresses.listSyncRuns, listTag('Run'))),
    getAskedAccount: build.query<AskedAccount, number>({
      query: (acctNum) => apiUrl(adminAddresses.getAskedAccount, { acctNum }),
      providesTags: (_, __, acctNum) => [itemTag('Balance', acctNum)],
    }),
    /** Starts a run that asks the state about an account and waits until it is over; the answer is its outcome. */
    askAccount: build.mutation<AskedAccount, { acctNum: number }>({
      async queryFn({ acctNum }, _api, _options, fetchAnswer) {
        const begun = await fetchAnswer(request(adminAddresses.askAccount, { acctNum }))
        if (begun.error) return { error: begun.error }
        const { id } = begun.data as SyncRun // only the id is used, so it is not validated here
        for (;;) {
          const { data, error } = await fetchAnswer(apiUrl(adminAddresses.getAskedAccount, { acctNum }))
          if (error) return { error }
          const asked = data as AskedAccount // the last one is validated against the response schema
          if (asked.run?.id !== id || asked.run.state !== 'running') return { data: asked }
          await new Promise((resolve) => setTimeout(resolve, POLL_DELAY_MS))
        }
      },
      invalidatesTags: (_, error, { acctNum }) =>
        unlessFailed(
          error,
          listTag('Balance'),
          itemTag('Balance', acctNum),
          listTag('Import'),
          listTag('Audit'),
          listTag('Run'),
        ),
    }),
    /** Starts a run that loads what would take much of these accounts' money away. */
    saveHeldAccounts: build.mutation<SyncRun, HeldAccounts>(
      sends(adminAddresses.saveHeldAccounts, listTag('Balance'), listTag('Audit'), listTag('Run')),
    ),
    getWork: build.query<Work, void>(
      reads(
        adminAddresses.getWork,
        listTag('Import'),
        listTag('Balance'),
        listTag('Candidate'),
        listTag('Run'),
      ),
    ),
    getRegisterStatus: build.query<RegisterStatus, void>(
      reads(adminAddresses.getRegisterStatus, listTag('Import'), listTag('Balance')),
    ),
  })),
})

export const {
  useListSyncRunsQuery,
  useGetAskedAccountQuery,
  useAskAccountMutation,
  useSaveHeldAccountsMutation,
  useGetWorkQuery,
  useGetRegisterStatusQuery,
} = syncRunsApi
