import type { Generated } from 'kysely'
import type { Role } from '#contract/schemas/person.ts'
import type { WorkList } from '#contract/schemas/workList.ts'

/* Who may sign in, and how they did. Owned. */

export interface AdministratorTable {
  admin_id: Generated<number>
  /** In lower case: the canonical account. */
  email: string
  name: string
  password_hash: string
  role: Generated<Role>
  created_at: string
  disabled_at: string | null
}

/** One that nobody has taken up. Its secret is stored as a SHA-256 hash. */
export interface InvitationTable {
  invitation_id: Generated<number>
  token_hash: string
  /** In lower case. */
  email: string
  role: Role
  invited_by: string
  expires_at: string
}

/** What somebody called a view of a list; a name is there once for each list of a person. */
export interface SavedViewTable {
  view_id: Generated<number>
  admin_id: number
  list: WorkList
  name: string
  /** Of the list's address, with its question mark; '' for the usual one. */
  query: string
}

/** What an administrator's authenticator app makes codes of; see server/auth/timeCode.ts. */
export interface SecondFactorTable {
  admin_id: number
  /** In base 32. Codes are made of it, so it is no hash; it is sent once, to be given to the app. */
  secret: string
  /** Null until a first code was right. */
  confirmed_at: string | null
  /** The number of the thirty seconds whose code was used last: none of them or before is taken again. */
  last_step: Generated<number>
}

/** One that nobody has used yet, as a SHA-256 hash. */
export interface RecoveryCodeTable {
  admin_id: number
  code_hash: string
}

/** Secrets are stored as SHA-256 hashes: a stolen copy of this table opens nothing. */
export interface SessionTable {
  /** In the order they were opened; names a session to those who may end it. */
  session_id: Generated<number>
  token_hash: string
  cookie_hash: string
  admin_id: number
  /** The address it was opened from; '' where that is not known. */
  peer: string
  /** The kind of browser it was opened with; '' where that is not known. */
  client: Generated<string>
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
}

/** Login attempts are counted here, so that throttling survives a restart. */
export interface LoginAttemptTable {
  attempt_id: Generated<number>
  email: string
  peer: string
  attempted_at: string
}

/** The networks from which an administrator has signed in. */
export interface KnownNetworkTable {
  email: string
  network: string
  /** Last. */
  signed_in_at: string
}

/** How often a login had to wait: of an account from a network, or of all accounts or networks (''). */
export interface ThrottledSignInTable {
  email: string
  network: string
  tries: number
  /** The first of them. */
  since: string
}

export interface AdministratorTables {
  administrator: AdministratorTable
  invitation: InvitationTable
  saved_view: SavedViewTable
  session: SessionTable
  login_attempt: LoginAttemptTable
  known_network: KnownNetworkTable
  throttled_sign_in: ThrottledSignInTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
}
