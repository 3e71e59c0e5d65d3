import { apiUrl } from '#contract/apiUrls.ts'
import type { Operation } from './openApiTypes.ts'

/**
 * The address of a call with the examples of its parameters. Public calls get only required parameters, because most
 * registers would have no answer to a narrower query.
 */
export function exampleAddress(path: string, { security, parameters }: Operation): string {
  const examples = parameters.flatMap(({ in: place, name, required, example }) =>
    required || (security.length > 0 && place !== 'header') ? [[name, example] as const] : [],
  )
  // Slashes in a FilePath stay slashes.
  return apiUrl(path, Object.fromEntries(examples)).replace(/^[^?]*/, (it) => it.replaceAll('%2F', '/'))
}
