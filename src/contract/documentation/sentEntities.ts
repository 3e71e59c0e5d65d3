import { AccountAddition, Credentials, StatementAccount, VoterIdEdit } from '../schemas/bodies.ts'
import { entity, type Entity } from './entity.ts'

/** Every record a caller sends as a body, by the name the documentation gives it. */
export const SENT = {
  Credentials: entity(Credentials, 'What an administrator signs in with.', {
    email: ['The e-mail address of the account.', 'ada@example.org'],
    password: ['Its password.', 'forty pelicans dive'],
  }),
  VoterIdEdit: entity(VoterIdEdit, 'A candidate’s VoterID, to be saved.', {
    VoterID: ['6 to 10 digits; blank goes back to what the state’s file says.', '100000001'],
  }),
  AccountAddition: entity(AccountAddition, 'A committee account, to be added to a candidate’s list.', {
    accountName: [
      'The name it goes by, at most 200 characters; the list takes the register’s.',
      'Citizens for Shade Trees',
    ],
    accountNum: ['Its account number, which may also be digits in text.', 70275],
  }),
  StatementAccount: entity(
    StatementAccount,
    'Whose a statement in the state’s listing of solicitations is.',
    {
      id: [
        'The id of the statement.',
        '/Mockley, Dana | Example Future Fund | 2024-01-09 | Statement of Solicitation',
      ],
      Account: ['The account of a candidate or a committee; null for what its names fit.', 91527],
    },
  ),
} as const satisfies Record<string, Entity>
