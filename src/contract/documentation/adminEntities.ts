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
import { ListFacts, SavedView, SeveralChanged } from '../schemas/workList.ts'
import { entity, type Entity } from './entity.ts'

/** What administrators work on: VoterIDs, filers’ names, links, deletions, the audit trail and lists. */
export const ADMIN_ENTITIES = {
  OpenedBatch: entity(OpenedBatch, 'A batch of candidates whose voters are looked for.', {
    batchId: ['Its id, which is that of its entry in the audit trail.', 1],
  }),
  VoterSuggestion: entity(VoterSuggestion, 'A registered voter who may be the candidate.', {
    VoterID: ['The voter registration number.', '100000001'],
    name: ['The name on the roll.', 'Ada M. Alvarez'],
    address: ['The residence.', '12 Palm Way, Ocala, FL 34470'],
    party: ['The party, in the state’s code.', 'NPA'],
    birthYear: ['The year of birth; null where the roll does not say.', 1971],
    finding: ['What saving this number would find: `fits`, or a reason to ask first.', 'fits'],
    reasons: [
      'What was compared, and whether it is the same, alike or differs; what is blank on either side is left out.',
      [
        { fact: 'last name', is: 'same' },
        { fact: 'first name', is: 'same' },
      ],
    ],
  }),
  VoterSuggestions: entity(VoterSuggestions, 'The voters who may be a candidate.', {
    voters: [`The likeliest first, at most ${MAX_SUGGESTED}.`, []],
    compared: ['How many voters were compared.', 12],
    isWhole: ['Whether these were all of such a name.', true],
    hasRoll: ['Whether an extract of the voters is on file.', true],
  }),
  CheckedVoterId: entity(CheckedVoterId, 'What saving a VoterID would do.', {
    acctNum: ['The candidate’s account number.', 91527],
    VoterID: ['The number to be saved.', '100000001'],
    candidate: ['The candidate’s name; null where no candidate has the account.', 'Ada M. Alvarez'],
    was: ['The VoterID as it is; blank when there is none.', ''],
    finding: [
      'What the roll says: it `fits`; the name `differs`, or is `withheld`; `nobody` has the number; there is `noRoll`; or it is `taken` by a candidate of another name. Null where there is nothing to save.',
      'fits',
    ],
    voter: ['The name on the roll; blank where there is none to show.', 'Ada M. Alvarez'],
  }),
  WaitingName: entity(WaitingName, 'A filer’s name under which rows wait for an account.', {
    filer: ['The name, as the state’s exports spell it.', 'Alvarez, Ada (NPA)(STR)'],
    election: ['The election that its rows were said to be of; blank where nobody said.', '20261103-GEN'],
    rows: ['How many rows wait.', 12],
    cents: ['Their sum in cents.', 120_000],
    acctNum: [
      'The account that somebody gave the name, of whose time these rows are not; null where nobody did.',
      null,
    ],
    couldBe: [
      'The candidates or committees that it fits: none, or more than one.',
      [{ acctNum: 91527, name: 'Ada M. Alvarez', says: '91527, State Representative' }],
    ],
  }),
  WaitingNames: entity(WaitingNames, 'The names that wait for an account.', {
    names: [`The largest sums first, at most ${MAX_WAITING_NAMES}.`, []],
    total: ['How many there are.', 0],
  }),
  SettledName: entity(SettledName, 'What came of it when a name was given its account.', {
    rows: ['How many rows moved.', 12],
    cents: ['Their sum in cents.', 120_000],
    ended: [
      'The lists that are whole no more: no cash on hand is made from them until their export is imported again.',
      [],
    ],
  }),
  SuggestedLink: entity(SuggestedLink, 'A committee that may be a candidate’s.', {
    acctNum: ['The candidate’s account number.', 91527],
    accountNum: ['The committee’s account number.', 70275],
    candidate: ['The candidate’s name.', 'Ada M. Alvarez'],
    race: ['The candidate’s office and election.', 'State Representative, 2026 General Election'],
    committee: ['The committee’s name.', 'Citizens for Shade Trees'],
    evidence: [
      'What speaks for it: a statement of solicitation, or the name of the chair or treasurer.',
      [{ by: 'chair', says: 'Ada Alvarez' }],
    ],
  }),
  SuggestedLinks: entity(SuggestedLinks, 'Committees that may be those of candidates.', {
    links: [`Those with the most evidence first, at most ${MAX_SUGGESTED_LINKS}.`, []],
    total: ['How many there are.', 12],
  }),
  CheckedLink: entity(CheckedLink, 'What making a link would do.', {
    acctNum: ['The candidate’s account number.', 91527],
    accountNum: ['The committee’s account number.', 70275],
    candidate: ['The candidate’s name; null where no candidate has the account.', 'Ada M. Alvarez'],
    committee: ['The committee’s name; null where no committee has the account.', 'Citizens for Shade Trees'],
    finding: [
      '`new` can be made; `listed` is made already, `own` is the candidate’s own account; with `noCandidate` and `noCommittee` there is none.',
      'new',
    ],
  }),
  LinkedAccount: entity(LinkedAccount, 'An account in a candidate’s list, with where it comes from.', {
    accountName: ['The committee’s name.', 'Citizens for Shade Trees'],
    accountNum: ['Its account number; null when the source has no usable one.', 70275],
    addedAt: [
      'The instant an administrator added it; null when an imported list of accounts has it.',
      '2026-07-24T15:30:00.000Z',
    ],
    addedBy: ['The e-mail address of that administrator; null like addedAt.', 'ada@example.org'],
  }),
  Deletion: entity(
    Deletion,
    'A record an administrator deleted: hidden from everyone, until the deletion is undone.',
    {
      type: ['Which kind of record it is.', 'candidate'],
      acctNum: ['Its account number.', 91527],
      name: ['Its name; blank when the state’s file no longer has the record.', 'Ada M. Alvarez'],
      deletedAt: ['The instant it was deleted.', '2026-07-24T15:30:00.000Z'],
      deletedBy: ['The e-mail address of the administrator who deleted it.', 'ada@example.org'],
    },
  ),
  AuditEntry: entity(
    AuditEntry,
    'One line of the audit trail. It holds no secret and, of a voter, at most the number that was looked up.',
    {
      id: ['The number of the entry; later entries have higher ones.', 1042],
      at: ['The instant it happened.', '2026-07-24T15:30:00.000Z'],
      who: ['The administrator’s e-mail address, or who ran the command on the server.', 'ada@example.org'],
      peer: ['The network address it came from.', '192.0.2.1'],
      action: ['What was done.', 'VoterID saved'],
      record: ['The path of what it was done to.', 'candidates/91527'],
      before: ['The fields that were touched, as they were; null when nothing was there.', { VoterID: '' }],
      after: ['The same fields, as they became; null when nothing is there now.', { VoterID: '100000001' }],
      name: ['What the record is called now; left out where it has no name.', 'Ada M. Alvarez'],
      undoes: ['The entry that this one took back; left out where it took none.', 1041],
      undoneBy: ['The latest entry that took this one back; left out where none did.', 1043],
    },
  ),
  ListFacts: entity(ListFacts, 'What the lists of all records are filtered by.', {
    edited: ['Candidates whose VoterID an administrator gave.', [91527]],
    added: ['Candidates to whose lists an administrator added accounts.', [91527]],
    linked: ['Accounts that are in a candidate’s list.', [70275]],
  }),
  SeveralChanged: entity(SeveralChanged, 'What was done to several records.', {
    entryId: ['The entry of the audit trail that stands for all of it, and takes it back.', 1045],
    changed: ['How many records were changed; the others were so already.', 2],
  }),
  SavedView: entity(SavedView, 'A name that somebody gave to what a list shows.', {
    viewId: ['Its number.', 1],
    list: ['Which list it is of.', 'candidates'],
    name: ['What it is called.', 'House, no VoterID'],
    query: [
      'What the list’s address asks for, with its question mark; blank for the usual list.',
      '?voter=no&office=State%20Representative',
    ],
  }),
} as const satisfies Record<string, Entity>
