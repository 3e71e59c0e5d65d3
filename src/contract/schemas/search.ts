import * as z from 'zod/mini'
import { field, flag, record, text, emptyList } from './record.ts'
import { AcctNum, OffListSince } from './values.ts'

/**
 * Why it is a hit. `account`: the account number itself; `name`: it has every word of the query; `beginning`: it has
 * words that begin with them; `similar`: it has a nickname, an initial, or a word that differs by one letter; `place`: its
 * address has the ZIP code of the query.
 */
export const SEARCH_MATCHES = ['account', 'name', 'beginning', 'similar', 'place'] as const

export const SearchHit = record(
  'SearchHit',
  'A search result: a candidate’s registration, a race, a committee, or the name of a chair or treasurer of committees. Registrations under the same name are separate results, because no list of the state says that they belong to one person.',
  {
    kind: field(z.enum(['candidate', 'committee', 'officer', 'race']), 'What was found.', 'candidate'),
    acctNum: field(z.nullable(AcctNum), 'Its account number; null for an officer or a race.'),
    name: text('Its name.', 'Ada M. Alvarez'),
    description: text(
      'What distinguishes it from others of the same name.',
      'State Representative, District 24 · 2026 General Election · NPA · Qualified',
    ),
    page: text('The address of its page on this site.', '/candidates/91527'),
    match: field(
      z.enum(SEARCH_MATCHES),
      'What matched: `account`, its account number; `name`, every word is in its name; `beginning`, words of its name begin with those searched for; `similar`, its name has a nickname or the initial of a word, or a word that differs by one letter; `place`, its address has the ZIP code searched for.',
      'name',
    ),
    offListSince: OffListSince,
  },
)
export type SearchHit = z.infer<typeof SearchHit>

export const SearchAnswer = record('SearchAnswer', 'The results of a search.', {
  hits: emptyList(SearchHit, 'The results, best match first.'),
  hasMore: flag('Whether there are more results than the limit.', false),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

const OFFICER_ROLES = ['chair', 'treasurer'] as const

export const OfficerCommittee = record('OfficerCommittee', 'A committee with an officer of a given name.', {
  acctNum: field(AcctNum, 'The committee’s account number.', 70275),
  name: text('Its name.', 'Citizens for Shade Trees'),
  type: text('The state’s code for the type of committee.', 'PAC'),
  roles: field(z.array(z.enum(OFFICER_ROLES)), 'The officer’s roles in the committee.', ['chair']),
  officer: text('The officer’s name, as written for this committee.', 'Bea Boone'),
  offListSince: OffListSince,
})
export type OfficerCommittee = z.infer<typeof OfficerCommittee>
