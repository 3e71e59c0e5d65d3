import { WRONG_CODE } from '#contract/codeRefusals.ts'
import type { OwnSecondFactor } from '../../auth/ownSecondFactor.ts'
import type { GuardDeps } from '../../auth/requireAdmin.ts'
import type { Handlers } from '../Handlers.ts'

interface SecondFactorDeps extends Pick<GuardDeps, 'isFactorRequired'> {
  own: OwnSecondFactor
}

/** The caller's second factor. */
export const secondFactorHandlers = ({ own, isFactorRequired }: SecondFactorDeps) =>
  ({
    getSecondFactor: async ({ c }) => ({
      ...(await own.status(c.var.actor)),
      isRequired: isFactorRequired,
    }),
    async beginSecondFactor({ body, refuse, c }) {
      const begun = await own.begin(c.var.actor, body.password)
      if (begun === 'wrong') return refuse(403)
      return begun === 'in use' ? refuse(409) : begun
    },
    async confirmSecondFactor({ body, refuse, c }) {
      const confirmed = await own.confirm(c.var.actor, c.var.sessionId, body)
      if (confirmed === 'wrong password') return refuse(403)
      if (confirmed === 'wrong code') return refuse(403, WRONG_CODE)
      return confirmed === 'not begun' ? refuse(409) : confirmed
    },
    async renewRecoveryCodes({ body, refuse, c }) {
      const renewed = await own.renewRecoveryCodes(c.var.actor, body)
      return renewed === 'wrong' ? refuse(403) : renewed
    },
    async removeSecondFactor({ body, refuse, c }) {
      if (!(await own.remove(c.var.actor, c.var.sessionId, body))) refuse(403)
    },
  }) satisfies Partial<Handlers>
