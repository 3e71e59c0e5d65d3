import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { MANY_VOTERS, MAX_VOTERS_SHOWN, TOTAL_COUNT_HEADER, Voter } from '../schemas/voter.ts'
import {
  BATCH_HOURS,
  CheckedVoterId,
  ListedVoterIds,
  MAX_BATCH,
  MAX_LISTED_VOTER_IDS,
  OpenedBatch,
  SavedVoterIds,
  SeenVoterIds,
  VoterIdBatch,
  VoterSuggestions,
} from '../schemas/voterMatch.ts'
import type { DetailsOf } from './endpoint.ts'
import { SuggestionsQuery, VoterIdBatchPath, VoterPath, VoterQuery } from './adminParameters.ts'
import { ADMIN_CANDIDATES, CANDIDATES } from './parts.ts'
import {
  NO_CANDIDATE_ANY_MORE,
  VOTER_ID_CHANGED,
  VOTER_ID_NOT_UNDONE,
  lookupsOverLimit,
  tryAgainIn,
} from './refusals.ts'

const TOO_MANY_LOOKUPS = tryAgainIn(12, lookupsOverLimit('200 in an hour'))

/** Looking up registered voters, and saving which of them a candidate is. */
export const VOTER_ENDPOINTS = {
  listVoters: {
    section: 'Voters',
    summary: `The first ${MAX_VOTERS_SHOWN} registered voters whose names begin with these words.`,
    remarks:
      'At least one name is needed. Case and accents do not matter. A voter who is exempt is found by number only. The search is kept in the audit trail.',
    query: [VoterQuery, 'Enter the beginning of a first, middle or last name'],
    answer: {
      description: 'The voters, by name.',
      schema: z.array(Voter),
      headers: {
        [TOTAL_COUNT_HEADER]: `How many voters match; ${MANY_VOTERS} means this many or more.`,
      },
    },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  getVoter: {
    section: 'Voters',
    summary: 'One registered voter, whole.',
    remarks: 'The look-up is kept in the audit trail.',
    params: [VoterPath, 'A voter ID has 1 to 10 digits'],
    answer: { description: 'The voter.', schema: Voter },
    errors: { 404: 'Voter not found', 429: TOO_MANY_LOOKUPS },
  },
  listMissingVoterIds: {
    section: 'VoterIDs',
    summary:
      'The candidates without a VoterID whom the state lists, of an election, an office, both or neither.',
    query: ADMIN_CANDIDATES,
    answer: CANDIDATES,
  },
  openVoterIdBatch: {
    section: 'VoterIDs',
    summary: 'Says for which candidates voters are to be looked for, and why.',
    remarks: `The audit trail keeps it as one entry, which counts as a look-up for each candidate. The voters can be asked for during ${BATCH_HOURS} hours, by whoever opened the batch.`,
    body: [VoterIdBatch, `Expected a purpose, and from 1 to ${MAX_BATCH} account numbers of candidates`],
    answer: { description: 'The batch.', schema: OpenedBatch },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  getVoterSuggestions: {
    section: 'VoterIDs',
    summary: 'The registered voters who may be a candidate of a batch.',
    remarks:
      'They are found by name and ranked by name, address, city, party, year of birth and other registrations; what was compared comes with each. A voter who is exempt is not among them. None is chosen.',
    params: [VoterIdBatchPath, 'Expected the id of a batch and an account number'],
    query: [SuggestionsQuery, 'Expected birthYear= to be a year such as 1971'],
    answer: { description: 'The likeliest first.', schema: VoterSuggestions },
    errors: { 404: 'You have no open batch with candidate {acctNum}. Begin another one.' },
  },
  checkVoterIds: {
    section: 'VoterIDs',
    summary: 'What saving these VoterIDs would do, and what the roll says of each number.',
    remarks: 'The audit trail keeps it as one entry, which counts as a look-up for each number.',
    body: [
      ListedVoterIds,
      `Expected a purpose, and from 1 to ${MAX_LISTED_VOTER_IDS} VoterIDs of 6 to 10 digits, each with an account number of its own`,
    ],
    answer: { description: 'Each of them, in their order.', schema: z.array(CheckedVoterId) },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  saveVoterIds: {
    section: 'VoterIDs',
    summary: 'Saves VoterIDs, if each of them is still what it was shown as: all of them or none.',
    remarks:
      'A refusal tells what the roll says, so it counts as a look-up for each number and is in the audit trail.',
    body: [
      SeenVoterIds,
      `Expected from 1 to ${MAX_LISTED_VOTER_IDS} VoterIDs of 6 to 10 digits, each with an account number of its own, what stood there, and what was shown`,
    ],
    answer: { description: 'They are saved.' },
    errors: {
      404: NO_CANDIDATE_ANY_MORE,
      409: VOTER_ID_CHANGED,
      429: TOO_MANY_LOOKUPS,
    },
  },
  undoVoterIds: {
    section: 'VoterIDs',
    summary: 'Takes saved VoterIDs back to what stood there: all of them or none.',
    body: [
      SavedVoterIds,
      `Expected from 1 to ${MAX_LISTED_VOTER_IDS} VoterIDs as they were saved, each with an account number of its own and what stood there`,
    ],
    answer: { description: 'They are what they were.' },
    errors: {
      404: NO_CANDIDATE_ANY_MORE,
      409: VOTER_ID_NOT_UNDONE,
    },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>
