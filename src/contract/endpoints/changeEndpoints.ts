import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { CHANGE_KINDS, ChangeList } from '../schemas/change.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { AcctNum, Day, decimal, Ordinal } from '../schemas/values.ts'
import { type ExampleOf, OfficePath, parameter, RaceText } from './parameters.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_CANDIDATE, NO_COMMITTEE, NO_FEED, NO_OFFICER_ON_FILE, NO_RACE } from './refusals.ts'

/* The address parameters of the calls and feeds of changes. */

export const ChangesQuery = z.object({
  kind: parameter(z.optional(z.enum(CHANGE_KINDS)), 'Only changes of this kind.', 'balance'),
  race: parameter(
    z.optional(RaceText),
    'Only changes to the candidates of a race and their accounts: an election, an office and a district.',
    ({ race }) => `${race.electionId}/${race.officeCode}/${race.district}`,
  ),
  account: parameter(
    z.optional(decimal(AcctNum)),
    'Only changes to the record with this account number.',
    ({ candidate }) => candidate.acctNum,
  ),
  day: parameter(z.optional(Day), 'Only changes on this day, in Florida.', '2026-07-24'),
  from: parameter(z.optional(Day), 'Only changes on or after this day.', '2026-07-20'),
  to: parameter(z.optional(Day), 'Only changes on or before this day.', '2026-07-24'),
  before: parameter(z.optional(Ordinal), '`next` of the previous page.', 1042),
})
export type ChangesQuery = z.infer<typeof ChangesQuery>

/** The refusal for each parameter. */
export const CHANGES_REFUSALS: Readonly<Record<keyof ChangesQuery, string>> = {
  kind: `Expected kind= to be one of ${CHANGE_KINDS.join(', ')}`,
  race: 'Expected race= to be an election, an office and a district such as 20261103-GEN/STR/24',
  account: 'Expected account= to be an account number',
  day: 'Expected day= to be a day such as 2026-07-24',
  from: 'Expected from= to be a day such as 2026-07-20',
  to: 'Expected to= to be a day such as 2026-07-24',
  before: 'Expected before= to be next of another page of these changes',
}

/** The path of a feed. It has one address: the number of an account or a district is read without leading zeros. */
const feedOf = (name: RegExp, description: string, example: string | ExampleOf) => {
  const feed = z.pipe(
    z.string().check(z.regex(new RegExp(`^${name.source}\\.(atom|json)$`))),
    z.transform((file) => file.replace(/^0+(?=\d+\.)/, '')),
  )
  return [z.object({ feed: parameter(feed, description, example) }), NO_FEED] as const
}

const [RACE_FEED] = feedOf(
  /[\w .-]{1,20}/,
  'A district, or `all`, then `.atom` or `.json`.',
  ({ race }) => `${race.district}.json`,
)

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
    params: feedOf(/all/, '`all.atom` or `all.json`.', 'all.atom'),
    answer: FEED,
  },
  getCandidateFeed: {
    summary: 'The newest changes to a candidate, as a feed.',
    params: feedOf(
      /\d{1,10}/,
      'An account number, then `.atom` or `.json`.',
      ({ candidate }) => `${candidate.acctNum}.atom`,
    ),
    answer: FEED,
    errors: { 404: NO_CANDIDATE },
  },
  getCommitteeFeed: {
    summary: 'The newest changes to a committee, as a feed.',
    params: feedOf(
      /\d{1,10}/,
      'A committee’s account number, then `.atom` or `.json`.',
      ({ committee }) => `${committee.acctNum}.json`,
    ),
    answer: FEED,
    errors: { 404: NO_COMMITTEE },
  },
  getElectionFeed: {
    summary: 'The newest changes to the candidates of an election and their accounts, as a feed.',
    params: feedOf(
      new RegExp(ELECTION_ID_FORM.source.slice(1, -1)),
      'An election’s id, then `.atom` or `.json`.',
      ({ race }) => `${race.electionId}.atom`,
    ),
    answer: FEED,
    errors: { 404: NO_RACE },
  },
  getRaceFeed: {
    summary: 'The newest changes to the candidates of a race and their accounts, as a feed.',
    params: [z.object({ ...OfficePath.shape, ...RACE_FEED.shape }), NO_FEED],
    answer: FEED,
  },
  getChairFeed: {
    summary: 'The newest changes to the committees whose chair has this name, as a feed.',
    remarks: 'Case and accents are ignored. A name is not necessarily one person.',
    params: feedOf(
      /.{1,200}/,
      'The name of a chair, first name first, then `.atom` or `.json`.',
      ({ committee }) => `${committee.chair}.atom`,
    ),
    answer: FEED,
    errors: { 404: NO_OFFICER_ON_FILE },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
