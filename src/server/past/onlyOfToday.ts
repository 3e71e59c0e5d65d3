import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { ONLY_TODAY } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'

/** What answers calls that have no past where one is asked for, by their ids. */
export const ONLY_OF_TODAY = Object.fromEntries(
  ENDPOINTS.filter(({ access, hasPast }) => access === 'public' && !hasPast).map(({ id }) => [
    id,
    () => httpError(400, ONLY_TODAY),
  ]),
)
