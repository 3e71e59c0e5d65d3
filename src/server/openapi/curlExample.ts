import type { Method, Operation } from './openApiTypes.ts'

const CREDENTIAL: Record<string, string> = {
  token: `-H "x-auth-token: $TOKEN"`,
  cookie: `-b "$COOKIE" -H "Origin: $SITE"`,
}

/** A command line that makes the call with the examples of its parameters. */
export function curlExample(
  method: Method,
  path: string,
  { security, parameters, requestBody }: Operation,
): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example
    return encodeURI(String(example))
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example)).replaceAll('%2C', ',')}`)
    .join('&')
  const body = requestBody?.content['application/json']?.example
  return [
    'curl',
    method !== 'get' && `-X ${method.toUpperCase()}`,
    ...security.flatMap((one) => Object.keys(one)).map((scheme) => CREDENTIAL[scheme]),
    body !== undefined && `-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`,
    `"$SITE${address}${query && `?${query}`}"`,
  ]
    .filter(Boolean)
    .join(' ')
}
