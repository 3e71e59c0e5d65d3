import { apiUrl } from '#contract/apiUrls.ts'
import type { Details, Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpointFinder } from '../paths.ts'

/**
 * Maps all URLs with the same answer to one key: the shortest such URL, with only the endpoint's own parameters, in
 * order, as its schemas parse them. Undefined if no endpoint matches or the parameters are invalid.
 */
export function cacheKeys(endpoints: readonly Endpoint[]) {
  const find = endpointFinder(endpoints)
  return (path: string, queries: Readonly<Record<string, string[]>>): string | undefined => {
    const read = find('GET', path)
    if (!read) return undefined
    const { params, query } = read.endpoint
    const names = Object.keys(query?.[0].shape ?? {})
    // The cache does not decide which of two values is meant.
    if (names.some((name) => (queries[name]?.length ?? 0) > 1)) return undefined
    const inPath = understood(params, read.params)
    const given = names.flatMap((name) => queries[name]?.map((value) => [name, value] as const) ?? [])
    const inQuery = understood(query, Object.fromEntries(given))
    return inPath && inQuery && apiUrl(read.endpoint.path, { ...inPath, ...inQuery })
  }
}

function understood(part: Details['query'], given: object) {
  if (!part) return given
  return part[0].safeParse(given).data
}
