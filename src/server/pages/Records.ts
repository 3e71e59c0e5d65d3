import type { Candidates } from '../data/candidates.ts'
import type { Committees } from '../data/committees.ts'
import type { Elections } from '../data/elections.ts'

/** The records pages are about. */
export interface Records {
  candidates: Candidates
  committees: Committees
  elections: Elections
}
