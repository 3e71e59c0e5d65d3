import { original } from '@reduxjs/toolkit'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { DeletableType, Deletion } from '#contract/schemas/audit.ts'
import { workListsApi, type Cache, candidateLists } from './workLists.ts'
import { api, WITH_TOKEN } from './api.ts'
import { OFFICES_TAG } from './candidates.ts'
import { request } from './request.ts'
import { itemTag, listTag, listTags, type Tag, unlessFailed } from './tags.ts'

interface Numbered {
  AcctNum: number
}

/** Applies a change to one cached list; the rows it is given are drafts. */
type ChangeList = (change: (rows: Numbered[]) => void) => void

/**
 * Removes a record from a list and returns a function that puts it back in its place, highest account number first. An
 * inverse patch would not do: it counts positions, which concurrent deletions shift.
 */
function removedRow(changeList: ChangeList, acctNum: number): () => void {
  const removed: Numbered[] = []
  changeList((rows) => {
    const place = rows.findIndex(({ AcctNum }) => AcctNum === acctNum)
    // A draft is revoked once the change is done.
    if (place !== -1) removed.push(...rows.splice(place, 1).map((row) => original(row) ?? row))
  })
  return () =>
    changeList((rows) => {
      if (rows.some(({ AcctNum }) => AcctNum === acctNum)) return
      rows.push(...removed)
      rows.sort((a, b) => b.AcctNum - a.AcctNum)
    })
}

export interface DeletableRecord {
  type: DeletableType
  acctNum: number
}

const TAG = { candidate: 'Candidate', committee: 'Committee' } as const
const ADDRESS = { candidate: adminAddresses.deleteCandidate, committee: adminAddresses.deleteCommittee }

/**
 * What else changes when a record is hidden or shown: its documents and money, and either the lists a committee is in or
 * the offices.
 */
const dependentTags = (type: DeletableType, acctNum: number): Tag[] => [
  itemTag('Balance', acctNum),
  listTag('Document'),
  type === 'committee' ? listTag('Candidate') : OFFICES_TAG,
  listTag('Deletion'),
  listTag('Audit'),
]

const committeeLists = ({ dispatch }: Cache): ChangeList[] => [
  (change) => {
    dispatch(workListsApi.util.updateQueryData('listAdminCommittees', undefined, change))
  },
]

export const deletionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDeletions: build.query<Deletion[], void>({
      query: () => apiUrl(adminAddresses.listDeletions),
      extraOptions: WITH_TOKEN,
      providesTags: listTags<Deletion>('Deletion', ({ type, acctNum }) => `${type}/${acctNum}`),
    }),
    /** The record leaves the administrators' lists at once and comes back if the deletion is refused. */
    deleteRecord: build.mutation<null, DeletableRecord>({
      query: ({ type, acctNum }) => request(ADDRESS[type], { acctNum }),
      extraOptions: WITH_TOKEN,
      async onQueryStarted({ type, acctNum }, lifecycle) {
        const changes = type === 'candidate' ? candidateLists(lifecycle) : committeeLists(lifecycle)
        const putBack = changes.map((changeList) => removedRow(changeList, acctNum))
        await lifecycle.queryFulfilled.catch(() => putBack.forEach((restore) => restore()))
      },
      invalidatesTags: (_, error, { type, acctNum }) =>
        // A record that another administrator has deleted leaves the lists here as well.
        error?.status === 404
          ? [listTag(TAG[type]), ...dependentTags(type, acctNum)]
          : unlessFailed(error, itemTag(TAG[type], acctNum), ...dependentTags(type, acctNum)),
    }),
    /** Any list may show the record again, so every list of its kind is refetched. */
    undoDeletion: build.mutation<null, DeletableRecord>({
      query: ({ type, acctNum }) => request(adminAddresses.undoDeletion, { type, acctNum }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error, { type, acctNum }) =>
        unlessFailed(
          error,
          listTag(TAG[type]),
          itemTag(TAG[type], acctNum),
          listTag('Balance'),
          ...dependentTags(type, acctNum),
        ),
    }),
  }),
})

export const { useListDeletionsQuery } = deletionsApi
