import type { AuditQuery } from '#contract/endpoints/parameters.ts'
import * as z from 'zod/mini'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { AUDIT_PAGE, AuditEntry } from '#contract/schemas/audit.ts'
import { api, WITH_TOKEN } from './api.ts'
import { notBlank } from './notBlank.ts'
import { listTag } from './tags.ts'

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; each page goes on where the one before it ended. */
    listAuditEntries: build.infiniteQuery<AuditEntry[], AuditQuery, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) =>
        apiUrl(adminAddresses.listAuditEntries, { ...notBlank(queryArg), before: pageParam }),
      extraOptions: WITH_TOKEN,
      responseSchema: z.array(AuditEntry),
      providesTags: [listTag('Audit')],
    }),
  }),
})

export const { useListAuditEntriesInfiniteQuery } = auditApi
