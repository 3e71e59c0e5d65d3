/** What a site's robots.txt allows a program to do. */
export interface Robots {
  /** `path` begins with a slash and may have a query. */
  allows: (path: string) => boolean
  /** The requested pause between two requests; 0 if there is none. */
  delayMs: number
}

interface Rule {
  isAllowed: boolean
  pattern: string
}

/** Parses robots.txt by RFC 9309: the groups that name this product, or else those for all programs. */
export function readRobots(text: string, product: string): Robots {
  const groups = groupsOf(text)
  const named = groups.filter(({ agents }) => agents.includes(product.toLowerCase()))
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = mine.flatMap((group) => group.rules)
  return {
    allows: (path) => {
      const matching = rules.filter(({ pattern }) => expressionOf(pattern).test(path))
      // The longest pattern decides; of two with the same length, the one that allows.
      const [best] = matching.toSorted(
        (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
      )
      return best?.isAllowed ?? true
    },
    delayMs: Math.max(0, ...mine.map((group) => group.delayMs)),
  }
}

interface Group {
  agents: string[]
  rules: Rule[]
  delayMs: number
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let isNaming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*(?:#.*)?$/i.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'user-agent') {
      // Consecutive names share the rules below them.
      if (!isNaming) groups.push({ agents: [], rules: [], delayMs: 0 })
      groups.at(-1)?.agents.push(value.toLowerCase())
      isNaming = true
      continue
    }
    if (name === 'allow' || name === 'disallow') {
      isNaming = false
      // An empty pattern matches nothing: "Disallow:" allows all.
      if (value !== '') groups.at(-1)?.rules.push({ isAllowed: name === 'allow', pattern: value })
    }
    const seconds = Number(value)
    const group = groups.at(-1)
    if (name === 'crawl-delay' && group && seconds > 0) group.delayMs = seconds * 1000
  }
  return groups
}

/** `*` matches any text, and a `$` at the end matches the end of the path. */
function expressionOf(pattern: string): RegExp {
  const isToEnd = pattern.endsWith('$')
  const parts = (isToEnd ? pattern.slice(0, -1) : pattern).split('*')
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}${isToEnd ? '$' : ''}`, 's')
}
