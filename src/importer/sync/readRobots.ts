/** The least that RFC 9309 asks programs to read; what follows is ignored. */
const MAX_CHARS = 500 * 1024

export type Robots = ReturnType<typeof readRobots>

/**
 * Parses robots.txt by RFC 9309: the groups that name this product, or else those for all programs. The path begins with a
 * slash and may have a query; the pause between two requests is 0 if none is asked for.
 */
export function readRobots(text: string, product: string) {
  const groups = groupsOf(text.slice(0, MAX_CHARS))
  const named = groups.filter(({ agents }) => agents.includes(product.toLowerCase()))
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = mine.flatMap((group) => group.rules)
  return {
    allows: (path: string) => {
      const matching = rules.filter(({ pattern }) => isMatch(pattern, path))
      // The longest pattern decides; of two with the same length, the one that allows.
      const [best] = matching.toSorted(
        (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
      )
      return best?.isAllowed ?? true
    },
    delayMs: Math.max(0, ...mine.map((group) => group.delayMs)),
  }
}

function groupsOf(text: string) {
  const groups: { agents: string[]; rules: { isAllowed: boolean; pattern: string }[]; delayMs: number }[] = []
  let isNaming = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [content = ''] = line.split('#', 1)
    const [field = '', ...rest] = content.split(':')
    const name = field.trim().toLowerCase()
    const value = rest.join(':').trim()
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

/**
 * `*` matches any text, and a `$` at the end matches the end of the path. Not a regular expression, whose cost may grow
 * exponentially with the number of stars.
 */
function isMatch(pattern: string, path: string): boolean {
  const [start = '', ...parts] = pattern.replace(/\$$/, '\n').split('*')
  // No path contains the line feed that stands for its end.
  const text = `${path}\n`
  let end = text.startsWith(start) ? start.length : -1
  for (const part of parts) {
    const at = end === -1 ? -1 : text.indexOf(part, end)
    end = at === -1 ? -1 : at + part.length
  }
  return end !== -1
}
