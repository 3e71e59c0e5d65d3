import type * as publicAddresses from '../publicAddresses.ts'
import { ChangeList } from '../schemas/change.ts'
import {
  AccountFeedPath,
  CHANGES_REFUSALS,
  ChairFeedPath,
  ChangesQuery,
  CommitteeFeedPath,
  ElectionFeedPath,
  FeedPath,
  RaceFeedPath,
} from './changeParameters.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_CANDIDATE, NO_COMMITTEE, NO_FEED, NO_OFFICER_ON_FILE, NO_RACE } from './refusals.ts'

const FEED = { description: 'The feed: Atom (RFC 4287) or JSON Feed 1.1.', mediaType: '*/*' } as const

/** What changed in the register and when, as pages and as feeds. */
export const CHANGE_CALLS = {
  listChanges: {
    summary: 'What imports and administrators changed, record by record and field by field.',
    remarks:
      'Newest first, 25 per page. Addresses, VoterIDs and deleted records are left out. Once a million changes are on file, the oldest leave.',
    query: [ChangesQuery, CHANGES_REFUSALS.kind, CHANGES_REFUSALS],
    answer: { description: 'A page of the changes.', schema: ChangeList },
  },
  getFeed: {
    summary: 'The newest changes in the whole register, as a feed.',
    params: [FeedPath, NO_FEED],
    answer: FEED,
  },
  getCandidateFeed: {
    summary: 'The newest changes to a candidate, as a feed.',
    params: [AccountFeedPath, NO_FEED],
    answer: FEED,
    errors: { 404: NO_CANDIDATE },
  },
  getCommitteeFeed: {
    summary: 'The newest changes to a committee, as a feed.',
    params: [CommitteeFeedPath, NO_FEED],
    answer: FEED,
    errors: { 404: NO_COMMITTEE },
  },
  getElectionFeed: {
    summary: 'The newest changes to the candidates of an election and their accounts, as a feed.',
    params: [ElectionFeedPath, NO_FEED],
    answer: FEED,
    errors: { 404: NO_RACE },
  },
  getRaceFeed: {
    summary: 'The newest changes to the candidates of a race and their accounts, as a feed.',
    params: [RaceFeedPath, NO_FEED],
    answer: FEED,
  },
  getChairFeed: {
    summary: 'The newest changes to the committees whose chair has this name, as a feed.',
    remarks: 'Case and accents are ignored. A name is not necessarily one person.',
    params: [ChairFeedPath, NO_FEED],
    answer: FEED,
    errors: { 404: NO_OFFICER_ON_FILE },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
