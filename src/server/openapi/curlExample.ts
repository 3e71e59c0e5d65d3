import { exampleAddress } from './exampleAddress.ts'
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
