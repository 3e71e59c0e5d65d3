import { fill, TOO_MANY_TO_MOVE } from '#contract/endpoints/refusals.ts'
import { formatNumber } from '#contract/domain/formatNumber.ts'
import type { WaitingNameRecords } from '#database/bookkeeping/waitingNames.ts'
import type { Handlers } from '../Handlers.ts'

/** Names that wait for an account, and assigning them. */
export const waitingNameHandlers = (names: WaitingNameRecords) =>
  ({
    listWaitingNames: () => names.list(),
    async saveNameAccount({ body, refuse, c }) {
      const settled = await names.settle(c.var.actor, body)
      if (!('refused' in settled)) return settled
      if ('rows' in settled) return refuse(409, fill(TOO_MANY_TO_MOVE, { rows: formatNumber(settled.rows) }))
      return refuse(settled.refused === 'unknown' ? 404 : 409)
    },
  }) satisfies Partial<Handlers>
