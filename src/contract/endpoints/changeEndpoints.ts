import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { CHANGE_KINDS, ChangeList } from '../schemas/change.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { AcctNum, Day, decimal, Ordinal } from '../schemas/values.ts'
import { type ExampleOf, OfficePath, parameter, RaceText } from './parameters.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_FEED } from './refusals.ts'

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
const CHANGES_REFUSALS: Readonly<Record<keyof ChangesQuery, string>> = {
  kind: `Expected kind= to be one of ${CHANGE_KINDS.join(', ')}`,
  race: 'Expected race= to be an election, an office and a district such as 20261103-GEN/STR/24',
  account: 'Expected account= to be an account number',
  day: 'Expected day= to be a day such as 2026-07-24',
  from: 'Expected from= to be a day such as 2026-07-20',
  to: 'Expected to= to be a day such as 2026-07-24',
  before: 'Expected before= to be next of another page of these changes',
}

/** The name of a feed's file. It has one address: the number of an account or a district is without leading zeros. */
const feedFile = (name: RegExp, description: string, example: string | ExampleOf) =>
  parameter(
    z.pipe(
      z.string().check(z.regex(new RegExp(`^${name.source}\\.(atom|json)$`))),
      z.transform((file) => file.replace(/^0+(?=\d+\.)/, '')),
    ),
    description,
    example,
  )

/** What a feed may be about, and the names of the feeds about it. */
const FEED_NAMES = {
  candidates: /^\d{1,10}\.\w+$/,
  committees: /^\d{1,10}\.\w+$/,
  elections: new RegExp(ELECTION_ID_FORM.source.replace('$', '\\.\\w+$')),
  chairs: /./,
}

// These are the keys.
export const FEED_SUBJECTS = Object.keys(FEED_NAMES) as (keyof typeof FEED_NAMES)[]

const FeedPath = z
  .object({
    subject: parameter(
      z.enum(FEED_SUBJECTS),
      'What the changes are about: a candidate, a committee, the candidates of an election and their accounts, or the committees whose chair has a name.',
      'committees',
    ),
    feed: feedFile(
      // A number has at most ten digits, zeros in front of it included.
      /(?!\d{11,}\.).{1,200}/,
      'An account number, an election’s id, or the name of a chair, first name first; then `.atom` or `.json`.',
      ({ committee }) => `${committee.acctNum}.json`,
    ),
  })
  .check(z.refine(({ subject, feed }) => FEED_NAMES[subject].test(feed)))

const FEED = { description: 'The feed: Atom (RFC 4287) or JSON Feed 1.1.', mediaType: '*/*' } as const

/** What changed in the register and when, as pages and as feeds. */
export const CHANGE_CALLS = {
  listChanges: {
    summary: 'What imports and administrators changed, record by record and field by field.',
    remarks:
      'Newest first, 25 per page. Addresses, VoterIDs and deleted records are left out. Once a million changes are on file, the oldest leave.',
    query: [ChangesQuery, CHANGES_REFUSALS.kind, CHANGES_REFUSALS],
    answer: { description: 'A page of the changes.', schema: ChangeList },
    files: {
      exportChanges: {
        summary: 'All changes by imports and administrators that match the filter, field by field.',
        query: [z.omit(ChangesQuery, { before: true }), CHANGES_REFUSALS.kind, CHANGES_REFUSALS],
      },
    },
  },
  getFeed: {
    summary: 'The newest changes in the whole register, as a feed.',
    params: [z.object({ feed: feedFile(/all/, '`all.atom` or `all.json`.', 'all.atom') }), NO_FEED],
    answer: FEED,
  },
  getFeedOf: {
    summary:
      'The newest changes to a candidate, a committee, an election or the committees of a chair, as a feed.',
    remarks: 'In the name of a chair, case and accents are ignored. A name is not necessarily one person.',
    params: [FeedPath, NO_FEED],
    answer: FEED,
    errors: { 404: 'Nothing on file has this number, id or name' },
  },
  getRaceFeed: {
    summary: 'The newest changes to the candidates of a race and their accounts, as a feed.',
    params: [
      z.object({
        ...OfficePath.shape,
        feed: feedFile(
          /[\w .-]{1,20}/,
          'A district, or `all`, then `.atom` or `.json`.',
          ({ race }) => `${race.district}.json`,
        ),
      }),
      NO_FEED,
    ],
    answer: FEED,
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
