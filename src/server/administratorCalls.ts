import { type Context, Hono } from 'hono'
import { refuse } from './apiError.ts'
import type { PasswordHasher } from './auth/passwordHasher.ts'
import { signInWith } from './auth/signIn.ts'
import { accountEditsIn } from './data/accountEdits.ts'
import { auditIn } from './data/audit.ts'
import { candidateEditsIn } from './data/candidateEdits.ts'
import { candidatesIn } from './data/candidates.ts'
import { committeesIn } from './data/committees.ts'
import { deletionsIn } from './data/deletions.ts'
import { moneyStatusIn } from './data/moneyStatus.ts'
import { sessionsIn } from './data/sessions.ts'
import { signInsIn } from './data/signIns.ts'
import { votersIn } from './data/voters.ts'
import type { Db } from './db/openDatabase.ts'
import { requireAdmin } from './http/requireAdmin.ts'
import { accountListRoutes } from './routes/accountList.ts'
import { adminAccountListRoutes } from './routes/adminAccountList.ts'
import { adminAuditRoutes } from './routes/adminAudit.ts'
import { adminCandidateRoutes } from './routes/adminCandidates.ts'
import { adminCommitteeRoutes } from './routes/adminCommittees.ts'
import { adminDeletionRoutes } from './routes/adminDeletions.ts'
import { adminSessionRoutes } from './routes/adminSessions.ts'
import { adminStatusRoutes } from './routes/adminStatus.ts'
import { adminVoterRoutes } from './routes/adminVoters.ts'
import { authRoutes } from './routes/auth.ts'
import { signedInCandidateRoutes } from './routes/signedInCandidate.ts'

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
    .all('*', () => refuse(404, 'No such call'))

  return new Hono()
    .route('/auth', authRoutes({ ...guardDeps, signIn: signInWith(db, hasher), signIns }))
    .route('/candidates', signedInCandidateRoutes({ ...guardDeps, candidates }))
    .route('/candidates', accountListRoutes({ ...guardDeps, origins, edits: accountEdits }))
    .route('/admin', admin)
}
