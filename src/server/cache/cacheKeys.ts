import type { Call } from '#contract/documentation/call.ts'

type Parameters = Call['query']

/**
 * Gives all addresses of one answer of these calls one key: its shortest address, with only the parameters that the call
 * defines, in their order, as the call understands them. Undefined where no call is asked, or not as it wants to be.
 */
export function cacheKeys(calls: readonly Call[]) {
  const routes = calls
    .filter(({ method }) => method === 'GET')
    .map(({ path, params, query }) => ({ template: path.split('/'), params, query }))

  return (path: string, queries: Readonly<Record<string, string[]>>): string | undefined => {
    const segments = path.split('/')
    for (const { template, params, query } of routes) {
      const address = addressOf(template, segments, params)
      if (address !== undefined) return withQuery(address, queries, query)
    }
    return undefined
  }
}

function addressOf(
  template: readonly string[],
  segments: readonly string[],
  params: Parameters,
): string | undefined {
  if (segments.length !== template.length) return undefined
  const given: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) given[name] = decoded(segment)
    else if (segment !== part) return undefined
  }
  const understood = params?.safeParse(given) ?? { success: true, data: given }
  if (!understood.success) return undefined
  const values: Record<string, unknown> = understood.data
  return template
    .map((part) => part.replace(/^\{(\w+)\}$/, (_, name: string) => encoded(values[name])))
    .join('/')
}

function withQuery(
  address: string,
  queries: Readonly<Record<string, string[]>>,
  query: Parameters,
): string | undefined {
  const names = Object.keys(query?.shape ?? {})
  // Which of two values is meant is not for the cache to say.
  if (names.some((name) => (queries[name]?.length ?? 0) > 1)) return undefined
  const given = names.flatMap((name) => queries[name]?.map((value) => [name, value] as const) ?? [])
  const understood = query?.safeParse(Object.fromEntries(given)) ?? { success: true, data: {} }
  if (!understood.success) return undefined
  const values: Record<string, unknown> = understood.data
  const pairs = names
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name}=${encoded(values[name])}`)
  return pairs.length > 0 ? `${address}?${pairs.join('&')}` : address
}

/** As the contract writes addresses: the commas of a list stay commas. */
const encoded = (value: unknown) => encodeURIComponent(String(value)).replaceAll('%2C', ',')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
