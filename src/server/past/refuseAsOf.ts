import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { ONLY_TODAY } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'

/** Handlers that refuse `asOf=` for public calls that do not take it, by id. */
export const REFUSE_AS_OF = Object.fromEntries(
  ENDPOINTS.filter(({ access, supportsAsOf }) => access === 'public' && !supportsAsOf).map(({ id }) => [
    id,
    () => httpError(400, ONLY_TODAY),
  ]),
)
