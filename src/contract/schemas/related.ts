import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { OffListSince } from './offListSince.ts'

export const NamedCandidate = record(
  'NamedCandidate',
  'A candidate’s registration, with just enough fields to distinguish it from others.',
  {
    acctNum: field(AcctNum, 'Its account number.'),
    name: field(z.string(), 'The candidate’s name.', 'Ada M. Alvarez'),
    electionId: field(ElectionId, 'The election’s id.'),
    office: field(z.string(), 'The name of the office.', 'State Representative'),
    district: field(z.string(), 'The district, as the state writes it; blank for a statewide office.', '024'),
    party: field(z.string(), 'The state’s code for the party.', 'NPA'),
    status: field(z.string(), 'The status of the candidacy, in the state’s word.', 'Qualified'),
    offListSince: field(
      OffListSince,
      'The day since which the state is known not to list it; null while it is listed.',
      null,
    ),
  },
)
export type NamedCandidate = z.infer<typeof NamedCandidate>

const NAMED_AS = ['chair', 'treasurer', 'campaignTreasurer', 'candidate'] as const

export const NamedOfficer = record('NamedOfficer', 'A person named in a record.', {
  as: field(z.enum(NAMED_AS), 'The person’s role in the record.', 'chair'),
  name: field(z.string(), 'The name, as written in the record.', 'Bea Boone'),
  committees: field(
    z.int(),
    'The number of committees whose chair or treasurer has this name, including this one.',
    3,
  ),
})
export type NamedOfficer = z.infer<typeof NamedOfficer>

export const Solicitation = record('Solicitation', 'A statement of solicitation in the state’s listing.', {
  id: field(
    z.string(),
    'Its identifier.',
    '/Mockley, Dana | Example Fund | 2026-07-24 | Statement of Solicitation',
  ),
  date: field(z.string(), 'The day the state received it.', '2026-07-24'),
  form: field(z.string(), 'The type of form, in the state’s words.', 'Statement of Solicitation'),
  solicitor: field(z.string(), 'The person who solicits, last name first.', 'Mockley, Dana'),
  organization: field(z.string(), 'The organization for which contributions are solicited.', 'Example Fund'),
  solicitorPage: field(
    z.nullable(z.string()),
    'The page of the only candidate with this name; if there are several, the search for it; null if there is none.',
    '/candidates/91527',
  ),
  organizationPage: field(z.nullable(z.string()), 'Likewise for the organization’s name.', null),
  filePath: field(
    z.string(),
    'The path of its file, which is at /docs/{filePath}; blank if there is no file.',
    '',
  ),
})
export type Solicitation = z.infer<typeof Solicitation>

export const Related = record(
  'Related',
  'What else is on file about the people and organizations named in a record.',
  {
    sameVoter: field(
      z.array(NamedCandidate),
      'Other registrations for which the state gives the same voter, newest first.',
      [],
    ),
    /** Those that the state does not give the same voter for. */
    sameName: field(
      z.array(NamedCandidate),
      'Other registrations under the same name: not necessarily the same person.',
      [],
    ),
    officers: field(z.array(NamedOfficer), 'The officers named in the record.', []),
    solicitations: field(
      z.array(Solicitation),
      'Statements of solicitation filed under this candidate’s name, or for an organization with this committee’s name, newest first.',
      [],
    ),
  },
)
export type Related = z.infer<typeof Related>
