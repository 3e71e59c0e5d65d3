import type { Generated } from 'kysely'
import type { Role } from '#contract/schemas/person.ts'

/* Who may sign in, and their sign-ins. Owned. */

export interface AdministratorTable {
  admin_id: Generated<number>
  /** In lower case: the canonical account. */
  email: string
  name: string
  password_hash: string
  role: Generated<Role>
  created_at: string
  disabled_at: string | null
  /** The account whose invitation was accepted; '' if the operator made this one. */
  invited_by: Generated<string>
}

/** One that has not been accepted. Its secret is stored as a SHA-256 hash. */
export interface InvitationTable {
  invitation_id: Generated<number>
  token_hash: string
  /** In lower case. */
  email: string
  role: Role
  invited_by: string
  expires_at: string
}

/** A link from the console that signs an account in once; the newest alone. */
interface SignInLinkTable {
  admin_id: number
  token_hash: string
  expires_at: string
}

/** The secret of an administrator's authenticator app; see server/auth/timeCode.ts. */
export interface SecondFactorTable {
  admin_id: number
  /** In base 32. Codes are computed from it, so it cannot be hashed; it is sent once, for the app. */
  secret: string
  /** Null until the first correct code. */
  confirmed_at: string | null
  /** The number of the thirty-second step whose code was used last; codes of it and earlier steps are refused. */
  last_step: Generated<number>
}

/** An unused one, as a SHA-256 hash. */
export interface RecoveryCodeTable {
  admin_id: number
  code_hash: string
}

/** Secrets are stored as SHA-256 hashes: a stolen copy of this table opens nothing. */
export interface SessionTable {
  /** Counts up as sessions are opened; identifies a session to the users who may end it. */
  session_id: Generated<number>
  token_hash: string
  cookie_hash: string
  admin_id: number
  /** The address it was opened from; '' if unknown. */
  peer: string
  /** The kind of browser it was opened with; '' if unknown. */
  client: Generated<string>
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
  /** When its user last confirmed that it is them. */
  confirmed_at: Generated<string | null>
}

/** What is limited over time (limiter.ts) is counted here, so that a restart forgets nothing. */
export interface CountedActTable {
  /** The same for all rows of one act, which counts under several keys. */
  act: string
  key: string
  at: string
  /** From when on it no longer counts. */
  leaves_at: string
  uses: number
}

/** The networks from which an administrator has signed in. */
export interface KnownNetworkTable {
  email: string
  network: string
  /** The last time. */
  signed_in_at: string
}

/** How many logins were throttled by the limit of this key (`counted_act`). */
export interface ThrottledSignInTable {
  key: string
  tries: number
  /** The time of the first one. */
  since: string
}

export interface AdministratorTables {
  administrator: AdministratorTable
  invitation: InvitationTable
  session: SessionTable
  counted_act: CountedActTable
  known_network: KnownNetworkTable
  throttled_sign_in: ThrottledSignInTable
  sign_in_link: SignInLinkTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
}
