import type * as publicAddresses from '../publicAddresses.ts'
import { Revision } from '../schemas/revision.ts'
import { ChangeList } from '../schemas/change.ts'
import {
  AccountFeedPath,
  CHANGES_REFUSALS,
  ChairFeedPath,
  ChangesQuery,
  CommitteeFeedPath,
  FeedPath,
  RaceFeedPath,
} from './changeParameters.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_CANDIDATE, NO_COMMITTEE, NO_FEED, NO_HISTORY } from './refusals.ts'

const FEED = { description: 'The feed: Atom (RFC 4287) or JSON Feed 1.1.', mediaType: '*/*' } as const

/** What changed in the register and when, as pages and as feeds. */
export const CHANGE_ENDPOINTS = {
  getRevision: {
    section: 'Changes',
    summary: 'The revision of the register that answers: its day, its moment and the last import before it.',
    answer: { description: 'The revision.', schema: Revision },
    errors: { 404: NO_HISTORY },
  },
  listChanges: {
    section: 'Changes',
    summary: 'What each import changed, and what administrators saved, record by record and field by field.',
    remarks:
      'The newest first, 25 at a time. Addresses and voters’ numbers are not said, and nothing of deleted records. The oldest changes are folded once a million former rows are kept.',
    query: [ChangesQuery, CHANGES_REFUSALS.kind, CHANGES_REFUSALS],
    answer: { description: 'A page of the changes.', schema: ChangeList },
  },
  getFeed: {
    section: 'Changes',
    summary: 'The newest changes of the whole register, as an Atom or a JSON feed.',
    params: [FeedPath, NO_FEED],
    answer: FEED,
  },
  getCandidateFeed: {
    section: 'Changes',
    summary: 'The newest changes of a candidate, as a feed.',
    params: [AccountFeedPath, NO_FEED],
    answer: FEED,
    errors: { 404: NO_CANDIDATE },
  },
  getCommitteeFeed: {
    section: 'Changes',
    summary: 'The newest changes of a committee, as a feed.',
    params: [CommitteeFeedPath, NO_FEED],
    answer: FEED,
    errors: { 404: NO_COMMITTEE },
  },
  getRaceFeed: {
    section: 'Changes',
    summary: 'The newest changes of the candidates of a race and of their accounts, as a feed.',
    params: [RaceFeedPath, NO_FEED],
    answer: FEED,
  },
  getChairFeed: {
    section: 'Changes',
    summary: 'The newest changes of the committees whose chair has a name, as a feed.',
    remarks: 'Names are compared without case and accents. One name is not necessarily one person.',
    params: [ChairFeedPath, NO_FEED],
    answer: FEED,
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
