import { ADMIN_CALLS } from './adminCalls.ts'
import type { Call } from './call.ts'
import { PUBLIC_CALLS } from './publicCalls.ts'

/** Every call of the API, in the order of the documentation. The browser program never imports it. */
export const CALLS: readonly Call[] = [...PUBLIC_CALLS, ...ADMIN_CALLS]
