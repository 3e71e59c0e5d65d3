import { type Context, Hono } from 'hono'
import { httpError } from './apiError.ts'
import type { PasswordHasher } from './auth/passwordHasher.ts'
import { signInWith } from './auth/signIn.ts'
import { accountEditsIn } from '#database/repositories/accountEdits.ts'
import { auditIn } from '#database/repositories/audit.ts'
import { candidateEditsIn } from '#database/repositories/candidateEdits.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { deletionsIn } from '#database/repositories/deletions.ts'
import { moneyStatusIn } from '#database/money/moneyStatus.ts'
import { sessionsIn } from '#database/repositories/sessions.ts'
import { signInsIn } from '#database/repositories/signIns.ts'
import { votersIn } from '#database/voters/voters.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { requireAdmin } from './auth/requireAdmin.ts'
import { accountListRoutes } from './routes/admin/accountList.ts'
import { adminAccountListRoutes } from './routes/admin/adminAccountList.ts'
import { adminAuditRoutes } from './routes/admin/adminAudit.ts'
import { adminCandidateRoutes } from './routes/admin/adminCandidates.ts'
import { adminCommitteeRoutes } from './routes/admin/adminCommittees.ts'
import { adminDeletionRoutes } from './routes/admin/adminDeletions.ts'
import { adminSessionRoutes } from './routes/admin/adminSessions.ts'
import { adminStatusRoutes } from './routes/admin/adminStatus.ts'
import { adminVoterRoutes } from './routes/admin/adminVoters.ts'
import { authRoutes } from './routes/admin/auth.ts'
import { signedInCandidateRoutes } from './routes/admin/signedInCandidate.ts'

export interface AdministratorDeps {
  db: Db
  /** Whether visitors reach the site by TLS. */
  tls: boolean
  /** The addresses visitors reach the site at, such as `https://ledger.example.org`: no other page may write. */
  origins: readonly string[]
  hasher: PasswordHasher
  clock: () => Date
  /** The address a request comes from. */
  peerOf: (c: Context) => string
}

/** Signing in and every call for administrators, to be mounted at `/api`. None of their answers is ever kept. */
export function administratorCalls({ db, tls, origins, hasher, clock, peerOf }: AdministratorDeps) {
  const sessions = sessionsIn(db)
  const signIns = signInsIn(db)
  const guardDeps = { sessions, clock, peerOf, tls }
  const candidates = candidatesIn(db, 'administrators')
  const deletions = deletionsIn(db)
  const edits = candidateEditsIn(db)
  const accountEdits = accountEditsIn(db)

  // One guard over the whole prefix: what is added below is closed to strangers, and so is what does not exist.
  const admin = new Hono()
    .use(requireAdmin(guardDeps))
    .route('/candidates', adminCandidateRoutes(candidates, edits, deletions))
    .route('/candidates', adminAccountListRoutes(accountEdits))
    .route('/committees', adminCommitteeRoutes(committeesIn(db), deletions))
    .route('/deletions', adminDeletionRoutes(deletions))
    .route('/voters', adminVoterRoutes(votersIn(db)))
    .route('/audit', adminAuditRoutes(auditIn(db)))
    .route('/sessions', adminSessionRoutes(sessions, signIns))
    .route('/status', adminStatusRoutes(moneyStatusIn(db)))
    .all('*', () => httpError(404, 'No such call'))

  return new Hono()
    .route('/auth', authRoutes({ ...guardDeps, signIn: signInWith(db, hasher), signIns }))
    .route('/candidates', signedInCandidateRoutes({ ...guardDeps, candidates }))
    .route('/candidates', accountListRoutes({ ...guardDeps, origins, edits: accountEdits }))
    .route('/admin', admin)
}
