/** Longer passwords are refused unread, because hashing them would only cost time. */
export const MAX_PASSWORD = 256

export const MIN_PASSWORD = 12

/** The most records changed in one call, so that undoing them delays no one for long. */
export const MAX_CHANGED = 500

/** How many imports a page of the history holds. */
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

/** The part of a file sent in one call; small enough to arrive in time on a slow line. */
export const UPLOAD_PART_BYTES = 256 * 1024

/** The most links that are checked or saved in one call. */
export const MAX_LINKS = 200

/** An administrator may do everything. An auditor may see everything and change nothing except their own sign-in. */
export const ROLES = ['administrator', 'auditor'] as const

/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 72
