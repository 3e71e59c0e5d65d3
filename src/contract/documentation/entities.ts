import { AdminSession } from '../schemas/adminSession.ts'
import { Invitation, InvitationSecret, People, Person } from '../schemas/person.ts'
import { ReconciliationCandidate, ReconciliationManifest } from '../schemas/reconciliation.ts'
import { RecoveryCodes, SecondFactor, TimeSecret } from '../schemas/secondFactor.ts'
import { AdminUser, Login } from '../schemas/session.ts'
import { SignInNote } from '../schemas/signInNote.ts'
import { Voter } from '../schemas/voter.ts'
import { ADMIN_ENTITIES } from './adminEntities.ts'
import { entity, type Entity } from './entity.ts'
import { PUBLIC_ENTITIES } from './publicEntities.ts'
import { RACE_ENTITIES } from './raceEntities.ts'
import { SENT } from './sentEntities.ts'
import { SYNC_ENTITIES } from './syncEntities.ts'

/** People who may sign in, how they do, and their sessions; only administrators are answered these. */
const PEOPLE_ENTITIES = {
  Login: entity(Login, 'The answer to a sign-in.', {
    token: [
      'The token of the session, for the header x-auth-token.',
      'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU',
    ],
    mustSetUp: ['True if the session can only set up a second factor; otherwise left out.', true],
  }),
  AdminUser: entity(AdminUser, 'The administrator who is signed in.', {
    name: ['Their name.', 'Ada Alvarez'],
    email: ['The e-mail address used to sign in.', 'ada@example.org'],
    role: [
      '`auditor` for a user who can view but not change anything; left out for an administrator.',
      'auditor',
    ],
    mustSetUp: ['True if the session can only set up a second factor; otherwise left out.', true],
  }),
  Person: entity(Person, 'A person who can sign in, or could before the account was disabled.', {
    email: ['The e-mail address used to sign in.', 'ada@example.org'],
    name: ['Their name.', 'Ada Alvarez'],
    role: ['`administrator`, or `auditor` for a user who can view but not change anything.', 'administrator'],
    createdAt: ['The instant at which the account was created.', '2026-07-24T15:30:00.000Z'],
    disabledAt: ['The instant at which the account was disabled; null while it is open.', null],
    hasSecondFactor: ['Whether the account requires a code in addition to the password.', true],
    isYou: ['Whether this is the caller.', true],
  }),
  Invitation: entity(Invitation, 'An invitation that has not been accepted yet.', {
    id: ['The number of the invitation.', 1],
    email: ['The e-mail address it is for.', 'bea@example.org'],
    role: ['The role that the person will have.', 'auditor'],
    invitedBy: ['The e-mail address of the person who sent the invitation.', 'ada@example.org'],
    expiresAt: ['The instant at which the link expires.', '2026-07-27T15:30:00.000Z'],
  }),
  People: entity(People, 'The people who can sign in, and the open invitations.', {
    people: ['The people, by e-mail address.', []],
    invitations: ['The invitations, newest first.', []],
  }),
  InvitationSecret: entity(InvitationSecret, 'The secret with which a new invitation is accepted.', {
    token: ['The secret, which is shown only once.', 'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU'],
    expiresAt: ['The instant at which the link expires.', '2026-07-27T15:30:00.000Z'],
  }),
  AdminSession: entity(AdminSession, 'An open session of the caller.', {
    id: ['The number of the session; later sessions have higher numbers.', 1],
    signedInAt: ['The instant at which it was opened.', '2026-07-24T15:30:00.000Z'],
    lastUsedAt: ['The instant of its last call, to the minute.', '2026-07-24T16:02:00.000Z'],
    endsAt: ['The instant at which it ends at the latest.', '2026-07-25T03:30:00.000Z'],
    peer: ['The network address from which it was opened; blank if unknown.', '192.0.2.1'],
    client: ['The browser in which it was opened; blank if unknown.', 'Firefox on Windows'],
    isCurrent: ['Whether this call was made with this session.', true],
  }),
  SignInNote: entity(SignInNote, 'A sign-in to an account, or an attempt.', {
    id: ['The number of its entry in the audit trail.', 1042],
    at: ['The instant at which it happened.', '2026-07-24T15:30:00.000Z'],
    outcome: [
      'The outcome, in the audit trail’s words. With `code asked` and `code refused`, the password was correct. `password refused` is a wrong password in a session that was open.',
      'signed in',
    ],
    peer: ['The network address of the request.', '192.0.2.1'],
    client: ['The browser; blank if unknown.', 'Firefox on Windows'],
  }),
  SecondFactor: entity(SecondFactor, 'The caller’s second factor.', {
    confirmedAt: [
      'The instant since which it is required; null if there is none.',
      '2026-07-24T15:30:00.000Z',
    ],
    recoveryCodesLeft: ['The number of unused recovery codes.', 10],
    isRequired: ['Whether the site requires everyone to have one.', false],
  }),
  TimeSecret: entity(TimeSecret, 'The secret for an authenticator app.', {
    secret: ['The secret in base 32, for typing.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    uri: [
      'The secret as a link, which can be shown as a QR code for the app.',
      'otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sunshine%20Ledger',
    ],
  }),
  RecoveryCodes: entity(RecoveryCodes, 'Codes for signing in without the app. Each works once.', {
    codes: ['The codes.', ['ybur-2kh4-ygav-yyxd']],
  }),
} as const satisfies Record<string, Entity>

const TYPE = { id: 'candidate', name: 'Candidate' } as const
const service = (name: string) => ({
  service_url: 'https://ledger.example.org',
  service_path: `/api/reconcile/${name}`,
})

/** The records of the calls that match names, which no visitor downloads. */
const RECONCILIATION_ENTITIES = {
  ReconciliationCandidate: entity(ReconciliationCandidate, 'A record that a name may refer to.', {
    id: ['The record’s identifier: its type and account number.', 'candidate-91527'],
    name: ['Its name.', 'Ada M. Alvarez'],
    description: [
      'What distinguishes it from others of the same name.',
      'State Representative, District 24 · NPA',
    ],
    type: ['Its type.', [TYPE]],
    score: ['How well it matches, from 0 to 100.', 100],
    features: [
      'The parts of the score: 0 to 100 for the name, and for each property whether it matches.',
      [{ id: 'name', value: 100 }],
    ],
    match: [
      'Whether the match is certain: the whole name and all requested properties match, and no other record does.',
      true,
    ],
  }),
  ReconciliationManifest: entity(
    ReconciliationManifest,
    'The manifest of the service for matching names, as the Reconciliation Service API 0.2 defines it.',
    {
      versions: ['The supported versions of that API.', ['0.2']],
      name: ['The name of the service.', 'Sunshine Ledger'],
      identifierSpace: [
        'The address to which the ids of records are appended.',
        'https://ledger.example.org/records/',
      ],
      schemaSpace: ['The address of the types.', 'https://ledger.example.org/api/reconcile/types'],
      documentation: [
        'The address of the documentation for people.',
        'https://ledger.example.org/developers',
      ],
      defaultTypes: ['The types of records.', [TYPE]],
      view: ['The address of a record’s page.', { url: 'https://ledger.example.org/records/{{id}}' }],
      preview: [
        'The address of a short preview of a record, and the size of a frame for it in pixels.',
        { url: 'https://ledger.example.org/embed/records/{{id}}', width: 400, height: 160 },
      ],
      suggest: [
        'The addresses of the suggestions of records, types and properties.',
        { entity: service('entities'), type: service('types'), property: service('properties') },
      ],
      batchSize: ['The most names in one call.', 10],
    },
  ),
}

/** Source of the fields: the layout of the state's Voter Registration Extract, October 2018. */
const VOTER_ENTITY = entity(
  Voter,
  'A registered voter, for administrators only. Every field is text; a blank field is the empty string. The protected fields of an exempt voter are blank or starred, as in the state’s file.',
  {
    VoterID: ['The voter registration number.', '100000001'],
    CountyCode: ['The state’s code for the county.', 'MRN'],
    LastName: ['Last name.', 'Alvarez'],
    Suffix: ['Suffix of the name.', ''],
    FirstName: ['First name.', 'Ada'],
    MiddleName: ['Middle name.', 'M.'],
    Exempt: ['Y if the voter’s address and other fields are exempt from public records, otherwise N.', 'N'],
    Addr1: ['Residence, first line.', '12 Palm Way'],
    Addr2: ['Residence, second line.', ''],
    City: ['City of the residence.', 'Ocala'],
    State: ['State of the residence.', 'FL'],
    Zip: ['ZIP code of the residence, 5 or 9 digits.', '34470'],
    MailAddr1: ['Mailing address, first line.', ''],
    MailAddr2: ['Mailing address, second line.', ''],
    MailAddr3: ['Mailing address, third line.', ''],
    MailCity: ['City of the mailing address.', ''],
    MailState: ['State of the mailing address.', ''],
    MailZip: ['ZIP code of the mailing address.', ''],
    MailCountry: ['Country of the mailing address.', ''],
    Gender: ['F, M or U (unknown).', 'F'],
    Race: ['The state’s one-digit code for race.', '4'],
    DOB: ['Date of birth.', '1971-02-03'],
    RegDate: ['Date of registration.', '1998-10-05'],
    Party: [
      'Party affiliation, in the codes of the voter rolls, which differ from those of candidates.',
      'NPA',
    ],
    Pre: ['Precinct.', '101'],
    PreGroup: ['Precinct group.', ''],
    PreSplit: ['Precinct split.', ''],
    PreSuffix: ['Precinct suffix.', ''],
    VoterStatus: ['ACT (active) or INA (inactive).', 'ACT'],
    ConDist: ['Congressional district.', '3'],
    HouDist: ['State House district.', '24'],
    SenDist: ['State Senate district.', '9'],
    CCDist: ['County commission district.', '1'],
    SBDist: ['School board district.', '2'],
    PhArea: ['Area code of the daytime telephone.', '352'],
    PhNum: ['Number of the daytime telephone.', '5550100'],
    PhExt: ['Extension of the daytime telephone.', ''],
    Email: ['E-mail address.', 'ada@example.org'],
    ZIP4: ['The last four digits of the ZIP code; the state’s file has no such column.', ''],
    LAT: ['Latitude; the state’s file has no such column.', ''],
    LON: ['Longitude; the state’s file has no such column.', ''],
    COUNTYID: ['Number of the county; the state’s file has no such column.', ''],
  },
)

/** Every record that crosses the wire, in answers and in requests, by its name in the documentation. */
export const ENTITIES = {
  output: {
    ...PUBLIC_ENTITIES,
    ...RACE_ENTITIES,
    ...RECONCILIATION_ENTITIES,
    ...PEOPLE_ENTITIES,
    ...ADMIN_ENTITIES,
    ...SYNC_ENTITIES,
    Voter: VOTER_ENTITY,
  },
  input: SENT,
}
