import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { DeletableType, Deletion } from '#contract/schemas/audit.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { ListFacts, SeveralChanged, SeveralChanges } from '#contract/schemas/workList.ts'
import { sends, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { entryIdIn, type Meta, readUndoing, type Undoing } from './audit.ts'
import { OFFICES_TAG } from './candidates.ts'
import { readCandidate, readCandidates, type SpecifiedCandidate } from './legacyAnswers.ts'
import { reads, request } from './request.ts'
import { itemTag, listTag, listTags, type Tag, TAG_TYPES, unlessFailed } from './tags.ts'

/** For what changes with the VoterIDs and account lists that administrators set. */
export const FACTS_TAG = itemTag('Candidate', 'facts')

/** A candidate and its ETag, by which a save detects that another administrator has changed it. */
export interface EditableCandidate {
  candidate: Candidate
  etag: string
}

interface SavedCandidate extends Undoing {
  saved: EditableCandidate
}

const withVersion = (answer: SpecifiedCandidate, meta: Meta): EditableCandidate => ({
  candidate: readCandidate(answer),
  etag: meta?.response?.headers.get('ETag') ?? '*',
})

const listsApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    getListFacts: build.query<ListFacts, void>(
      reads(adminAddresses.getListFacts, listTag('Candidate'), FACTS_TAG),
    ),
    /** All that match, highest account number first; the next one too. */
    listAdminCandidates: build.query<
      Candidate[],
      { electionId: string; officeCode: string },
      SpecifiedCandidate[]
    >({
      query: ({ electionId, officeCode }) =>
        apiUrl(adminAddresses.listAdminCandidates, { election: electionId, office: officeCode }),
      transformResponse: readCandidates,
      providesTags: listTags<Candidate>('Candidate', ({ AcctNum }) => AcctNum),
    }),
    /** The candidates without a VoterID in this election; '' for any. */
    listMissingVoterIds: build.query<Candidate[], string>({
      query: (election) => apiUrl(adminAddresses.listMissingVoterIds, { election }),
      // Not each candidate's own: of one that is saved, the list is updated in place.
      providesTags: [listTag('Candidate')],
      // The former answer would still list those saved since.
      keepUnusedDataFor: 0,
    }),
    listAdminCommittees: build.query<Committee[], void>({
      query: () => apiUrl(adminAddresses.listAdminCommittees),
      providesTags: listTags<Committee>('Committee', ({ AcctNum }) => AcctNum),
    }),
    getEditableCandidate: build.query<EditableCandidate, number, SpecifiedCandidate>({
      query: (acctNum) => apiUrl(publicAddresses.getCandidate, { acctNum }),
      transformResponse: withVersion,
      providesTags: (_, __, acctNum) => [listTag('Candidate'), itemTag('Candidate', acctNum)],
    }),
    listDeletions: build.query<Deletion[], void>({
      query: () => apiUrl(adminAddresses.listDeletions),
      providesTags: listTags<Deletion>('Deletion', ({ type, acctNum }) => `${type}/${acctNum}`),
    }),
  })),
})

type CachedState = Parameters<typeof listsApi.util.selectCachedArgsForQuery>[0]
interface Cache {
  dispatch: ThunkDispatch<CachedState, unknown, UnknownAction>
  getState(this: void): CachedState
}

type Row = Pick<Committee, 'AcctNum'> & Partial<Pick<Candidate, 'VoterID'>>

/** Changes one cached list in place; the rows are drafts. */
type ChangeList = (change: (rows: Row[]) => void) => void

/** The administrators' cached lists; there is one for each choice of filters. */
function cachedLists({ dispatch, getState }: Cache, type: DeletableType): ChangeList[] {
  const { selectCachedArgsForQuery, updateQueryData } = listsApi.util
  if (type === 'committee')
    return [(change) => void dispatch(updateQueryData('listAdminCommittees', undefined, change))]
  return [
    ...selectCachedArgsForQuery(getState(), 'listAdminCandidates').map(
      (filters): ChangeList =>
        (change) =>
          void dispatch(updateQueryData('listAdminCandidates', filters, change)),
    ),
    ...selectCachedArgsForQuery(getState(), 'listMissingVoterIds').map(
      (election): ChangeList =>
        (change) =>
          void dispatch(updateQueryData('listMissingVoterIds', election, change)),
    ),
  ]
}

/** Shows a saved VoterID in the cached lists. */
export function showVoterId(cache: Cache, acctNum: number, VoterID: string): void {
  for (const changeList of cachedLists(cache, 'candidate'))
    changeList((rows) => {
      const row = rows.find(({ AcctNum }) => AcctNum === acctNum)
      if (row) row.VoterID = VoterID
    })
}

/**
 * Removes a record from a list and returns a function that puts it back in its place, highest account number first. An
 * inverse patch would not do: it counts positions, which concurrent deletions shift.
 */
function removedRow(changeList: ChangeList, acctNum: number): () => void {
  const removed: Row[] = []
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

export type DeletableRecord = Pick<Deletion, 'type' | 'acctNum'>

const TAG = { candidate: 'Candidate', committee: 'Committee' } as const
const DELETE = { candidate: adminAddresses.deleteCandidate, committee: adminAddresses.deleteCommittee }

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

export const workListsApi = listsApi.injectEndpoints({
  endpoints: withToken((build) => ({
    /** Refused with 412 if the candidate has changed since this ETag. */
    saveVoterId: build.mutation<
      SavedCandidate,
      { acctNum: number; voterId: string; etag: string },
      SpecifiedCandidate
    >({
      query: ({ acctNum, voterId, etag }) => ({
        ...request(adminAddresses.saveVoterId, { acctNum }),
        body: { VoterID: voterId },
        headers: { 'If-Match': etag },
      }),
      transformResponse: (answer, meta) => ({ saved: withVersion(answer, meta), entryId: entryIdIn(meta) }),
      async onQueryStarted({ acctNum }, lifecycle) {
        // The next save and the lists use this version without waiting for the refetch.
        const { data } = await lifecycle.queryFulfilled.catch(() => ({ data: null }))
        if (!data) return
        lifecycle.dispatch(listsApi.util.updateQueryData('getEditableCandidate', acctNum, () => data.saved))
        showVoterId(lifecycle, acctNum, data.saved.candidate.VoterID)
      },
      invalidatesTags: (_, error, { acctNum }) =>
        // A candidate that another administrator has deleted leaves the lists.
        error?.status === 404
          ? [listTag('Candidate')]
          : unlessFailed(error, itemTag('Candidate', acctNum), FACTS_TAG, listTag('Audit')),
    }),
    /** Changes several records; undoing the audit entry in the answer undoes all of it. */
    saveSeveral: build.mutation<SeveralChanged, SeveralChanges>({
      ...sends(adminAddresses.saveSeveral),
      // If there was nothing to change, somebody else has changed it, and what is shown is out of date.
      invalidatesTags: (_, error) =>
        unlessFailed(error?.status === 409 ? undefined : error, ...TAG_TYPES.map(listTag)),
    }),
    /** The record leaves the administrators' lists at once and comes back if the deletion is refused. */
    deleteRecord: build.mutation<Undoing, DeletableRecord, null>({
      query: ({ type, acctNum }) => request(DELETE[type], { acctNum }),
      transformResponse: readUndoing,
      async onQueryStarted({ type, acctNum }, lifecycle) {
        const putBack = cachedLists(lifecycle, type).map((changeList) => removedRow(changeList, acctNum))
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
      ...sends(adminAddresses.undoDeletion),
      invalidatesTags: (_, error, { type, acctNum }) =>
        unlessFailed(
          error,
          listTag(TAG[type]),
          itemTag(TAG[type], acctNum),
          listTag('Balance'),
          ...dependentTags(type, acctNum),
        ),
    }),
  })),
})

export const {
  useGetListFactsQuery,
  useListAdminCandidatesQuery,
  useListMissingVoterIdsQuery,
  useListAdminCommitteesQuery,
  useGetEditableCandidateQuery,
  useListDeletionsQuery,
} = workListsApi
