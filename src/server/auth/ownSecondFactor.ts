import { PRODUCT_NAME } from '#contract/pages.ts'
import type { FirstCode, OwnerProof } from '#contract/schemas/bodies.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Actor } from '#database/register.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import { hashOfRecoveryCode, newRecoveryCodes, newTimeSecret, stepOfCode, timeSecretUri } from './codes.ts'
import type { Reauthenticate } from './reauthenticate.ts'

export type OwnSecondFactor = ReturnType<typeof ownSecondFactorWith>

/** What signed-in users do with their own second factor. Methods that take a password throw TooManyAttempts. */
export function ownSecondFactorWith(db: Db, reauthenticate: Reauthenticate) {
  const factors = secondFactorsIn(db)
  const signIns = signInsIn(db)
  const owner = async ({ who }: Actor) => {
    const administrator = await administratorsIn(db).find(who)
    if (!administrator) throw new Error('An account that is signed in is not on file')
    return administrator
  }

  /** The account if the password and the code are right; the code is used up. */
  const ownerOf = async (actor: Actor, proof: OwnerProof) => {
    const proven = await reauthenticate(actor, proof)
    await proven?.forgive()
    return proven?.administrator
  }

  return {
    async status(actor: Actor) {
      const { adminId } = await owner(actor)
      const factor = await factors.find(adminId)
      return {
        confirmedAt: factor?.confirmedAt ?? null,
        recoveryCodesLeft: await factors.recoveryCodesLeft(adminId),
      }
    },

    /** Creates a secret for an app, to be confirmed with a code from it. */
    async begin(actor: Actor, password: string) {
      const proven = await reauthenticate(actor, { password })
      if (!proven) return 'wrong'
      await proven.forgive()
      const secret = newTimeSecret()
      if (!(await factors.begin(proven.administrator, secret))) return 'in use'
      return { secret, uri: timeSecretUri(PRODUCT_NAME, proven.administrator.email, secret) }
    },

    /**
     * Confirms that the app has the secret, and returns the first recovery codes. It takes the password too: the secret
     * may wait for its code when the session is stolen.
     */
    async confirm(actor: Actor, sessionId: number, { password, code }: FirstCode) {
      const factor = await factors.find((await owner(actor)).adminId)
      if (!factor || factor.confirmedAt !== null) return 'not begun'
      const proven = await reauthenticate(actor, { password })
      if (!proven) return 'wrong password'
      const { administrator } = proven
      const { secret } = factor
      const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), new Date(actor.at))
      if (step === undefined) {
        // The attempt counts, because it is not forgiven.
        await signIns.refused(actor, 'code wrong')
        return 'wrong code'
      }
      await proven.forgive()
      const codes = newRecoveryCodes()
      const codeHashes = codes.map(hashOfRecoveryCode)
      const isConfirmed = await factors.confirm(actor, administrator, { secret, step, codeHashes, sessionId })
      return isConfirmed ? { codes } : 'not begun'
    },

    async renewRecoveryCodes(actor: Actor, proof: OwnerProof) {
      const administrator = await ownerOf(actor, proof)
      if (!administrator) return 'wrong'
      const codes = newRecoveryCodes()
      await factors.renewRecoveryCodes(actor, administrator, codes.map(hashOfRecoveryCode))
      return { codes }
    },

    /** False if the password or code is wrong. */
    async remove(actor: Actor, sessionId: number, proof: OwnerProof): Promise<boolean> {
      const administrator = await ownerOf(actor, proof)
      return administrator !== undefined && factors.remove(actor, administrator, sessionId)
    },
  }
}
