import { NO_CANDIDATE } from '#contract/endpoints/refusals.ts'
import type { AccountEdits } from '#database/repositories/accountEdits.ts'
import type { Handlers } from '../Handlers.ts'

/** A candidate's account list: adding an account, and removing one that was added. */
export const accountListHandlers = (edits: AccountEdits) =>
  ({
    async addAccount({ params: { acctNum }, body, refuse, c }) {
      const { accountNum } = body
      const added = await edits.add(c.var.actor, acctNum, body)
      if (!('refused' in added)) return added
      const { refused, rival } = added
      if (refused === 'missing') return refuse(404)
      if (refused === 'listed') return refuse(409)
      const words = {
        own: `Account ${acctNum} is the candidate's own`,
        rival: `Account ${accountNum} is the campaign account of ${rival}, and only a committee's can be added`,
        unknown: `No committee has account ${accountNum}`,
      }
      return refuse(409, words[refused])
    },
    listLinkedAccounts: async ({ params, refuse }) => (await edits.list(params.acctNum)) ?? refuse(404),
    async removeAccount({ params: { acctNum, accountNum }, refuse, c }) {
      const outcome = await edits.remove(c.var.actor, acctNum, accountNum)
      if (outcome === 'missing') refuse(404, NO_CANDIDATE)
      if (outcome === 'not listed') refuse(404)
      if (outcome === 'imported') refuse(409)
    },
  }) satisfies Partial<Handlers>
