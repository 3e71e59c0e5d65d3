import { apiUrl } from '#contract/apiUrls.ts'
import type { Details, Endpoint } from '#contract/endpoints/endpoint.ts'
import { decoded } from '../decoded.ts'

/**
 * Maps all URLs with the same answer to one key: the shortest such URL, with only the endpoint's own parameters, in
 * order, as its schemas parse them. Undefined if no endpoint matches or the parameters are invalid.
 */
export function cacheKeys(endpoints: readonly Endpoint[]) {
  const reads = endpoints
    .filter(({ method }) => method === 'GET')
    .map(({ path, params, query }) => ({
      path,
      params,
      query,
      template: path.split('/').map((part) => ({ part, name: /^\{(\w+)\}$/.exec(part)?.[1] })),
      names: Object.keys(query?.[0].shape ?? {}),
    }))

  return (asked: string, queries: Readonly<Record<string, string[]>>): string | undefined => {
    const segments = asked.split('/')
    for (const { path, params, query, template, names } of reads) {
      const values = valuesIn(template, segments)
      const inPath = values && understood(params, values)
      if (!inPath) continue
      // The cache does not decide which of two values is meant.
      if (names.some((name) => (queries[name]?.length ?? 0) > 1)) return undefined
      const given = names.flatMap((name) => queries[name]?.map((value) => [name, value] as const) ?? [])
      const inQuery = understood(query, Object.fromEntries(given))
      return inQuery && apiUrl(path, { ...inPath, ...inQuery })
    }
    return undefined
  }
}

function understood(part: Details['query'], given: object) {
  if (!part) return given
  return part[0].safeParse(given).data
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
function valuesIn(template: readonly Segment[], segments: readonly string[]) {
  if (segments.length !== template.length) return undefined
  const given: Record<string, string | undefined> = {}
  for (const [index, { part, name }] of template.entries()) {
    const segment = segments[index] ?? ''
    if (name !== undefined) given[name] = decoded(segment)
    else if (segment !== part) return undefined
  }
  return given
}
