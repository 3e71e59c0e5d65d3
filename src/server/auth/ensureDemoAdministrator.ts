import { randomBytes } from 'node:crypto'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import { registerIn } from '#database/register.ts'
import type { Db } from '#database/connection/Db.ts'
import type { PasswordHasher } from './passwords.ts'

/**
 * Creates the demo administrator with a random password, which is returned only this once. Null if there already is an
 * administrator, or if the register has more than the sample.
 */
export async function ensureDemoAdministrator(
  db: Db,
  { hasher, clock }: { hasher: PasswordHasher; clock: () => Date },
): Promise<{ email: string; password: string } | null> {
  const administrators = administratorsIn(db)
  if ((await administrators.list()).length > 0 || !(await registerIn(db).isSample())) return null

  const password = randomBytes(15).toString('base64url')
  const actor = { who: 'first start', ipAddress: 'this server', at: clock().toISOString() }
  const isCreated = await administrators.create(actor, {
    email: DEMO_EMAIL,
    name: 'Demo Administrator',
    passwordHash: await hasher.hash(password),
  })
  return isCreated ? { email: DEMO_EMAIL, password } : null
}
