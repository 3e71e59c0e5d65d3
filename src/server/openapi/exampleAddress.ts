import { apiUrl } from '#contract/apiUrls.ts'
import type { Operation } from './openApiTypes.ts'

/**
 * The address that a call is made at with the examples of its parameters. What visitors may ask for is not narrowed by more
 * than the call needs: of most registers nothing would be left.
 */
export function exampleAddress(path: string, { security, parameters }: Operation): string {
  const examples = parameters.flatMap(({ in: place, name, required, example }) =>
    required || (security.length > 0 && place !== 'header') ? [[name, example] as const] : [],
  )
  // Slashes in a FilePath stay slashes.
  return apiUrl(path, Object.fromEntries(examples)).replace(/^[^?]*/, (it) => it.replaceAll('%2F', '/'))
}
