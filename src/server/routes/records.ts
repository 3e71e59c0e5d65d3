import { Hono } from 'hono'
import { AccountPath } from '#contract/endpoints/parameters.ts'
import { NO_CANDIDATE } from '#contract/endpoints/refusals.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { AUDIT_ENTRY_HEADER } from '#contract/domain/administration.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import type { Db } from '#database/connection/Db.ts'
import { candidateEditsIn } from '#database/repositories/candidateEdits.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { deletionsIn } from '#database/repositories/deletions.ts'
import { severalChangesIn } from '#database/repositories/severalChanges.ts'
import { assertConfirmed, type GuardDeps, mustSetUp, tokenSession } from '../auth/requireAdmin.ts'
import { etagOf } from '../cache/httpCaching.ts'
import { routePath } from '../paths.ts'
import type { Handlers, RequestOf } from './answerEndpoints.ts'

/** A VoterID, accounts of a candidate's list, the account of a statement, deletions, several at once. */
export function recordHandlers(db: Db) {
  const candidates = candidatesIn(db, 'administrators')
  const edits = candidateEditsIn(db)
  const deletions = deletionsIn(db)
  const deletes =
    (type: DeletableType) =>
    async ({ params, refuse, c }: Pick<RequestOf<'deleteCandidate'>, 'params' | 'refuse' | 'c'>) => {
      if (await deletions.areMany(c.var.actor, 1)) assertConfirmed(c)
      const entryId = await deletions.add(c.var.actor, type, params.acctNum)
      if (entryId === undefined) refuse(404)
      else c.header(AUDIT_ENTRY_HEADER, String(entryId))
    }
  return {
    listAdminCandidates: ({ query: { election = '', office = '' } }) => candidates.filtered(election, office),
    async saveVoterId({ params, body, refuse, c }) {
      const expected = c.req.header('If-Match')
      let onFile = ''
      const saved = await edits.saveVoterId(c.var.actor, params.acctNum, body.VoterID, (candidate) => {
        onFile = candidate.VoterID
        return expected === undefined || expected === '*' || expected === etagOfAnswer(candidate)
      })
      if (saved === 'missing') return refuse(404)
      if (saved === 'stale') return refuse(412, { VoterID: onFile || 'blank' })
      c.header('ETag', etagOfAnswer(saved.candidate))
      c.header(AUDIT_ENTRY_HEADER, String(saved.entryId))
      return saved.candidate
    },
    async addAccount({ params: { acctNum }, body, refuse, c }) {
      const { accountNum } = body
      const added = await edits.addAccount(c.var.actor, acctNum, body)
      if (!('refused' in added)) {
        c.header(AUDIT_ENTRY_HEADER, String(added.entryId))
        return added.candidate
      }
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
    listLinkedAccounts: ({ params }) => edits.listAccounts(params.acctNum),
    async removeAccount({ params: { acctNum, accountNum }, refuse, c }) {
      const outcome = await edits.removeAccount(c.var.actor, acctNum, accountNum)
      if (outcome === 'missing') refuse(404, NO_CANDIDATE)
      else if (outcome === 'not listed') refuse(404)
      else if (outcome === 'imported') refuse(409)
      else c.header(AUDIT_ENTRY_HEADER, String(outcome))
    },
    deleteCandidate: deletes('candidate'),
    deleteCommittee: deletes('committee'),
    listDeletions: () => deletions.list(),
    async undoDeletion({ params: { type, acctNum }, refuse, c }) {
      if (!(await deletions.undo(c.var.actor, type, acctNum))) refuse(404)
    },
    async saveStatementAccount({ body, refuse, c }) {
      const outcome = await edits.linkStatement(c.var.actor, body)
      if (outcome === 'missing') refuse(404)
      else if (outcome === 'unknown') refuse(409)
      else if (outcome !== undefined) c.header(AUDIT_ENTRY_HEADER, String(outcome))
    },
    async saveSeveral({ body, refuse, c }) {
      const isDeletion = body.change === 'delete candidates' || body.change === 'delete committees'
      if (isDeletion && (await deletions.areMany(c.var.actor, body.accounts.length))) assertConfirmed(c)
      const changed = await severalChangesIn(db).change(c.var.actor, body)
      if (changed === 'nothing') return refuse(409)
      return changed === 'no committee' ? refuse(404) : changed
    },
  } satisfies Partial<Handlers>
}

/**
 * A candidate for requests with a live session's token: includes non-public fields, so it is never cached. Without a
 * token, or with an expired one, the public answer is sent; there is no reason to refuse what anyone may see.
 */
export const signedInCandidateRoute = (db: Db, guardDeps: GuardDeps) =>
  new Hono().get(routePath(publicAddresses.getCandidate), async (c, next) => {
    const given = AccountPath.safeParse(c.req.param())
    // The public call refuses it, to pages of other sites too.
    if (!given.success) return next()
    const session = await tokenSession(guardDeps, c, guardDeps.clock())
    const isAllowed = session && !mustSetUp(guardDeps, session)
    const candidate = isAllowed && (await candidatesIn(db, 'administrators').find(given.data.acctNum))
    if (candidate)
      return c.json(candidate, 200, { 'Cache-Control': 'no-store', ETag: etagOfAnswer(candidate) })
    await next()
    // Shared caches may store the public answer, but not use it for a request with a token.
    c.res.headers.append('Vary', TOKEN_HEADER)
    return undefined
  })

/** The ETag that `getCandidate` gives this candidate. */
const etagOfAnswer = (candidate: Candidate) => etagOf(JSON.stringify(candidate))
