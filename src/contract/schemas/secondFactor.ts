import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { Instant } from './instant.ts'

export const SecondFactor = record('SecondFactor', 'The caller’s second factor.', {
  confirmedAt: field(
    z.nullable(Instant),
    'The instant since which it is required; null if there is none.',
    '2026-07-24T15:30:00.000Z',
  ),
  recoveryCodesLeft: field(z.int(), 'The number of unused recovery codes.', 10),
  isRequired: field(z.boolean(), 'Whether the site requires everyone to have one.', false),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** It is shown once and takes effect with the app’s first code. */
export const TimeSecret = record('TimeSecret', 'The secret for an authenticator app.', {
  secret: field(z.string(), 'The secret in base 32, for typing.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  uri: field(
    z.string(),
    'The secret as a link, which can be shown as a QR code for the app.',
    'otpauth://totp/Sunshine%20Ledger:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sunshine%20Ledger',
  ),
})
export type TimeSecret = z.infer<typeof TimeSecret>

/** They are shown once and stored as hashes. */
export const RecoveryCodes = record(
  'RecoveryCodes',
  'Codes for signing in without the app. Each works once.',
  {
    codes: field(z.array(z.string()), 'The codes.', ['ybur-2kh4-ygav-yyxd']),
  },
)
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
