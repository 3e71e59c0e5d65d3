import { VoterIdEdit } from '#contract/schemas/bodies.ts'
import { AdminCandidatesQuery } from '#contract/schemas/parameters.ts'
import { Hono } from 'hono'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { httpError } from '../../apiError.ts'
import type { CandidateEdits } from '#database/repositories/candidateEdits.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import type { Deletions } from '#database/repositories/deletions.ts'
import { etagOf } from '../../cache/etagOf.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import { requireJson } from '../../middleware/requireJson.ts'
import { valid, validAccount } from '../../middleware/valid.ts'

const STALE =
  'This candidate was changed by someone else since you opened it. Reload it, then save your change again.'

export const adminCandidateRoutes = (candidates: Candidates, edits: CandidateEdits, deletions: Deletions) =>
  new Hono<AdminEnv>()
    .get(
      '/',
      valid(
        'query',
        AdminCandidatesQuery,
        'Expected an election such as 20261103-GEN and an office such as STR',
      ),
      async (c) => {
        const { election = '', office = '' } = c.req.valid('query')
        return c.json(await candidates.filtered(election, office))
      },
    )
    .put(
      '/:acctNum',
      validAccount,
      requireJson,
      valid('json', VoterIdEdit, 'A VoterID has 6 to 10 digits, or is left blank'),
      async (c) => {
        const expected = c.req.header('If-Match')
        const saved = await edits.saveVoterId(
          c.var.actor,
          c.req.valid('param').acctNum,
          c.req.valid('json').VoterID,
          (candidate) => expected === undefined || expected === '*' || expected === etagOfAnswer(candidate),
        )
        if (saved === 'missing') return httpError(404, 'Candidate not found')
        if (saved === 'stale') return httpError(412, STALE)
        c.header('ETag', etagOfAnswer(saved))
        return c.json(saved)
      },
    )
    .delete('/:acctNum', validAccount, async (c) => {
      const isDeleted = await deletions.add(c.var.actor, 'candidate', c.req.valid('param').acctNum)
      return isDeleted ? c.body(null, 204) : httpError(404, 'Candidate not found')
    })

/** The ETag that `GET /api/candidates/{acctNum}` gives this candidate. */
const etagOfAnswer = (candidate: Candidate) => etagOf(JSON.stringify(candidate))
