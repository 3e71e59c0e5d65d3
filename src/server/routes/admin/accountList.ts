import { AccountAddition } from '#contract/schemas/bodies.ts'
import { Hono } from 'hono'
import { httpError } from '../../apiError.ts'
import type { AccountEdits, AdditionRefusal } from '#database/repositories/accountEdits.ts'
import { type GuardDeps, requireCookie } from '../../auth/requireAdmin.ts'
import { requireJson } from '../../middleware/requireJson.ts'
import { requireSameOrigin } from '../../middleware/requireSameOrigin.ts'
import { valid, validAccount } from '../../middleware/valid.ts'

interface AccountListDeps extends GuardDeps {
  /** The addresses this site is reached at, such as `https://ledger.example.org`. */
  origins: readonly string[]
  edits: AccountEdits
}

/** The one call with the session's cookie instead of its token; so it must come from a page of this site. */
export const accountListRoutes = ({ origins, edits, ...guardDeps }: AccountListDeps) =>
  new Hono().put(
    '/:acctNum/accountlist',
    requireJson,
    requireSameOrigin(origins),
    requireCookie(guardDeps),
    validAccount,
    valid('json', AccountAddition, 'Expected an accountName and an accountNum of digits'),
    async (c) => {
      const { acctNum } = c.req.valid('param')
      const addition = c.req.valid('json')
      const added = await edits.add(c.var.actor, acctNum, addition)
      if (!('refused' in added)) return c.json(added)
      return httpError(added.refused === 'missing' ? 404 : 409, words(added, acctNum, addition.accountNum))
    },
  )

const words = ({ refused, rival }: AdditionRefusal, acctNum: number, accountNum: number): string =>
  ({
    missing: 'Candidate not found',
    own: `Account ${acctNum} is the candidate's own`,
    listed: `Account ${accountNum} is in the list of candidate ${acctNum} already`,
    rival: `Account ${accountNum} is the campaign account of ${rival}, and only a committee's can be added`,
    unknown: `No committee has account ${accountNum}`,
  })[refused]
