import { randomBytes } from 'node:crypto'
import { secretHash } from '#database/administrators/sessions.ts'
import { base32 } from './timeCode.ts'

/** How many an account has at a time. */
const CODES = 10

/** 80 random bits each, in groups that can be copied from paper: `abcd-efgh-ijkl-mnop`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    base32(randomBytes(10))
      .toLowerCase()
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )

/** Ignores how it is typed. With this many random bits, a fast hash is safe. */
export const hashOfRecoveryCode = (code: string): string =>
  secretHash(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
