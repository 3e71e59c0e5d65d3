import type { Call } from '#contract/call.ts'

type Values = Readonly<Record<string, string[]>>

/**
 * Gives all addresses of one answer of these calls one key: its shortest address, which has only the parameters that the
 * call defines, in their order, as the call understands them. Undefined where no call is asked, or not as it wants to be.
 */
export function cacheKeys(calls: readonly Call[]) {
  const routes = calls
    .filter(({ method }) => method === 'GET')
    .map(({ path, query }) => ({ pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), query }))

  return (path: string, queries: Values): string | undefined => {
    const route = routes.find(({ pattern }) => pattern.test(path))
    const address = route && canonicalPath(path)
    if (!route || address === undefined) return undefined
    const query = route.query ? canonicalQuery(route.query, queries) : ''
    return query === undefined ? undefined : address + query
  }
}

function canonicalPath(path: string): string | undefined {
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/')
  } catch {
    return undefined
  }
}

function canonicalQuery(query: NonNullable<Call['query']>, queries: Values): string | undefined {
  const names = Object.keys(query.shape)
  // Which of two values was meant is not for the cache to say.
  if (names.some((name) => (queries[name]?.length ?? 0) > 1)) return undefined
  const given = Object.fromEntries(
    names.flatMap((name) => queries[name]?.map((value) => [name, value]) ?? []),
  )
  const understood = query.safeParse(given)
  if (!understood.success) return undefined
  const pairs = names.flatMap((name) => {
    const value = understood.data[name]
    return value === undefined ? [] : [`${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`]
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
