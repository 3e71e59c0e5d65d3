import type { Actor } from '#database/register.ts'
import type { Administrator } from '#database/administrators/administrators.ts'
import type { SecondFactors } from '#database/administrators/secondFactors.ts'
import { hashOfRecoveryCode } from './recoveryCodes.ts'
import { stepOfCode } from './timeCode.ts'

/** Whether this is the current code of the account's second factor, or one of its recovery codes; each is valid once. */
export async function checkCode(
  factors: SecondFactors,
  actor: Actor,
  owner: Pick<Administrator, 'adminId' | 'email'>,
  code: string,
): Promise<boolean> {
  const factor = await factors.find(owner.adminId)
  if (!factor || factor.confirmedAt === null) return false
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return factors.useRecoveryCode(actor, owner, hashOfRecoveryCode(code))
  const step = stepOfCode(factor.secret, digits, new Date(actor.at))
  return step !== undefined && factors.useStep(owner.adminId, step)
}
