import { administratorsIn } from '#database/administrators/administrators.ts'
import { type Secrets, sessionsIn } from '#database/administrators/sessions.ts'
import type { Db } from '#database/connection/Db.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'

/** The administrator of a world in which someone is signed in. */
export const ADA = { email: 'ada@example.org', name: 'Ada Alvarez', password: 'forty pelicans dive' }

export async function recordAdministrator(db: Db, { email, name, password }: typeof ADA): Promise<void> {
  await db
    .insertInto('administrator')
    .values({
      email,
      name,
      password_hash: await CHEAP_HASHER.hash(password),
      created_at: '2026-01-01T00:00:00.000Z',
      disabled_at: null,
    })
    .execute()
}

/** Makes Ada an administrator and gives her a session. */
export async function signInAda(db: Db, now: Date): Promise<Secrets> {
  await recordAdministrator(db, ADA)
  const ada = await administratorsIn(db).find(ADA.email)
  if (!ada) throw new Error('Ada was not recorded')
  return sessionsIn(db).open(ada.adminId, { ipAddress: '192.0.2.1', at: now.toISOString() })
}
