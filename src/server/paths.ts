import { FEED_SUBJECTS } from '#contract/endpoints/changeEndpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { RECONCILED_NAMES } from '#contract/endpoints/reconciliationEndpoints.ts'

/** A decoded path, or a segment of one; undefined if it is malformed. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Parameters that are not any segment: the rest of the path, or one of a few words; an address with another does not exist. */
const PATTERNS: Readonly<Record<string, string>> = {
  FilePath: '{.+}',
  subject: `{${FEED_SUBJECTS.join('|')}}`,
  names: `{${RECONCILED_NAMES.join('|')}}`,
}

/** The path of an address in the framework's syntax. */
export const routePath = (address: string) =>
  address
    .slice(address.indexOf('/'))
    .replaceAll(/{(\w+)}/g, (_, name: string) => `:${name}${PATTERNS[name] ?? ''}`)

const parametersIn = ({ path }: Endpoint) => path.split('{').length

/** A literal path goes before one with a parameter in its place. */
export const mostExactFirst = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.toSorted((a, b) => parametersIn(a) - parametersIn(b))

/** Finds the read among these endpoints that a path is of, and the values of its parameters. */
export function readAt(endpoints: readonly Endpoint[]) {
  const reads = mostExactFirst(endpoints)
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({
      endpoint,
      template: endpoint.path.split('/').map((part) => ({ part, name: /^\{(\w+)\}$/.exec(part)?.[1] })),
    }))

  return (path: string) => {
    const segments = path.split('/')
    for (const { endpoint, template } of reads) {
      const params = paramsIn(template, segments)
      if (params) return { endpoint, params }
    }
    return undefined
  }
}

interface Segment {
  part: string
  /** Of the parameter that it is. */
  name: string | undefined
}

/**
 * The values of a path's parameters; undefined if the path does not match. A value that is malformed is undefined, because
 * the framework decodes the rest of it.
 */
function paramsIn(template: readonly Segment[], segments: readonly string[]) {
  if (segments.length !== template.length) return undefined
  const given: Record<string, string | undefined> = {}
  for (const [index, { part, name }] of template.entries()) {
    const segment = segments[index] ?? ''
    if (name !== undefined) given[name] = decoded(segment)
    else if (segment !== part) return undefined
  }
  return given
}
