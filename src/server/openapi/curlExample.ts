import { apiUrl } from '#contract/apiUrls.ts'
import { BYTES, FORM } from './operation.ts'
import type { Method, Operation } from './openApiTypes.ts'

const CREDENTIAL: Record<string, string> = {
  token: `-H "x-auth-token: $TOKEN"`,
  cookie: `-b "$COOKIE" -H "Origin: $SITE"`,
}

/** A command line that makes the call with the examples of its parameters. */
export function curlExample(method: Method, path: string, operation: Operation): string {
  const { security, requestBody } = operation
  const body = requestBody?.content['application/json']?.example
  // A form has named fields.
  const form = requestBody?.content[FORM]?.example as object | undefined
  return [
    'curl',
    method !== 'get' && `-X ${method.toUpperCase()}`,
    ...security.flatMap((one) => Object.keys(one)).map((scheme) => CREDENTIAL[scheme]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--data-urlencode '${name}=${value}'`),
    body !== undefined && `-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`,
    requestBody?.content[BYTES] && `-H "Content-Type: ${BYTES}" --data-binary @FILE`,
    `"$SITE${exampleAddress(path, operation)}"`,
  ]
    .filter(Boolean)
    .join(' ')
}

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
