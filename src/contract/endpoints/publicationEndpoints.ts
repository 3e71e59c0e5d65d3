import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { CHANGE_KINDS, ChangeList } from '../schemas/change.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { AcctNum, Day, decimal, Ordinal } from '../schemas/values.ts'
import { type ExampleOf, OfficePath, parameter, RaceText } from './parameters.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_FEED, BEYOND_FILE, NO_PUBLISHED_FILE, TOO_MANY_FILES } from './refusals.ts'
import { Publication } from '../schemas/citation.ts'

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

const LatestPath = z.object({
  file: parameter(
    z.string().check(z.regex(/^[a-z_-]{1,40}\.(csv|json|sqlite)$/)),
    'The name of a file.',
    'candidates.csv',
  ),
})

const PublishedPath = z.object({
  publication: parameter(
    z.string().check(z.regex(/^\d{8}T\d{6}Z$/)),
    'The instant of a publication, in UTC.',
    '20261121T120000Z',
  ),
  ...LatestPath.shape,
})

/** The whole register as files. What a call answers is a file by its own entry. */
export const PUBLICATION_CALLS = {
  getPublication: {
    summary:
      'The candidates, committees, balances, documents and transactions of the site, as files from one snapshot: CSV, JSON and an SQLite database.',
    remarks:
      'Candidates and committees that have left the state’s lists are among them. The files have no street addresses, VoterIDs, e-mail addresses or phone numbers. They are withdrawn when a record is hidden, until they are published anew.',
    answer: { description: 'The files, with their sizes and hashes.', schema: Publication },
    errors: { 404: 'Nothing is published as files right now' },
  },
  getLatestFile: {
    summary: 'Leads to a file of the latest publication, at an address that stays.',
    remarks:
      'Resume a download at the address that this one led to: by then it may lead to a file with other rows.',
    params: [LatestPath, 'Expected the name of a file listed by /api/bulk, such as candidates.csv'],
    answer: {
      description: 'A redirect to the file.',
      status: 302,
      headers: { Location: 'The address of the file.' },
    },
    errors: { 404: NO_PUBLISHED_FILE },
  },
  getPublishedFile: {
    summary: 'A file of the latest publication, or of the one before it.',
    remarks:
      'It stays until the second publication after its own: cite pages, not files. A client that accepts gzip gets it compressed. A download that broke off can be resumed with Range and, so that two files are never mixed, If-Range.',
    params: [PublishedPath, 'Expected the path of a file listed by /api/bulk'],
    headers: {
      Range: 'One part of the file, such as bytes=1048576-.',
      'If-Range': 'The ETag of the parts already received; if the file has changed since, all of it is sent.',
    },
    answer: { description: 'The file.', mediaType: '*/*', part: 'The part of the file that was asked for.' },
    errors: { 404: NO_PUBLISHED_FILE, 416: BEYOND_FILE, ...TOO_MANY_FILES },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
