import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { REJECTED_PREFIX, IMPORTS_PAGE_SIZE, UPLOAD_PART_BYTES } from '#contract/domain/administration.ts'
import type { HeldAccounts, ListAgain } from '#contract/schemas/bodies.ts'
import type { AskedAccount, RegisterStatus, SyncRun, SyncRuns } from '#contract/schemas/dataStatus.ts'
import type {
  ImportRecord,
  RecordedImport,
  CurrentImport,
  ImportChoices,
  OpenImport,
} from '#contract/schemas/importRecord.ts'
import type { Work } from '#contract/schemas/workList.ts'
import { changes, download, sends, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { ownTag, reads, request } from './request.ts'
import { itemTag, tagsOf, unlessFailed } from './tags.ts'

const OPEN = itemTag('Import', 'open')

/** What an import may have changed. */
const ANYTHING = ['Import', 'Candidate', 'Committee', 'Balance', 'Document', 'Audit'] as const

export interface RejectedLines {
  /** An import on record by its number, or the open one. */
  source: { importId: number } | { openId: string }
  file: string
}

const POLL_DELAY_MS = 1_000

const askBeforeLeaving = (event: Event) => event.preventDefault()

const importsApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    /** The last nightly run, and the latest runs of any kind. */
    listSyncRuns: build.query<SyncRuns, void>(reads(adminAddresses.listSyncRuns, 'Run')),
    getAskedAccount: build.query<AskedAccount, number>(
      reads(adminAddresses.getAskedAccount, ownTag('Balance')),
    ),
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
        unlessFailed(error, 'Balance', itemTag('Balance', acctNum), 'Import', 'Audit', 'Run'),
    }),
    /** Starts a run that loads what would take much of these accounts' money away. */
    saveHeldAccounts: build.mutation<SyncRun, HeldAccounts>(
      sends(adminAddresses.saveHeldAccounts, 'Balance', 'Audit', 'Run'),
    ),
    getWork: build.query<Work, void>(reads(adminAddresses.getWork, 'Import', 'Balance', 'Candidate', 'Run')),
    getRegisterStatus: build.query<RegisterStatus, void>(
      reads(adminAddresses.getRegisterStatus, 'Import', 'Balance'),
    ),
    getOpenImport: build.query<CurrentImport, void>(reads(adminAddresses.getOpenImport, OPEN)),
    /**
     * Sends files in parts, one after the other. The open import reports the progress. Leaving the site would interrupt it,
     * so the browser asks first.
     */
    sendFiles: build.mutation<OpenImport, readonly File[]>({
      async queryFn(files, _api, _options, fetchAnswer) {
        const plan = { files: files.map(({ name, size }) => ({ name, size })) }
        const begun = await fetchAnswer({ ...request(adminAddresses.openImport), body: plan })
        if (begun.error) return { error: begun.error }
        const { id: openId } = begun.data as OpenImport // only the id is used, so it is not validated here
        for (const [fileNo, file] of files.entries())
          for (let offset = 0; offset < file.size; offset += UPLOAD_PART_BYTES) {
            const part = await file.slice(offset, offset + UPLOAD_PART_BYTES).arrayBuffer()
            const { error } = await fetchAnswer({
              ...request(adminAddresses.sendImportPart, { openId, fileNo, offset }),
              headers: { 'Content-Type': 'application/octet-stream' },
              body: new Uint8Array(part),
            })
            if (error) return { error }
          }
        return { data: begun.data as OpenImport } // validated against the response schema
      },
      async onQueryStarted(_files, { dispatch, queryFulfilled }) {
        addEventListener('beforeunload', askBeforeLeaving)
        // It may be refused because another import is open, or this one was discarded.
        await queryFulfilled.catch(() => dispatch(api.util.invalidateTags([OPEN])))
        removeEventListener('beforeunload', askBeforeLeaving)
      },
      invalidatesTags: changes(OPEN),
    }),
    checkImport: build.mutation<OpenImport, { openId: string } & ImportChoices>(
      sends(adminAddresses.checkImport, OPEN),
    ),
    commitImport: build.mutation<OpenImport, { openId: string; shown: string }>(
      sends(adminAddresses.commitImport, OPEN),
    ),
    forgetImport: build.mutation<OpenImport, { importId: number }>(sends(adminAddresses.forgetImport, OPEN)),
    importAgain: build.mutation<OpenImport, { importId: number } & ListAgain>(
      sends(adminAddresses.importAgain, OPEN),
    ),
    /** Discards the open import. What it has already changed is refetched everywhere. */
    deleteOpenImport: build.mutation<null, { openId: string }>(
      sends(adminAddresses.discardImport, OPEN, ...ANYTHING),
    ),
    listImports: build.infiniteQuery<ImportRecord[], void, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length < IMPORTS_PAGE_SIZE ? undefined : page.at(-1)?.id),
      },
      query: ({ pageParam }) => apiUrl(adminAddresses.listImports, { before: pageParam }),
      providesTags: tagsOf(['Import']),
    }),
    getImport: build.query<RecordedImport, number>(reads(adminAddresses.getImport, ownTag('Import'))),
    /** Downloads the rejected lines of a file. */
    saveRejectedLines: build.mutation<null, RejectedLines>({
      queryFn({ source, file }, _api, _options, fetchAnswer) {
        const url =
          'importId' in source
            ? apiUrl(adminAddresses.getRejectedLines, { ...source, file })
            : apiUrl(adminAddresses.getOpenRejectedLines, { ...source, file })
        return download(fetchAnswer, url, REJECTED_PREFIX + file)
      },
    }),
  })),
})

/** Refetches everything that a finished import may have changed. */
export const importFinished = () => api.util.invalidateTags(tagsOf(ANYTHING))

export const {
  useGetOpenImportQuery,
  useSendFilesMutation,
  useCheckImportMutation,
  useCommitImportMutation,
  useForgetImportMutation,
  useImportAgainMutation,
  useDeleteOpenImportMutation,
  useListImportsInfiniteQuery,
  useGetImportQuery,
  useSaveRejectedLinesMutation,
  useListSyncRunsQuery,
  useGetAskedAccountQuery,
  useAskAccountMutation,
  useSaveHeldAccountsMutation,
  useGetWorkQuery,
  useGetRegisterStatusQuery,
} = importsApi
