/** Longer passwords are refused unread, because hashing them would only cost time. */
export const MAX_PASSWORD = 256

export const MIN_PASSWORD = 12

// @limit people api/undo: Records changed in one call: {count}, then 400
/** So that undoing them delays no one for long. */
export const MAX_CHANGED = 500

export const IMPORTS_PAGE_SIZE = 50

/** The kinds of lists, as the importer names them. */
export const IMPORT_KINDS = [
  'elections',
  'candidates',
  'committees',
  'accounts',
  'balances',
  'totals',
  'contributions',
  'expenditures',
  'transfers',
  'distributions',
  'documents',
  'solicitations',
  'voters',
] as const

// @limit imports importer/importInBrowser: Bytes of a file in one call, held in memory until written: 1 MB,
// then 413; the page sends {bytes} at a time
/** Small enough to arrive in time on a slow line. */
export const UPLOAD_PART_BYTES = 256 * 1024

export const MAX_LINKS = 200

/** An administrator may do everything. An auditor may see everything and change nothing except their own sign-in. */
export const ROLES = ['administrator', 'auditor'] as const

export const INVITATION_HOURS = 72

/** Actions that can be undone through their entries. No change of a person can, because it takes the password. */
const UNDOABLE_ACTIONS = [
  'VoterID saved',
  'account added',
  'account removed',
  'statement linked',
  'statement unlinked',
  'deleted',
  'deletion undone',
  'several changed',
  'alias set',
  'alias removed',
] as const

export const AUDIT_ACTIONS = [
  'signed in',
  'sign-in refused',
  'sign-in throttled',
  'sign-in unlocked',
  'sign-in link made',
  'code asked',
  'recovery code used',
  'recovery codes renewed',
  'second factor set up',
  'second factor removed',
  'signed out',
  'session ended',
  ...UNDOABLE_ACTIONS,
  'voters searched',
  'voter viewed',
  'voter not found',
  'voters matched',
  'voter look-up refused',
  'administrator created',
  'password changed',
  'administrator disabled',
  'administrator enabled',
  'role changed',
  'invited',
  'invitation withdrawn',
  'sessions revoked',
  'money forgotten',
  'citation key changed',
  'state asked',
  'loss allowed',
  'import begun',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number]

export const isUndoable = (action: string): action is UndoableAction =>
  UNDOABLE_ACTIONS.some((known) => known === action)

/** The most entries one answer holds; fewer means that there are no older ones. */
export const AUDIT_PAGE = 100

/** The e-mail address of the administrator of the sample register, whom the first import of real lists disables. */
export const DEMO_EMAIL = 'demo@example.org'

/** Begins each line of progress on the importer's standard error, to tell it from errors. */
export const PROGRESS_PREFIX = 'progress: '

/** Begins the name of a file of rejected lines, so that it is not taken for the list that they are from. */
export const REJECTED_PREFIX = 'rejected-'

/** The header of an answer that names the audit entry of the change, by which it can be undone. */
export const AUDIT_ENTRY_HEADER = 'X-Audit-Entry'

/** Refusals of a sign-in that needs a second factor, by which the page knows to ask for a code. */
export const CODE_NEEDED = 'Enter the code from your authenticator app, or a recovery code'
export const WRONG_CODE = 'This code is wrong, too old or was used already. Wait for the next one.'

/** Refusals by which the administrators' pages know what to ask for, before they make the call again. */
export const CONFIRM_FIRST =
  'Enter your password again, or a code: this takes a confirmation of the last five minutes'
export const OWN_ACCOUNT_FIRST =
  'Make an account of your own first: with the sample, the demo account can no longer sign in'
