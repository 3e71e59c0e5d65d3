import { apiUrl } from '#contract/apiUrls.ts'
import { BYTES, FORM } from './operation.ts'
import type { Method, Operation } from './openApiTypes.ts'

const CREDENTIAL: Record<string, string> = {
  token: `-H "x-auth-token: $TOKEN"`,
  cookie: `-b "$COOKIE" -H "Origin: $SITE"`,
}

/**
 * A command line that makes the call with the examples of its parameters. What visitors may ask for is not narrowed by more
 * than the call needs: of most registers nothing would be left.
 */
export function curlExample(
  method: Method,
  path: string,
  { security, parameters, requestBody }: Operation,
): string {
  const examples = parameters.flatMap(({ in: place, name, required, example }) =>
    required || (security.length > 0 && place !== 'header') ? [[name, example] as const] : [],
  )
  // The slashes of a FilePath stay slashes.
  const url = apiUrl(path, Object.fromEntries(examples)).replace(/^[^?]*/, (it) => it.replaceAll('%2F', '/'))
  const body = requestBody?.content['application/json']?.example
  const form = requestBody?.content[FORM]?.example as object | undefined
  return [
    'curl',
    method !== 'get' && `-X ${method.toUpperCase()}`,
    ...security.flatMap((one) => Object.keys(one)).map((scheme) => CREDENTIAL[scheme]),
    ...Object.entries(form ?? {}).map(([name, value]) => `--data-urlencode '${name}=${value}'`),
    body !== undefined && `-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`,
    requestBody?.content[BYTES] && `-H "Content-Type: ${BYTES}" --data-binary @FILE`,
    `"$SITE${url}"`,
  ]
    .filter(Boolean)
    .join(' ')
}
