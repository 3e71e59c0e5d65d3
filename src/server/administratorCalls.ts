import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { formatNumber } from '#contract/domain/text.ts'
import type { AdminAddresses } from '#contract/endpoints/endpoints.ts'
import { fill, NO_ENDPOINT, SAME_ORIGIN_ONLY, TOO_MANY_TO_MOVE } from '#contract/endpoints/refusals.ts'
import { TOTAL_COUNT_HEADER } from '#contract/domain/voterRoll.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { auditIn } from '#database/audit.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { waitingNamesIn } from '#database/bookkeeping/waitingNames.ts'
import type { Db } from '#database/connection/Db.ts'
import { linkListsIn } from '#database/repositories/linkLists.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { listFactsIn } from '#database/repositories/waitingWork.ts'
import { undo } from '#database/undo.ts'
import { listedVoterIdsIn } from '#database/voters/listedVoterIds.ts'
import { voterSuggestionsIn } from '#database/voters/voterSuggestions.ts'
import { votersIn } from '#database/voters/voters.ts'
import { httpError } from './apiError.ts'
import { ownAccountHandlers } from './auth/ownAccount.ts'
import { secondFactorHandlers } from './auth/ownSecondFactor.ts'
import type { PasswordHasher } from './auth/passwords.ts'
import { requireAdmin, requireCookie } from './auth/requireAdmin.ts'
import { type Machine, workIn } from './doctor/workIn.ts'
import { auditTable } from './exports/auditTable.ts'
import { downloads, type Downloads } from './exports/downloads.ts'
import { FORMATS } from './exports/exportFormats.ts'
import type { OpenImports } from './imports/openImports.ts'
import type { Log } from './log.ts'
import { requireJson } from './middleware/requestBody.ts'
import { type AskState, NO_CONTACT } from './programs/accountAsker.ts'
import type { Handlers } from './routes/Handlers.ts'
import { importHandlers } from './routes/admin/imports.ts'
import { peopleHandlers } from './routes/admin/people.ts'
import { recordHandlers, signedInCandidateRoute } from './routes/admin/records.ts'
import { sessionHandlers } from './routes/admin/sessions.ts'
import { syncRunHandlers } from './routes/admin/syncRuns.ts'
import { answerEndpoints, type Guards } from './routes/answerEndpoints.ts'

/** The audit trail, and undoing its entries. */
const auditHandlers = (db: Db, files: Downloads) =>
  ({
    async listAuditEntries({ query, c }) {
      c.header(TOTAL_COUNT_HEADER, String(await auditIn(db).count(query)))
      return auditIn(db).list(query)
    },
    exportAuditEntries({ query, c }) {
      const { mediaType, write } = FORMATS.csv
      const headers = {
        'Content-Type': mediaType,
        'Content-Disposition': 'attachment; filename="audit-trail.csv"',
      }
      // Nobody would read a body, at whose end the download ends.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      const body = files.begin(c).body(write(auditTable(db, query)))
      return c.body(body, 200, headers)
    },
    async undoAuditEntry({ params: { entryId }, refuse, c }) {
      const outcome = await undo(db, c.var.actor, entryId)
      if (outcome === 'missing') refuse(404)
      if (outcome === 'not undoable') refuse(409)
      if (typeof outcome !== 'string') refuse(409, `Nothing was undone: ${outcome.refused}`)
    },
  }) satisfies Partial<Handlers>

/** VoterIDs as a work list: candidates without one, suggested voters, and saving many at once. */
function voterIdHandlers(db: Db) {
  const suggested = voterSuggestionsIn(db)
  const listed = listedVoterIdsIn(db)
  return {
    listMissingVoterIds: ({ query: { election = '', office = '' } }) =>
      candidatesIn(db, 'administrators').withoutVoterId(election, office),
    openVoterIdBatch: ({ body, c }) => suggested.openBatch(c.var.actor, body),
    getVoterSuggestions: ({ params, query, c }) => suggested.suggest(c.var.actor, params, query.birthYear),
    checkVoterIds: ({ body, c }) => listed.check(c.var.actor, body),
    async saveVoterIds({ body, refuse, c }) {
      const saved = await listed.save(c.var.actor, body.entries)
      return 'refused' in saved ? refuse(saved.refused === 'missing' ? 404 : 409, saved) : saved
    },
  } satisfies Partial<Handlers>
}

/**
 * Admits only requests from this site's own pages. Browsers state the source of a request in Sec-Fetch-Site; those that
 * do not (old ones, or any over plain HTTP) in Origin, which is compared with the configured addresses and never with
 * Host, which the sender chooses.
 */
const requireSameOrigin = (origins: readonly string[]) =>
  createMiddleware(async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const isOurs =
      site === undefined ? origins.includes(c.req.header('Origin') ?? '') : site === 'same-origin'
    if (!isOurs) httpError(403, SAME_ORIGIN_ONLY)
    await next()
  })

/** Names that wait for an account, and assigning them. */
const waitingNameHandlers = (db: Db) =>
  ({
    listWaitingNames: () => waitingNamesIn(db).list(),
    async saveNameAccount({ body, refuse, c }) {
      const assigned = await waitingNamesIn(db).assign(c.var.actor, body)
      if (!('refused' in assigned)) return assigned
      if ('rows' in assigned)
        return refuse(409, fill(TOO_MANY_TO_MOVE, { rows: formatNumber(assigned.rows) }))
      return refuse(assigned.refused === 'unknown' ? 404 : 409)
    },
  }) satisfies Partial<Handlers>

const voterHandlers = (db: Db) =>
  ({
    async listVoters({ query, c }) {
      const matching = await votersIn(db).search(c.var.actor, query)
      c.header(TOTAL_COUNT_HEADER, String(matching.count))
      return matching.voters
    },
    getVoter: ({ params, c }) => votersIn(db).find(c.var.actor, params.voterId),
  }) satisfies Partial<Handlers>

/** Links of committees to candidates as a work list: suggestions, and adding many at once. */
const linkHandlers = (db: Db) =>
  ({
    listSuggestedLinks: ({ query: { election = '', office = '' } }) =>
      linkListsIn(db).suggest(election, office),
    checkLinks: ({ body }) => linkListsIn(db).check(body.entries),
    async saveLinks({ body, refuse, c }) {
      const saved = await linkListsIn(db).save(c.var.actor, body.entries)
      return 'finding' in saved ? refuse(409, saved) : saved
    },
  }) satisfies Partial<Handlers>

export interface AdministratorDeps {
  db: Db
  /** Whether visitors reach the site over TLS. */
  tls: boolean
  /** The site's own origins, such as `https://ledger.example.org`; pages of other origins may not write. */
  origins: readonly string[]
  hasher: PasswordHasher
  clock: () => Date
  /** The address a request comes from. */
  peerOf: (c: Context) => string
  log: Log
  /** Whether a second factor is required. */
  isFactorRequired?: boolean
  /** Asks the state about an account; left out if the settings name no contact. */
  askState?: AskState
  /** Imports in the browser; left out if this server accepts none. */
  openImports?: OpenImports
  /** The doctor's findings about the machine; left out if no one asks for them. */
  machine?: Machine
}

const NO_MACHINE: Machine = { bulk: '', publish: false, findings: () => [] }

/** Signing in and every administrators' endpoint. None of their answers is ever cached. */
export function administratorCalls({ isFactorRequired = false, ...deps }: AdministratorDeps) {
  const { db } = deps
  const guardDeps = { ...deps, sessions: sessionsIn(db), isFactorRequired }
  const token = requireAdmin(guardDeps)
  const guards: Guards = {
    token: [token],
    cookie: [
      (c, next) => {
        requireJson(c)
        return next()
      },
      requireSameOrigin(deps.origins),
      requireCookie(guardDeps),
    ],
  }
  const handlers: Handlers<keyof AdminAddresses> = {
    ...sessionHandlers(deps, guardDeps),
    ...ownAccountHandlers(deps, guardDeps),
    ...secondFactorHandlers(deps, isFactorRequired),
    ...peopleHandlers(deps),
    ...recordHandlers(db),
    ...voterHandlers(db),
    ...waitingNameHandlers(db),
    ...linkHandlers(db),
    ...voterIdHandlers(db),
    listAdminCommittees: () => committeesIn(db).list(),
    getListFacts: () => listFactsIn(db),
    // Places of its own: visitors cannot take them.
    ...auditHandlers(db, downloads(deps)),
    ...syncRunHandlers(db, deps.askState ?? NO_CONTACT),
    ...importHandlers(db, deps.openImports),
    getRegisterStatus: () => moneyStatusIn(db).ofRegister(),
    getWork: workIn(db, { machine: NO_MACHINE, ...deps }),
  }
  return (
    new Hono()
      .route('/', signedInCandidateRoute(db, guardDeps))
      .route('/', answerEndpoints(handlers, guards))
      // Without a session, unknown addresses answer just like known ones.
      .all('/api/admin/*', token, () => httpError(404, NO_ENDPOINT))
  )
}
