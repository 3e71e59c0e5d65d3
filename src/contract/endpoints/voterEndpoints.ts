import * as z from 'zod/mini'
import type * as adminAddresses from '../adminAddresses.ts'
import { decimal, Ordinal } from '../schemas/values.ts'
import { parseAcctNum } from '../domain/accounts.ts'
import * as voterRoll from '../domain/voterRoll.ts'
import * as voter from '../schemas/voter.ts'
import { SeveralChanged } from '../schemas/workList.ts'
import type { DetailsOf } from './endpoint.ts'
import { ADMIN_CANDIDATES, CANDIDATES, parameter, upTo } from './parameters.ts'
import { lookupsOverLimit, tryAgainIn } from './refusals.ts'

/** The names of a voter search, at least one with a letter; each is a prefix that ignores case and accents. */
export const VoterQuery = z
  .object({
    firstName: parameter(upTo(100), 'The beginning of the first name.', 'Ada'),
    middleName: parameter(upTo(100), 'The beginning of the middle name.', 'M'),
    lastName: parameter(upTo(100), 'The beginning of the last name.', 'Alvarez'),
  })
  .check(z.refine((names) => Object.values(names).some((name = '') => /[^\s\p{M}]/u.test(name))))
export type VoterQuery = z.infer<typeof VoterQuery>

const TOO_MANY_LOOKUPS = tryAgainIn(12, lookupsOverLimit('200 in an hour'))

export const VOTER_CALLS = {
  listVoters: {
    summary: `The first ${voterRoll.MAX_VOTERS_SHOWN} registered voters whose names begin like this.`,
    remarks:
      'At least one name is required. Case and accents do not matter. Exempt voters can be found only by number. The search is recorded in the audit trail.',
    query: [VoterQuery, 'Enter the beginning of a first, middle or last name'],
    answer: {
      description: 'The voters, by name.',
      schema: z.array(voter.Voter),
      headers: {
        [voterRoll.TOTAL_COUNT_HEADER]: `The number of matching voters; ${voterRoll.MANY_VOTERS} means this many or more.`,
      },
    },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  getVoter: {
    summary: 'One registered voter, with all fields.',
    remarks: 'The look-up is recorded in the audit trail.',
    params: [
      z.object({
        voterId: parameter(
          z.string().check(z.regex(/^\d{1,10}$/)),
          'A voter registration number.',
          '100000001',
        ),
      }),
      'A voter ID has 1 to 10 digits',
    ],
    answer: { description: 'The voter.', schema: voter.Voter },
    errors: { 404: 'Voter not found', 429: TOO_MANY_LOOKUPS },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>

export const VOTER_ID_CALLS = {
  listMissingVoterIds: {
    summary:
      'The candidates on the state’s list who have no VoterID, for an election, an office, both or neither.',
    query: ADMIN_CANDIDATES,
    answer: CANDIDATES,
  },
  openVoterIdBatch: {
    summary: 'Opens a batch of candidates for whom voters will be requested, with the purpose.',
    remarks: `The audit trail records it as one entry, which counts as one look-up. Only the caller who opened the batch can request the voters, for ${voterRoll.BATCH_HOURS} hours.`,
    body: [
      voter.VoterIdBatch,
      `Expected a purpose, and from 1 to ${voterRoll.MAX_BATCH} account numbers of candidates`,
    ],
    answer: { description: 'The batch.', schema: voter.OpenedBatch },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  getVoterSuggestions: {
    summary: 'The registered voters who may be candidates of a batch.',
    remarks:
      'They are found by name and ranked by name, address, city, party, year of birth and other registrations; each comes with what was compared. Exempt voters are left out. No voter is chosen automatically.',
    params: [
      z.object({
        batchId: parameter(Ordinal, 'The id of the batch, from the answer that opened it.', 1),
        accounts: parameter(
          z.pipe(
            z.string().check(
              z.refine((text) => text.split(',').length <= voterRoll.MAX_SUGGESTED_AT_ONCE),
              z.refine((text) => text.split(',').every((part) => parseAcctNum(part) !== null)),
            ),
            z.transform((text) => text.split(',').map(Number)),
          ),
          `Account numbers of candidates of the batch, separated by commas, at most ${voterRoll.MAX_SUGGESTED_AT_ONCE}.`,
          ({ candidate }) => String(candidate.acctNum),
        ),
      }),
      `Expected the id of a batch and from 1 to ${voterRoll.MAX_SUGGESTED_AT_ONCE} account numbers`,
    ],
    query: [
      z.object({
        birthYear: parameter(
          z.optional(decimal(z.int().check(z.gte(1900), z.lte(2100)))),
          'The candidate’s year of birth, if known.',
          1971,
        ),
      }),
      'Expected birthYear= to be a year such as 1971',
    ],
    answer: {
      description: 'For each candidate, in the order of the account numbers, the voters, most likely first.',
      schema: z.array(voter.VoterSuggestions),
    },
    errors: {
      404: 'You have no open batch with candidate {accounts}. Begin another one.',
      429: TOO_MANY_LOOKUPS,
    },
  },
  checkVoterIds: {
    summary: 'Checks what saving these VoterIDs would do, and what the voter roll says about each number.',
    remarks:
      'The audit trail records it as one entry, which counts as one look-up, and as a voter shown for each number.',
    body: [
      voter.ListedVoterIds,
      `Expected a purpose, and from 1 to ${voterRoll.MAX_LISTED_VOTER_IDS} VoterIDs of 6 to 10 digits, each with an account number of its own`,
    ],
    answer: {
      description: 'A finding for each VoterID, in the order sent.',
      schema: z.array(voter.CheckedVoterId),
    },
    errors: { 429: TOO_MANY_LOOKUPS },
  },
  saveVoterIds: {
    summary: 'Saves VoterIDs if nothing about them has changed since they were shown: all of them or none.',
    remarks:
      'Undoing the entry in the answer restores all former VoterIDs. A refusal reveals what the roll says, so it counts as a voter shown for each number and is recorded in the audit trail.',
    body: [
      voter.SeenVoterIds,
      `Expected from 1 to ${voterRoll.MAX_LISTED_VOTER_IDS} VoterIDs of 6 to 10 digits, each with an account number of its own, the former VoterID, and what was shown`,
    ],
    answer: { description: 'How many were saved, and the entry to undo.', schema: SeveralChanged },
    errors: {
      404: 'Nothing was changed: there is no longer a candidate with account {acctNum}',
      409: 'Nothing was saved: candidate {acctNum} has changed since it was shown. Check it again.',
      429: TOO_MANY_LOOKUPS,
    },
  },
} as const satisfies Partial<DetailsOf<typeof adminAddresses>>
