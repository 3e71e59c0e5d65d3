import type { PasswordChange } from '#contract/schemas/bodies.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import type { Actor } from '#database/register.ts'
import type { Db } from '#database/connection/Db.ts'
import { type PasswordHasher, passwordProblem } from './passwords.ts'
import type { Reauthenticate } from './reauthenticate.ts'

export type ChangePassword = ReturnType<typeof changePasswordWith>

/**
 * Changes the signed-in user's password. Returns 'changed', 'wrong' if the current password is wrong, or a sentence on
 * why the new one is refused. Throws TooManyAttempts.
 */
export function changePasswordWith(db: Db, hasher: PasswordHasher, reauthenticate: Reauthenticate) {
  return async (actor: Actor, sessionId: number, { current, next }: PasswordChange) => {
    const problem = passwordProblem(next, actor.who)
    if (problem !== null) return problem
    const owner = await reauthenticate(actor, { password: current })
    if (!owner) return 'wrong'
    const nextHash = await hasher.hash(next)
    if (!(await administratorsIn(db).changeOwnPassword(actor, sessionId, owner.administrator, nextHash)))
      return 'wrong'
    await owner.forgive()
    return 'changed'
  }
}
