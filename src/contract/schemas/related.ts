import * as z from 'zod/mini'
import { field, int, intOrNull, record, text, textOrNull, day, dayOrNull, emptyList } from './record.ts'
import { AcctNum, ElectionId, OffListSince } from './values.ts'

/** Blank if the state shows it as blank; null if it does not show it or was not asked yet. */
const Text = z.nullable(z.string())

export const Registration = record(
  'Registration',
  'What the state’s own pages, as opposed to its lists, say about the registration of a candidate or committee. Text is blank if the state shows it as blank, and null if the state does not show it or has not been asked yet.',
  {
    account: field(AcctNum, 'The account number.'),
    status: field(
      Text,
      'The status, in the state’s word; for a committee, for example Active, Closed or Revoked. It comes from the state’s committee look-up, which is read with every list, or from the registration page, whichever is newer.',
      'Active',
    ),
    statusAsOf: dayOrNull('The day on which the state gave this status.'),
    purpose: field(Text, 'The purpose of a committee.', null),
    affiliates: field(z.nullable(z.array(z.string())), 'The affiliates of a committee, one per item.', null),
    chairperson: field(Text, 'The chairperson of a committee.', null),
    treasurer: field(Text, 'The treasurer of a committee.', null),
    deputyTreasurer: field(Text, 'The deputy treasurer of a committee.', null),
    registeredAgent: field(Text, 'The registered agent of a committee.', null),
    runningMate: field(Text, 'The running mate of a candidate for governor.', null),
    dateFiled: field(Text, 'The day on which a candidate filed.', '2026-04-20'),
    dateQualified: field(Text, 'The day on which a candidate qualified.', '2026-06-10'),
    method: field(Text, 'How a candidate qualified.', 'Petition'),
    asOf: dayOrNull('The day on which the registration page was read; null if it has not been.'),
    statePage: text(
      'The state’s own registration page.',
      'https://dos.elections.myflorida.com/candidates/CanDetail.asp?account=91527',
    ),
    importId: intOrNull('The import that loaded the registration page; null if there is none.', 14),
  },
)
export type Registration = z.infer<typeof Registration>

export const NamedCandidate = record('NamedCandidate', 'A registration, with what tells it from others.', {
  acctNum: field(AcctNum, 'Its account number.'),
  name: text('The candidate’s name.', 'Ada M. Alvarez'),
  electionId: field(ElectionId, 'The election’s id.'),
  office: text('The name of the office.', 'State Representative'),
  district: text('The district, as the state writes it; blank for a statewide office.', '024'),
  party: text('The state’s code for the party.', 'NPA'),
  status: text('The status of the candidacy, in the state’s word.', 'Qualified'),
  offListSince: OffListSince,
})
export type NamedCandidate = z.infer<typeof NamedCandidate>

const NAMED_AS = ['chair', 'treasurer', 'campaignTreasurer', 'candidate'] as const

export const NamedOfficer = record('NamedOfficer', 'A person named in a record.', {
  as: field(z.enum(NAMED_AS), 'The person’s role in the record.', 'chair'),
  name: text('The name, as written in the record.', 'Bea Boone'),
  committees: int('The number of committees whose chair or treasurer has this name, including this one.', 3),
})
export type NamedOfficer = z.infer<typeof NamedOfficer>

export const Solicitation = record('Solicitation', 'A statement of solicitation in the state’s listing.', {
  id: text('Its identifier.', '/Mockley, Dana | Example Fund | 2026-07-24 | Statement of Solicitation'),
  date: day('The day the state received it.'),
  form: text('The type of form, in the state’s words.', 'Statement of Solicitation'),
  solicitor: text('The person who solicits, last name first.', 'Mockley, Dana'),
  organization: text('The organization for which contributions are solicited.', 'Example Fund'),
  solicitorPage: textOrNull(
    'The page of the only candidate with this name; if there are several, the search for it; null if there is none.',
    '/candidates/91527',
  ),
  organizationPage: textOrNull('Likewise for the organization’s name.', null),
  filePath: text('The path of its file, which is at /docs/{filePath}; blank if there is no file.', ''),
})
export type Solicitation = z.infer<typeof Solicitation>

export const Related = record('Related', 'What else is on file about those named in a record.', {
  sameVoter: emptyList(
    NamedCandidate,
    'Other registrations for which the state gives the same voter, newest first.',
  ),
  /** Those that the state does not give the same voter for. */
  sameName: emptyList(
    NamedCandidate,
    'Other registrations under the same name: not necessarily the same person.',
  ),
  officers: emptyList(NamedOfficer, 'The officers named in the record.'),
  solicitations: emptyList(
    Solicitation,
    'Statements of solicitation filed under this candidate’s name, or for an organization with this committee’s name, newest first.',
  ),
})
export type Related = z.infer<typeof Related>
