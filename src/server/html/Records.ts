import type { Candidates } from '#database/repositories/candidates.ts'
import type { Committees } from '#database/repositories/committees.ts'
import type { Elections } from '#database/repositories/elections.ts'
import type { Registrations } from '#database/repositories/registrations.ts'

/** The records pages are about. */
export interface Records {
  candidates: Candidates
  committees: Committees
  elections: Elections
  registrations: Registrations
}
