import * as z from 'zod/mini'
import { field, record } from './record.ts'

export const Login = record('Login', 'The answer to a sign-in.', {
  token: field(
    z.string(),
    'The token of the session, for the header x-auth-token.',
    'q3JTm0cF5vKx1hYd8sWzR2uNn7bLpEaG4iOeXyVtQkU',
  ),
  mustSetUp: field(
    z.optional(z.literal(true)),
    'True if the session can only set up a second factor; otherwise left out.',
    true,
  ),
})
export type Login = z.infer<typeof Login>

export const AdminUser = record('AdminUser', 'The administrator who is signed in.', {
  name: field(z.string(), 'Their name.', 'Ada Alvarez'),
  email: field(z.string(), 'The e-mail address used to sign in.', 'ada@example.org'),
  role: field(
    z.optional(z.literal('auditor')),
    '`auditor` for a user who can view but not change anything; left out for an administrator.',
    'auditor',
  ),
  mustSetUp: field(
    z.optional(z.literal(true)),
    'True if the session can only set up a second factor; otherwise left out.',
    true,
  ),
})
export type AdminUser = z.infer<typeof AdminUser>
