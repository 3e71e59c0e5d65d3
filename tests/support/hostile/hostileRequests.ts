import * as z from 'zod/mini'
import type { ExampleOf, ExampleRecords } from '#contract/endpoints/parameters.ts'
import { INVENTED, exampleOf } from '#server/openapi/operation.ts'
import type { Endpoint, Part } from '#contract/endpoints/endpoint.ts'
import {
  BREAKS_DATABASES,
  BREAKS_DATABASES_JSON,
  NAUGHTY_ADDRESSES,
  NAUGHTY_BODIES,
  NAUGHTY_ENCODINGS,
  NAUGHTY_JSON,
  NAUGHTY_TEXTS,
} from './naughtyTexts.ts'

/** A request with one value that no well-meaning client sends. */
export interface HostileRequest {
  /** What is hostile: a path parameter, a query parameter, a field of the body, or the body itself. */
  place: string
  path: string
  method: string
  mediaType: string
  body?: string
}

/** Chooses the texts for a place from all of them; those that may break a database are among them. */
export type Choose = (all: readonly string[], breaksDatabases?: readonly string[]) => readonly string[]

/** One list of requests for each input of this call: hostile in that place, and as documented in the others. */
export function hostileRequests(
  endpoint: Endpoint,
  choose: Choose,
  records: ExampleRecords = INVENTED,
): HostileRequest[][] {
  const { method, path, params, query, body, isForm, bytes } = endpoint
  const inPath = examplesOf(params, records)
  const inQuery = examplesOf(query, records)
  // A body is a record.
  const sent = body && (exampleOf(body[0]) as Record<string, unknown>)
  if (body && !sent) throw new Error(`What ${endpoint.id} is sent is not documented`)
  const usual = bytes === undefined ? sent && write(sent) : 'bytes'
  const mediaType = isForm
    ? 'application/x-www-form-urlencoded'
    : bytes === undefined
      ? 'application/json'
      : 'application/octet-stream'

  const request = (place: string, address: string, hostile = usual): HostileRequest => ({
    place: `${endpoint.id} ${place}`,
    path: address,
    method,
    mediaType,
    ...(hostile !== undefined && { body: hostile }),
  })

  const address = (values = inPath, parameters = inQuery, more: readonly string[] = []) => {
    const pairs = [...Object.entries(parameters).map(([name, value]) => `${name}=${value}`), ...more]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
  }

  function write(record: unknown): string {
    return isForm ? new URLSearchParams(record as Record<string, string>).toString() : JSON.stringify(record)
  }

  const texts = () => choose(NAUGHTY_TEXTS, BREAKS_DATABASES)
  const textsFor = (name: string) =>
    name === 'queries'
      ? texts().flatMap(asQueries)
      : name === 'page'
        ? [...texts(), ...NAUGHTY_ADDRESSES]
        : texts()
  const encoded = (chosen: readonly string[]) => [...chosen.map(percentEncoded), ...choose(NAUGHTY_ENCODINGS)]

  return [
    ...Object.keys(inPath).map((name) =>
      encoded(texts()).map((hostile) => request(name, address({ ...inPath, [name]: hostile }))),
    ),
    ...Object.keys(inQuery).map((name) => [
      ...encoded(textsFor(name)).map((hostile) =>
        request(name, address(inPath, { ...inQuery, [name]: hostile })),
      ),
      request(name, address(inPath, inQuery, [`${name}=${inQuery[name]}`])),
      request(name, address(inPath, {}, [`${name}[]=1`, `${name}[a]=1`, name])),
    ]),
    ...(method === 'GET'
      ? [[request('nothing it knows', address(inPath, inQuery, ['__proto__=1', 'constructor=1', '=', '&&']))]]
      : []),
    ...(body ? [choose(NAUGHTY_BODIES).map((hostile) => request('the body', address(), hostile))] : []),
    ...(isForm
      ? Object.keys(sent ?? {}).map((name) =>
          textsFor(name).map((text) => request(name, address(), `${name}=${percentEncoded(text)}`)),
        )
      : placesIn(sent ?? {}).map(({ name, put }) =>
          [
            ...texts().map((text) => JSON.stringify(text)),
            ...choose(NAUGHTY_JSON, BREAKS_DATABASES_JSON),
          ].map((json) =>
            request(
              name,
              address(),
              JSON.stringify(put(PLACE)).replace(`"${PLACE}"`, () => json),
            ),
          ),
        )),
  ]
}

/** The documented example values of these parameters, encoded for an address. */
const examplesOf = (
  part: Part<z.ZodMiniObject> | undefined,
  records: ExampleRecords,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(part?.[0].shape ?? {}).map(([name, parameter]) => {
      const example = z.globalRegistry.get(parameter)?.['example']
      const value = typeof example === 'function' ? (example as ExampleOf)(records) : example
      return [name, encodeURIComponent(String(value))]
    }),
  )

/** Also encodes half a surrogate pair, as careless programs do. */
const percentEncoded = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : text.replaceAll(/\p{Cs}/gu, '%ED%A0%80').replaceAll(/[^\w%]/g, encodeURIComponent)

/** As the text itself, and as a name, a key and a value inside the expected JSON. */
const asQueries = (text: string): string[] => {
  const json = JSON.stringify(text)
  return [
    text,
    `{"q0":{"query":${json}}}`,
    `{${json}:{"query":"ada","type":${json},"properties":[{"pid":"office","v":${json}}]}}`,
  ]
}

const PLACE = 'what is hostile stands here'

interface Place {
  name: string
  put: (value: unknown) => unknown
}

/** The fields of a record, including those of the first entry of a list. */
function placesIn(record: Readonly<Record<string, unknown>>): Place[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field: Place = { name, put: (given) => ({ ...record, [name]: given }) }
    const [first] = Array.isArray(value) ? (value as unknown[]) : []
    if (first === undefined) return [field]
    const within =
      typeof first === 'object' && first !== null
        ? placesIn(first as Record<string, unknown>)
        : [{ name: '0', put: (given: unknown) => given }]
    return [
      field,
      ...within.map((place) => ({
        name: `${name} ${place.name}`,
        put: (given: unknown) => ({ ...record, [name]: [place.put(given)] }),
      })),
    ]
  })
}
