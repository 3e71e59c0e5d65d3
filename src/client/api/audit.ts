import type { AuditQuery } from '#contract/endpoints/adminEndpoints.ts'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { AUDIT_ENTRY_HEADER, AUDIT_PAGE } from '#contract/domain/administration.ts'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import { TOTAL_COUNT_HEADER } from '#contract/domain/voterRoll.ts'
import { sends, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { download } from './download.ts'
import { notBlank } from './request.ts'
import { listTag, TAG_TYPES } from './tags.ts'

export type Meta = { response?: Response } | undefined

/** The audit entry of the change that was answered; undefined if it made none. */
export const entryIdIn = (meta: Meta): number | undefined =>
  Number(meta?.response?.headers.get(AUDIT_ENTRY_HEADER)) || undefined

/** What a change made that has no other answer. */
export interface Undoing {
  /** Its audit entry, by which it can be undone; undefined if there was nothing to change. */
  entryId: number | undefined
}
export const readUndoing = (_: null, meta: Meta): Undoing => ({ entryId: entryIdIn(meta) })

interface AuditPage {
  entries: AuditEntry[]
  /** The number of matching entries on all pages. */
  total: number
}

export const auditApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    /** Newest first; each page continues where the previous one ended. */
    listAuditEntries: build.infiniteQuery<AuditPage, AuditQuery, number | undefined, AuditEntry[]>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ entries }) => (entries.length < AUDIT_PAGE ? undefined : entries.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) =>
        apiUrl(adminAddresses.listAuditEntries, { ...notBlank(queryArg), before: pageParam }),
      transformResponse: (entries, meta) => ({
        entries,
        total: Number(meta?.response?.headers.get(TOTAL_COUNT_HEADER) ?? entries.length),
      }),
      providesTags: [listTag('Audit')],
    }),
    /** Downloads the entries as a file. */
    saveAuditEntries: build.mutation<null, AuditQuery>({
      queryFn: (filters, _api, _options, fetchAnswer) =>
        download(
          fetchAnswer,
          apiUrl(adminAddresses.exportAuditEntries, notBlank(filters)),
          'audit-trail.csv',
        ),
    }),
    /** Undoes an audit entry. That may change any kind of record, so everything is refetched. */
    undoAuditEntry: build.mutation<null, { entryId: number }>(
      sends(adminAddresses.undoAuditEntry, ...TAG_TYPES.map(listTag)),
    ),
  })),
})

export const { useListAuditEntriesInfiniteQuery, useSaveAuditEntriesMutation, useUndoAuditEntryMutation } =
  auditApi
