import * as z from 'zod/mini'
import { CHANGE_KINDS } from '../schemas/change.ts'
import { ELECTION_ID_FORM } from '../domain/elections.ts'
import { AcctNum, Day, decimal, Ordinal } from '../schemas/values.ts'
import { type ExampleOf, parameter } from './parameter.ts'
import { OfficePath, RaceText } from './parameters.ts'

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

/** A feed has one address: the number of an account or a district is read without leading zeros. */
const feed = (name: RegExp, description: string, example: string | ExampleOf) =>
  parameter(
    z.pipe(
      z.string().check(z.regex(new RegExp(`^${name.source}\\.(atom|json)$`))),
      z.transform((file) => file.replace(/^0+(?=\d+\.)/, '')),
    ),
    description,
    example,
  )

export const FeedPath = z.object({ feed: feed(/all/, '`all.atom` or `all.json`.', 'all.atom') })

export const AccountFeedPath = z.object({
  feed: feed(
    /\d{1,10}/,
    'An account number, then `.atom` or `.json`.',
    ({ candidate }) => `${candidate.acctNum}.atom`,
  ),
})

export const CommitteeFeedPath = z.object({
  feed: feed(
    /\d{1,10}/,
    'A committee’s account number, then `.atom` or `.json`.',
    ({ committee }) => `${committee.acctNum}.json`,
  ),
})

export const ElectionFeedPath = z.object({
  feed: feed(
    new RegExp(ELECTION_ID_FORM.source.slice(1, -1)),
    'An election’s id, then `.atom` or `.json`.',
    ({ race }) => `${race.electionId}.atom`,
  ),
})

export const RaceFeedPath = z.object({
  ...OfficePath.shape,
  feed: feed(
    /[\w .-]{1,20}/,
    'A district, or `all`, then `.atom` or `.json`.',
    ({ race }) => `${race.district}.json`,
  ),
})

export const ChairFeedPath = z.object({
  feed: feed(
    /.{1,200}/,
    'The name of a chair, first name first, then `.atom` or `.json`.',
    ({ committee }) => `${committee.chair}.atom`,
  ),
})
