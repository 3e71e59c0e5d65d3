import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { formatNumber } from '#contract/domain/text.ts'
import type { AdminAddresses } from '#contract/endpoints/endpoints.ts'
import { fill, NO_ENDPOINT, SAME_ORIGIN_ONLY, TOO_MANY_TO_MOVE } from '#contract/endpoints/refusals.ts'
import { RUNS_NAMED } from '#contract/schemas/dataStatus.ts'
import { TOTAL_COUNT_HEADER } from '#contract/domain/voterRoll.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { auditIn } from '#database/audit.ts'
import { askedAccount } from '#database/bookkeeping/explainBalance.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { waitingNamesIn } from '#database/bookkeeping/waitingNames.ts'
import { linkListsIn } from '#database/repositories/linkLists.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { listFactsIn } from '#database/repositories/waitingWork.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { undo } from '#database/undo.ts'
import { listedVoterIdsIn } from '#database/voters/listedVoterIds.ts'
import { voterSuggestionsIn } from '#database/voters/voterSuggestions.ts'
import { votersIn } from '#database/voters/voters.ts'
import { httpError } from './apiError.ts'
import { ownAccountHandlers, peopleHandlers, sessionHandlers } from './routes/people.ts'
import type { AuthDeps } from './auth/reauthenticate.ts'
import { type GuardDeps, requireAdmin, requireCookie } from './auth/requireAdmin.ts'
import { type Machine, workIn } from './doctor/workIn.ts'
import { auditTable } from './exports/changeTables.ts'
import { downloads } from './exports/sendExport.ts'
import { FORMATS } from './exports/exportFormats.ts'
import type { OpenImports } from './imports/openImports.ts'
import type { Log } from './log.ts'
import { requireJson } from './middleware/requestBody.ts'
import { type AskState, NO_CONTACT } from './programs/accountAsker.ts'
import { type Handlers, answerEndpoints, type Guards } from './routes/answerEndpoints.ts'
import { importHandlers } from './routes/imports.ts'
import { recordHandlers, signedInCandidateRoute } from './routes/records.ts'

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

export interface AdministratorDeps extends AuthDeps, Pick<GuardDeps, 'clock' | 'peerOf' | 'tls'> {
  /** The site's own origins, such as `https://ledger.example.org`; pages of other origins may not write. */
  origins: readonly string[]
  log: Log
  isFactorRequired?: boolean
  /** Asks the state about an account; left out if the settings name no contact. */
  askState?: AskState
  /** Imports in the browser; left out if this server accepts none. */
  openImports?: OpenImports
  /** The doctor's findings about the machine; left out if no one asks for them. */
  machine?: Machine
}

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
  return (
    new Hono()
      .route('/', signedInCandidateRoute(db, guardDeps))
      .route('/', answerEndpoints(handlersOf(deps, guardDeps), guards))
      // Without a session, unknown addresses answer just like known ones.
      .all('/api/admin/*', token, () => httpError(404, NO_ENDPOINT))
  )
}

function handlersOf(deps: AdministratorDeps, guardDeps: GuardDeps): Handlers<keyof AdminAddresses> {
  const { db } = deps
  const askState = deps.askState ?? NO_CONTACT
  // Places of its own: visitors cannot take them.
  const files = downloads(deps)
  const links = linkListsIn(db)
  const listedVoterIds = listedVoterIdsIn(db)
  const names = waitingNamesIn(db)
  const suggestions = voterSuggestionsIn(db)
  const voters = votersIn(db)
  return {
    ...sessionHandlers(deps, guardDeps),
    ...ownAccountHandlers(deps, guardDeps),
    ...peopleHandlers(deps),
    ...recordHandlers(db),
    ...importHandlers(db, deps.openImports),
    listAdminCommittees: () => committeesIn(db).list(),
    getListFacts: () => listFactsIn(db),

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
      return c.body(files.begin(c).body(write(auditTable(db, query))), 200, headers)
    },
    async undoAuditEntry({ params: { entryId }, refuse, c }) {
      const outcome = await undo(db, c.var.actor, entryId)
      if (outcome === 'missing') refuse(404)
      if (outcome === 'not undoable') refuse(409)
      if (typeof outcome !== 'string') refuse(409, `Nothing was undone: ${outcome.refused}`)
    },

    getRegisterStatus: () => moneyStatusIn(db).ofRegister(),
    getWork: workIn(db, { machine: { bulk: '', publish: false, findings: () => [] }, ...deps }),
    async listSyncRuns() {
      const runs = syncRunsIn(db)
      // Everything, or all accounts' money. Only the newest run can be under way.
      const nights = await runs.latest(2, ['all', 'money'])
      const night = nights.find(({ state }) => state !== 'running') ?? null
      return { night, latest: await runs.latest(RUNS_NAMED) }
    },
    async askAccount({ params: { acctNum }, refuse, c }) {
      if (!(await askedAccount(db, acctNum))) refuse(404)
      const run = await askState(c.var.actor, [acctNum])
      return typeof run === 'string' ? refuse(409, run) : run
    },
    async saveHeldAccounts({ body: { accounts }, refuse, c }) {
      const run = await askState(c.var.actor, accounts, true)
      return typeof run === 'string' ? refuse(409, run) : run
    },
    getAskedAccount: ({ params }) => askedAccount(db, params.acctNum),

    async listVoters({ query, c }) {
      const matching = await voters.search(c.var.actor, query)
      c.header(TOTAL_COUNT_HEADER, String(matching.count))
      return matching.voters
    },
    getVoter: ({ params, c }) => voters.find(c.var.actor, params.voterId),

    listMissingVoterIds: ({ query: { election = '', office = '' } }) =>
      candidatesIn(db, 'administrators').withoutVoterId(election, office),
    openVoterIdBatch: ({ body, c }) => suggestions.openBatch(c.var.actor, body),
    getVoterSuggestions: ({ params, query, c }) => suggestions.suggest(c.var.actor, params, query.birthYear),
    checkVoterIds: ({ body, c }) => listedVoterIds.check(c.var.actor, body),
    async saveVoterIds({ body, refuse, c }) {
      const saved = await listedVoterIds.save(c.var.actor, body.entries)
      return 'refused' in saved ? refuse(saved.refused === 'missing' ? 404 : 409, saved) : saved
    },

    listSuggestedLinks: ({ query: { election = '', office = '' } }) => links.suggest(election, office),
    checkLinks: ({ body }) => links.check(body.entries),
    async saveLinks({ body, refuse, c }) {
      const saved = await links.save(c.var.actor, body.entries)
      return 'finding' in saved ? refuse(409, saved) : saved
    },

    listWaitingNames: () => names.list(),
    async saveNameAccount({ body, refuse, c }) {
      const assigned = await names.assign(c.var.actor, body)
      if (!('refused' in assigned)) return assigned
      if ('rows' in assigned)
        return refuse(409, fill(TOO_MANY_TO_MOVE, { rows: formatNumber(assigned.rows) }))
      return refuse(assigned.refused === 'unknown' ? 404 : 409)
    },
  }
}
