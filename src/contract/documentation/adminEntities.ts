import { AuditEntry } from '../schemas/audit.ts'
import { Deletion } from '../schemas/deletion.ts'
import { CheckedLink, MAX_SUGGESTED_LINKS, SuggestedLink, SuggestedLinks } from '../schemas/link.ts'
import { LinkedAccount } from '../schemas/linkedAccount.ts'
import {
  CheckedVoterId,
  MAX_SUGGESTED,
  OpenedBatch,
  VoterSuggestion,
  VoterSuggestions,
} from '../schemas/voterMatch.ts'
import { MAX_WAITING_NAMES, SettledName, WaitingName, WaitingNames } from '../schemas/waitingName.ts'
import { ListFacts, SeveralChanged } from '../schemas/workList.ts'
import { entity, type Entity } from './entity.ts'

/** What administrators work on: VoterIDs, filers’ names, links, deletions, the audit trail and lists. */
export const ADMIN_ENTITIES = {
  OpenedBatch: entity(OpenedBatch, 'A batch of candidates for whom voters can be requested.', {
    batchId: ['The id of the batch, which is also the id of its entry in the audit trail.', 1],
    left: [
      'How many look-ups the caller has left now, and how many voters may still be shown within a day, by the limit that is nearest.',
      { lookUps: 199, voters: 20_000 },
    ],
  }),
  VoterSuggestion: entity(VoterSuggestion, 'A registered voter who may be the candidate.', {
    VoterID: ['The voter registration number.', '100000001'],
    name: ['The name on the voter roll.', 'Ada M. Alvarez'],
    address: ['The address of the residence, on one line.', '12 Palm Way, Ocala, FL 34470'],
    party: ['The state’s code for the party.', 'NPA'],
    birthYear: ['The year of birth; null if the roll does not say.', 1971],
    finding: [
      'What the roll says about this number, as in CheckedVoterId; anything but `fits` has to be confirmed.',
      'fits',
    ],
    reasons: [
      'What was compared, and whether it is the same, alike or different; a fact that is blank on either side is left out.',
      [
        { fact: 'last name', is: 'same' },
        { fact: 'first name', is: 'same' },
      ],
    ],
  }),
  VoterSuggestions: entity(VoterSuggestions, 'The voters who may be a candidate.', {
    voters: [`The voters, most likely first, at most ${MAX_SUGGESTED}.`, []],
    compared: ['The number of voters compared.', 12],
    isWhole: ['Whether these were all voters with such a name.', true],
    hasRoll: ['Whether a voter roll is on file.', true],
  }),
  CheckedVoterId: entity(CheckedVoterId, 'What saving a VoterID would do.', {
    acctNum: ['The candidate’s account number.', 91527],
    VoterID: ['The number to save.', '100000001'],
    candidate: ['The candidate’s name; null if no candidate has the account.', 'Ada M. Alvarez'],
    was: ['The current VoterID; blank if there is none.', ''],
    finding: [
      'What the voter roll says about the number. `fits`: the voter’s name is similar to the candidate’s; `differs`: it is not; `withheld`: the state withholds the voter’s name; `nobody`: no voter has the number; `noRoll`: no voter roll is on file; `taken`: a candidate of another name has the number. Null if there is nothing to save.',
      'fits',
    ],
    voter: ['The name on the voter roll; blank if there is none to show.', 'Ada M. Alvarez'],
  }),
  WaitingName: entity(WaitingName, 'A filer’s name whose rows are waiting to be assigned to an account.', {
    filer: ['The name, as the state’s exports spell it.', 'Alvarez, Ada (NPA)(STR)'],
    election: ['The election given when the rows were imported; blank if none was.', '20261103-GEN'],
    rows: ['The number of waiting rows.', 12],
    cents: ['Their sum in cents.', 120_000],
    acctNum: [
      'The account that the name is assigned to, if these rows are outside its term; otherwise null.',
      null,
    ],
    couldBe: [
      'The candidates or committees that the name fits: none, or several.',
      [{ acctNum: 91527, name: 'Ada M. Alvarez', says: '91527, State Representative' }],
    ],
  }),
  WaitingNames: entity(
    WaitingNames,
    'The filers’ names whose rows are waiting to be assigned to an account.',
    {
      names: [`The names, largest sums first, at most ${MAX_WAITING_NAMES}.`, []],
      total: ['The number of all waiting names.', 0],
    },
  ),
  SettledName: entity(SettledName, 'The result of assigning a filer’s name to an account.', {
    rows: ['The number of rows that moved.', 12],
    cents: ['Their sum in cents.', 120_000],
    ended: [
      'The lists that are no longer whole: cash on hand is not calculated from them until their export is imported again.',
      [],
    ],
  }),
  SuggestedLink: entity(SuggestedLink, 'A committee that may belong to a candidate.', {
    acctNum: ['The candidate’s account number.', 91527],
    accountNum: ['The committee’s account number.', 70275],
    candidate: ['The candidate’s name.', 'Ada M. Alvarez'],
    race: ['The candidate’s office, and district if any.', 'State Representative, District 24'],
    election: ['The candidate’s election.', '20261103-GEN'],
    committee: ['The committee’s name.', 'Citizens for Shade Trees'],
    evidence: [
      'The evidence: a statement of solicitation, or the name of the chair or treasurer.',
      [{ by: 'chair', says: 'Ada Alvarez' }],
    ],
  }),
  SuggestedLinks: entity(SuggestedLinks, 'Committees that may belong to candidates.', {
    links: [`The links with the most evidence first, at most ${MAX_SUGGESTED_LINKS}.`, []],
    total: ['The number of all suggested links.', 12],
  }),
  CheckedLink: entity(CheckedLink, 'What making a link would do.', {
    acctNum: ['The candidate’s account number.', 91527],
    accountNum: ['The committee’s account number.', 70275],
    candidate: ['The candidate’s name; null if no candidate has the account.', 'Ada M. Alvarez'],
    committee: ['The committee’s name; null if no committee has the account.', 'Citizens for Shade Trees'],
    finding: [
      '`new`: the link can be made; `listed`: it exists already; `own`: it is the candidate’s own account; `noCandidate`, `noCommittee`: no candidate or committee has the account.',
      'new',
    ],
  }),
  LinkedAccount: entity(LinkedAccount, 'An account in a candidate’s list, with its origin.', {
    accountName: ['The committee’s name.', 'Citizens for Shade Trees'],
    accountNum: ['Its account number; null if the source has no usable number.', 70275],
    addedAt: [
      'The instant at which an administrator added it; null if it comes from an imported list of accounts.',
      '2026-07-24T15:30:00.000Z',
    ],
    addedBy: ['The e-mail address of that administrator; null if addedAt is.', 'ada@example.org'],
  }),
  Deletion: entity(
    Deletion,
    'A record that an administrator deleted. It is hidden from everyone until the deletion is undone.',
    {
      type: ['Which kind of record it is.', 'candidate'],
      acctNum: ['Its account number.', 91527],
      name: ['Its name; blank if the state’s file no longer has the record.', 'Ada M. Alvarez'],
      deletedAt: ['The instant at which it was deleted.', '2026-07-24T15:30:00.000Z'],
      deletedBy: ['The e-mail address of the administrator who deleted it.', 'ada@example.org'],
    },
  ),
  AuditEntry: entity(
    AuditEntry,
    'An entry of the audit trail. It contains no secrets, and nothing about a voter but the number that was looked up.',
    {
      id: ['The number of the entry; later entries have higher numbers.', 1042],
      at: ['The instant at which it happened.', '2026-07-24T15:30:00.000Z'],
      who: [
        'The administrator’s e-mail address, or the user who ran the command on the server.',
        'ada@example.org',
      ],
      peer: ['The network address of the request.', '192.0.2.1'],
      action: ['What was done.', 'VoterID saved'],
      record: ['The path of the record that it was done to.', 'candidates/91527'],
      before: [
        'The affected fields before; null if there was no record. `isOfState` says that no administrator had saved the VoterID.',
        { VoterID: '', isOfState: true },
      ],
      after: ['The same fields after; null if there is no record any more.', { VoterID: '100000001' }],
      name: ['The record’s current name; left out if it has none.', 'Ada M. Alvarez'],
      undoes: ['The entry that this one undid; left out if it undid none.', 1041],
      undoneBy: [
        'The latest entry that undid this one; of several changes that were undone one by one, the last of these. Left out if none did.',
        1043,
      ],
    },
  ),
  ListFacts: entity(
    ListFacts,
    'Facts, in addition to the records’ own fields, by which the lists of all records are filtered.',
    {
      edited: ['Candidates whose VoterID was set by an administrator.', [91527]],
      added: ['Candidates with accounts that an administrator added to their lists.', [91527]],
      linked: ['Accounts that are in a candidate’s list.', [70275]],
    },
  ),
  SeveralChanged: entity(SeveralChanged, 'The result of a change to several records.', {
    entryId: ['The audit trail’s entry for the whole change; undoing it undoes all of it.', 1045],
    changed: ['The number of records that were changed; the others already had this value.', 2],
  }),
} as const satisfies Record<string, Entity>
