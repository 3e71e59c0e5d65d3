import type { AuditQuery } from '#contract/schemas/parameters.ts'
import * as z from 'zod/mini'
import { auditPath } from '#contract/adminPaths.ts'
import { AUDIT_PAGE, AuditEntry } from '#contract/schemas/audit.ts'
import { api, WITH_TOKEN } from './api.ts'
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
        auditPath(pageParam === undefined ? queryArg : { ...queryArg, before: pageParam }),
      extraOptions: WITH_TOKEN,
      responseSchema: z.array(AuditEntry),
      providesTags: [listTag('Audit')],
    }),
  }),
})

export const { useListAuditEntriesInfiniteQuery } = auditApi
