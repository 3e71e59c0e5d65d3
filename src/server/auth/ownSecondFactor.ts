import { WRONG_CODE } from '#contract/domain/administration.ts'
import { PRODUCT_NAME } from '#contract/pages.ts'
import type { Confirmation } from '#contract/schemas/bodies.ts'
import type { Actor } from '#database/register.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import type { Handlers } from '../routes/Handlers.ts'
import { hashOfRecoveryCode, newRecoveryCodes, newTimeSecret, stepOfCode, timeSecretUri } from './codes.ts'
import { type AuthDeps, reauthenticate } from './reauthenticate.ts'

/** What signed-in users do with their own second factor. Calls that take a password throw TooManyAttempts. */
export function secondFactorHandlers(auth: AuthDeps, isRequired: boolean) {
  const factors = secondFactorsIn(auth.db)
  const factorOf = async ({ who }: Actor) => {
    const administrator = await administratorsIn(auth.db).find(who)
    if (!administrator) throw new Error('An account that is signed in is not on file')
    const { adminId } = administrator
    return { adminId, factor: await factors.find(adminId) }
  }

  /** The account if the password, and the code if given, are right; the code is used up. */
  const ownerOf = async (actor: Actor, proof: Confirmation) => {
    const proven = await reauthenticate(auth, actor, proof)
    await proven?.forgive()
    return proven?.administrator
  }

  return {
    async getSecondFactor({ c }) {
      const { adminId, factor } = await factorOf(c.var.actor)
      const recoveryCodesLeft = await factors.recoveryCodesLeft(adminId)
      return { confirmedAt: factor?.confirmedAt ?? null, recoveryCodesLeft, isRequired }
    },

    /** Creates a secret for an app, to be confirmed with a code from it. */
    async beginSecondFactor({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      const secret = newTimeSecret()
      if (!(await factors.begin(owner, secret))) return refuse(409)
      return { secret, uri: timeSecretUri(PRODUCT_NAME, owner.email, secret) }
    },

    /**
     * Confirms that the app has the secret, and answers the first recovery codes. It takes the password too: the secret may
     * wait for its code when the session is stolen.
     */
    async confirmSecondFactor({ body: { password, code }, refuse, c }) {
      const { actor, sessionId } = c.var
      const { factor } = await factorOf(actor)
      if (!factor || factor.confirmedAt !== null) return refuse(409)
      const { administrator, forgive } = (await reauthenticate(auth, actor, { password })) ?? refuse(403)
      const { secret } = factor
      const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), new Date(actor.at))
      if (step === undefined) {
        // The attempt counts, because it is not forgiven.
        await signInsIn(auth.db).refused(actor, 'code wrong')
        return refuse(403, WRONG_CODE)
      }
      await forgive()
      const codes = newRecoveryCodes()
      const codeHashes = codes.map(hashOfRecoveryCode)
      const isConfirmed = await factors.confirm(actor, administrator, { secret, step, codeHashes, sessionId })
      return isConfirmed ? { codes } : refuse(409)
    },

    async renewRecoveryCodes({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      const codes = newRecoveryCodes()
      await factors.renewRecoveryCodes(c.var.actor, owner, codes.map(hashOfRecoveryCode))
      return { codes }
    },

    async removeSecondFactor({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      if (!(await factors.remove(c.var.actor, owner, c.var.sessionId))) refuse(403)
    },
  } satisfies Partial<Handlers>
}
