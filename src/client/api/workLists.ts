import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { AUDIT_ENTRY_HEADER, AUDIT_PAGE } from '#contract/domain/administration.ts'
import { TOTAL_COUNT_HEADER } from '#contract/domain/voterRoll.ts'
import type { AuditQuery } from '#contract/endpoints/adminEndpoints.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { AuditEntry, DeletableType, Deletion } from '#contract/schemas/audit.ts'
import type { AccountAddition, StatementAccount } from '#contract/schemas/bodies.ts'
import type { Candidate, LinkedAccount } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type * as work from '#contract/schemas/workList.ts'
import { changes, download, sends, WITHOUT_TOKEN, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { readCandidate, readCandidates, type SpecifiedCandidate } from './legacyAnswers.ts'
import { candidateTags, committeeTags, linkedTag, OFFICES_TAG } from './records.ts'
import { notBlank, ownTag, reads, request } from './request.ts'
import { itemTag, type ListOrTag, listTags, TAG_TYPES, tagsOf, unlessFailed } from './tags.ts'

/** For what changes with the VoterIDs and account lists that administrators set. */
export const FACTS_TAG = itemTag('Candidate', 'facts')

/** A candidate and its ETag, by which a save detects that another administrator has changed it. */
export interface EditableCandidate {
  candidate: Candidate
  etag: string
}

interface AddedAccount extends Undoing {
  candidate: Candidate
}

interface SavedCandidate extends Undoing {
  saved: EditableCandidate
}

interface AuditPage {
  entries: AuditEntry[]
  /** The number of matching entries on all pages. */
  total: number
}

type Meta = { response?: Response } | undefined

/** The audit entry of the change that was answered; undefined if it made none. */
const entryIdIn = (meta: Meta) => Number(meta?.response?.headers.get(AUDIT_ENTRY_HEADER)) || undefined

/** What a change made that has no other answer. */
export interface Undoing {
  /** Its audit entry, by which it can be undone; undefined if there was nothing to change. */
  entryId: number | undefined
}
const readUndoing = (_: null, meta: Meta): Undoing => ({ entryId: entryIdIn(meta) })

const withVersion = (answer: SpecifiedCandidate, meta: Meta): EditableCandidate => ({
  candidate: readCandidate(answer),
  etag: meta?.response?.headers.get('ETag') ?? '*',
})

const listsApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    getListFacts: build.query<work.ListFacts, void>(
      reads(adminAddresses.getListFacts, 'Candidate', FACTS_TAG),
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
      providesTags: candidateTags,
    }),
    /** The candidates without a VoterID in this election; '' for any. */
    listMissingVoterIds: build.query<Candidate[], string>({
      query: (election) => apiUrl(adminAddresses.listMissingVoterIds, { election }),
      // Not each candidate's own: of one that is saved, the list is updated in place.
      providesTags: tagsOf(['Candidate']),
      // The former answer would still list those saved since.
      keepUnusedDataFor: 0,
    }),
    listAdminCommittees: build.query<Committee[], void>({
      ...reads(adminAddresses.listAdminCommittees),
      providesTags: committeeTags,
    }),
    getEditableCandidate: build.query<EditableCandidate, number, SpecifiedCandidate>({
      ...reads(publicAddresses.getCandidate, 'Candidate', ownTag('Candidate')),
      transformResponse: withVersion,
    }),
    /** The account list of a candidate, with who added which account. */
    listLinkedAccounts: build.query<LinkedAccount[], number>(
      reads(adminAddresses.listLinkedAccounts, 'Candidate', ownTag('Candidate')),
    ),
  })),
})

type CachedState = Parameters<typeof listsApi.util.selectInvalidatedBy>[0]
interface Cache {
  dispatch: ThunkDispatch<CachedState, unknown, UnknownAction>
  getState(this: void): CachedState
}

type Row = Pick<Committee, 'AcctNum'> & Partial<Pick<Candidate, 'VoterID'>>

/** Changes one cached list in place; the rows are drafts. */
type ChangeList = (change: (rows: Row[]) => void) => void

const ADMIN_LISTS: readonly string[] = ['listAdminCandidates', 'listMissingVoterIds', 'listAdminCommittees']

/** The administrators' cached lists; there is one for each choice of filters. */
const cachedLists = ({ dispatch, getState }: Cache, type: DeletableType): ChangeList[] =>
  listsApi.util
    .selectInvalidatedBy(getState(), tagsOf([TAG[type]]))
    .filter(({ endpointName }) => ADMIN_LISTS.includes(endpointName))
    .map(({ endpointName, originalArgs }): ChangeList => {
      // Each is in the list above, and was cached with its own arguments.
      const [name, filters] = [endpointName as 'listMissingVoterIds', originalArgs as string]
      return (change) => void dispatch(listsApi.util.updateQueryData(name, filters, change))
    })

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
const dependentTags = (type: DeletableType, acctNum: number): ListOrTag[] => [
  itemTag('Balance', acctNum),
  'Document',
  type === 'committee' ? 'Candidate' : OFFICES_TAG,
  'Deletion',
  'Audit',
]

/** What shows these links. */
const linkTags = (links: work.LinkList['entries']): ListOrTag[] => [
  ...links.flatMap(({ acctNum, accountNum }) => [itemTag('Candidate', acctNum), linkedTag(accountNum)]),
  FACTS_TAG,
  'Audit',
]

/** What administrators do with records, and the trail of it. */
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
          ? tagsOf(['Candidate'])
          : unlessFailed(error, itemTag('Candidate', acctNum), FACTS_TAG, 'Audit'),
    }),
    /** Changes several records; undoing the audit entry in the answer undoes all of it. */
    saveSeveral: build.mutation<work.SeveralChanged, work.SeveralChanges>({
      ...sends(adminAddresses.saveSeveral),
      // If there was nothing to change, somebody else has changed it, and what is shown is out of date.
      invalidatesTags: (_, error) => unlessFailed(error?.status === 409 ? undefined : error, ...TAG_TYPES),
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
          ? tagsOf([TAG[type], ...dependentTags(type, acctNum)])
          : unlessFailed(error, itemTag(TAG[type], acctNum), ...dependentTags(type, acctNum)),
    }),
    listDeletions: build.query<Deletion[], void>({
      ...reads(adminAddresses.listDeletions),
      providesTags: listTags<Deletion>('Deletion', ({ type, acctNum }) => `${type}/${acctNum}`),
    }),
    /** Any list may show the record again, so every list of its kind is refetched. */
    undoDeletion: build.mutation<null, DeletableRecord>({
      ...sends(adminAddresses.undoDeletion),
      invalidatesTags: (_, error, { type, acctNum }) => {
        const record = itemTag(TAG[type], acctNum)
        return unlessFailed(error, TAG[type], record, 'Balance', ...dependentTags(type, acctNum))
      },
    }),
    /** Adds a committee's account to a candidate's list. The session cookie authorizes it; it sends no token. */
    addAccount: build.mutation<AddedAccount, { acctNum: number } & AccountAddition, Candidate>({
      ...sends(adminAddresses.addAccount),
      transformResponse: (candidate: Candidate, meta: Meta) => ({ candidate, entryId: entryIdIn(meta) }),
      extraOptions: WITHOUT_TOKEN,
      invalidatesTags: (_, error, added) => unlessFailed(error, ...linkTags([added])),
    }),
    /** The account leaves the list at once, and comes back if its removal is refused. */
    removeAccount: build.mutation<Undoing, { acctNum: number; accountNum: number }, null>({
      ...sends(adminAddresses.removeAccount),
      transformResponse: readUndoing,
      async onQueryStarted({ acctNum, accountNum }, { dispatch, queryFulfilled }) {
        const { undo } = dispatch(
          listsApi.util.updateQueryData('listLinkedAccounts', acctNum, (accounts) =>
            accounts.filter((account) => account.accountNum !== accountNum),
          ),
        )
        await queryFulfilled.catch(undo)
      },
      invalidatesTags: (_, error, removed) => unlessFailed(error, ...linkTags([removed])),
    }),
    /** In this election; '' for any. */
    listSuggestedLinks: build.query<work.SuggestedLinks, string>({
      query: (election) => apiUrl(adminAddresses.listSuggestedLinks, { election }),
      providesTags: tagsOf(['Candidate', FACTS_TAG]),
    }),
    /** What making these links would do; changes nothing. */
    checkLinks: build.mutation<work.CheckedLink[], work.LinkList>(sends(adminAddresses.checkLinks)),
    saveLinks: build.mutation<work.SeveralChanged, work.LinkList>({
      ...sends(adminAddresses.saveLinks),
      invalidatesTags: (_, error, { entries }) => unlessFailed(error, ...linkTags(entries)),
    }),
    /** Assigns a statement in the state's listing to an account, or with null removes the assignment. */
    saveStatementAccount: build.mutation<Undoing, StatementAccount, null>({
      query: (body) => ({ ...request(adminAddresses.saveStatementAccount), body }),
      transformResponse: readUndoing,
      invalidatesTags: changes('Document', 'Audit'),
    }),
    listWaitingNames: build.query<work.WaitingNames, void>(
      reads(adminAddresses.listWaitingNames, 'Import', 'Balance'),
    ),
    /** Assigns a name to an account, which moves its rows at once. */
    saveNameAccount: build.mutation<work.AssignedName, work.NameAssignment>(
      sends(adminAddresses.saveNameAccount, 'Balance', 'Audit'),
    ),
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
      providesTags: tagsOf(['Audit']),
    }),
    saveAuditEntries: build.mutation<null, AuditQuery>({
      queryFn(filters, _api, _options, fetchAnswer) {
        const url = apiUrl(adminAddresses.exportAuditEntries, notBlank(filters))
        return download(fetchAnswer, url, 'audit-trail.csv')
      },
    }),
    /** Undoes an audit entry. That may change any kind of record, so everything is refetched. */
    undoAuditEntry: build.mutation<null, { entryId: number }>(
      sends(adminAddresses.undoAuditEntry, ...TAG_TYPES),
    ),
  })),
})

export const {
  useGetListFactsQuery,
  useListAdminCandidatesQuery,
  useListMissingVoterIdsQuery,
  useListAdminCommitteesQuery,
  useGetEditableCandidateQuery,
  useListLinkedAccountsQuery,
  useListDeletionsQuery,
  useAddAccountMutation,
  useListSuggestedLinksQuery,
  useCheckLinksMutation,
  useSaveLinksMutation,
  useSaveStatementAccountMutation,
  useListWaitingNamesQuery,
  useSaveNameAccountMutation,
  useListAuditEntriesInfiniteQuery,
  useSaveAuditEntriesMutation,
  useUndoAuditEntryMutation,
} = workListsApi
