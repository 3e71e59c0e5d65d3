import { type Context, Hono } from 'hono'
import type { AdminAddresses } from '#contract/endpoints/endpoints.ts'
import { NO_ENDPOINT } from '#contract/endpoints/refusals.ts'
import { httpError } from './apiError.ts'
import type { PasswordHasher } from './auth/passwordHasher.ts'
import { changePasswordWith } from './auth/changePassword.ts'
import { ownAccountWith } from './auth/ownAccount.ts'
import { ownSecondFactorWith } from './auth/ownSecondFactor.ts'
import { reauthenticateWith } from './auth/reauthenticate.ts'
import { signInByLinkWith, signInWith } from './auth/signIn.ts'
import { accountEditsIn } from '#database/repositories/accountEdits.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { auditIn } from '#database/audit/audit.ts'
import { candidateEditsIn } from '#database/repositories/candidateEdits.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { deletionsIn } from '#database/repositories/deletions.ts'
import { importHistoryIn } from '#database/repositories/importHistory.ts'
import { invitationsIn } from '#database/administrators/invitations.ts'
import { askedAccount } from '#database/bookkeeping/askedAccount.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import { statementLinksIn } from '#database/repositories/statementLinks.ts'
import { syncRunsIn } from '#database/repositories/syncRuns.ts'
import { waitingNamesIn } from '#database/bookkeeping/waitingNames.ts'
import { linkListsIn } from '#database/links/linkLists.ts'
import { listedVoterIdsIn } from '#database/voters/match/listedVoterIds.ts'
import { voterSuggestionsIn } from '#database/voters/match/voterSuggestions.ts'
import { listFactsIn } from '#database/repositories/listFacts.ts'
import { severalChangesIn } from '#database/repositories/severalChanges.ts'
import { undoIn } from '#database/undo/undo.ts'
import { votersIn } from '#database/voters/voters.ts'
import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'
import { requireAdmin, requireCookie } from './auth/requireAdmin.ts'
import { type Machine, workIn } from './doctor/workIn.ts'
import { requireJson } from './middleware/readJson.ts'
import { requireSameOrigin } from './middleware/requireSameOrigin.ts'
import { auditHandlers } from './routes/admin/audit.ts'
import { secondFactorHandlers } from './routes/admin/secondFactor.ts'
import { downloads } from './exports/downloads.ts'
import type { Log } from './log.ts'
import type { OpenImports } from './imports/openImports.ts'
import { importHandlers } from './routes/admin/imports.ts'
import { sessionHandlers } from './routes/admin/sessions.ts'
import { linkHandlers } from './routes/admin/links.ts'
import { peopleHandlers } from './routes/admin/people.ts'
import { recordHandlers, signedInCandidateRoute } from './routes/admin/records.ts'
import { syncRunHandlers } from './routes/admin/syncRuns.ts'
import { voterHandlers } from './routes/admin/voters.ts'
import { waitingNameHandlers } from './routes/admin/waitingNames.ts'
import { voterIdHandlers } from './routes/admin/voterIds.ts'
import { answerEndpoints, type Guards } from './routes/answerEndpoints.ts'
import type { Handlers } from './routes/Handlers.ts'
import { type AskState, NO_CONTACT } from './programs/accountAsker.ts'

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
export function administratorCalls({
  db,
  tls,
  origins,
  hasher,
  clock,
  peerOf,
  log,
  ...deps
}: AdministratorDeps) {
  const sessions = sessionsIn(db)
  const signIns = signInsIn(db)
  const { isFactorRequired = false } = deps
  const guardDeps = { sessions, clock, peerOf, tls, isFactorRequired }
  const reauthenticate = reauthenticateWith(db, hasher)
  const candidates = candidatesIn(db, 'administrators')
  const audit = auditIn(db)
  const committees = committeesIn(db)
  const money = moneyStatusIn(db)
  const token = requireAdmin(guardDeps)
  const guards: Guards = {
    token: [token],
    cookie: [
      (c, next) => {
        requireJson(c)
        return next()
      },
      requireSameOrigin(origins),
      requireCookie(guardDeps),
    ],
  }
  const handlers: Handlers<keyof AdminAddresses> = {
    ...sessionHandlers({
      ...guardDeps,
      signIn: signInWith(db, hasher),
      signInByLink: signInByLinkWith(db),
      signIns,
      changePassword: changePasswordWith(db, hasher, reauthenticate),
      reauthenticate,
      makeOwnAccount: ownAccountWith(db, hasher),
    }),
    ...secondFactorHandlers({ own: ownSecondFactorWith(db, reauthenticate), isFactorRequired }),
    ...peopleHandlers({
      ...guardDeps,
      administrators: administratorsIn(db),
      invitations: invitationsIn(db),
      hasher,
    }),
    ...recordHandlers({
      candidates,
      edits: candidateEditsIn(db),
      accounts: accountEditsIn(db),
      deletions: deletionsIn(db),
      statements: statementLinksIn(db),
      several: severalChangesIn(db),
    }),
    ...voterHandlers(votersIn(db)),
    ...waitingNameHandlers(waitingNamesIn(db)),
    ...linkHandlers(linkListsIn(db)),
    ...voterIdHandlers({ candidates, suggested: voterSuggestionsIn(db), listed: listedVoterIdsIn(db) }),
    listAdminCommittees: () => committees.list(),
    getListFacts: () => listFactsIn(db),
    // Places of its own: visitors cannot take them.
    ...auditHandlers(audit, undoIn(db), downloads({ peerOf, log })),
    ...syncRunHandlers({
      runs: syncRunsIn(db),
      askState: deps.askState ?? NO_CONTACT,
      asked: (acctNum) => askedAccount(db, acctNum),
    }),
    ...importHandlers({
      open: deps.openImports,
      history: importHistoryIn(db),
      isSample: () => registerIn(db).isSample(),
    }),
    getRegisterStatus: () => money.ofRegister(),
    getWork: workIn(db, { machine: deps.machine ?? NO_MACHINE, clock }),
  }
  return (
    new Hono()
      .route('/', signedInCandidateRoute({ ...guardDeps, candidates }))
      .route('/', answerEndpoints(handlers, guards))
      // Without a session, unknown addresses answer just like known ones.
      .all('/api/admin/*', token, () => httpError(404, NO_ENDPOINT))
  )
}
