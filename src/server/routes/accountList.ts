import { AccountAddition } from '#contract/bodies.ts'
import { Hono } from 'hono'
import { refuse } from '../apiError.ts'
import type { CandidateEdits } from '../data/candidateEdits.ts'
import { type GuardDeps, requireCookie } from '../http/requireAdmin.ts'
import { requireJson } from '../http/requireJson.ts'
import { requireSameOrigin } from '../http/requireSameOrigin.ts'
import { valid, validAccount } from '../http/valid.ts'

interface AccountListDeps extends GuardDeps {
  /** The addresses this site is reached at, such as `https://ledger.example.org`. */
  origins: readonly string[]
  edits: CandidateEdits
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
      const added = await edits.addAccount(c.var.actor, acctNum, addition)
      if (added === 'missing') return refuse(404, 'Candidate not found')
      if (added === 'own') return refuse(409, `Account ${acctNum} is the candidate's own`)
      if (added === 'listed')
        return refuse(409, `Account ${addition.accountNum} is in the list of candidate ${acctNum} already`)
      return c.json(added)
    },
  )
