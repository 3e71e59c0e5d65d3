import { apiUrl } from '#contract/apiUrls.ts'
import type { Details, Endpoint } from '#contract/endpoints/endpoint.ts'

/**
 * Maps all URLs with the same answer to one key: the shortest such URL, with only the endpoint's own parameters, in
 * order, as its schemas parse them. Undefined if no endpoint matches or the parameters are invalid.
 */
export function cacheKeys(endpoints: readonly Endpoint[]) {
  const reads = endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({ ...endpoint, template: endpoint.path.split('/') }))

  return (asked: string, queries: Readonly<Record<string, string[]>>): string | undefined => {
    const segments = asked.split('/')
    for (const { path, template, params, query } of reads) {
      const inPath = understood(params, valuesIn(template, segments))
      if (!inPath) continue
      const names = Object.keys(query?.[0].shape ?? {})
      // The cache does not decide which of two values is meant.
      if (names.some((name) => (queries[name]?.length ?? 0) > 1)) return undefined
      const given = names.flatMap((name) => queries[name]?.map((value) => [name, value] as const) ?? [])
      const inQuery = understood(query, Object.fromEntries(given))
      return inQuery && apiUrl(path, { ...inPath, ...inQuery })
    }
    return undefined
  }
}

function understood(part: Details['query'], given: unknown) {
  if (!part) return given as object | undefined
  return part[0].safeParse(given).data
}

/** The values of a path's parameters; undefined if the path does not match. */
function valuesIn(template: readonly string[], segments: readonly string[]) {
  if (segments.length !== template.length) return undefined
  const given: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) given[name] = decoded(segment)
    else if (segment !== part) return undefined
  }
  return given
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
