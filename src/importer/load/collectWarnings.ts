const EXAMPLES = 3

/** Gathers warnings by what they are about, with a count and the first examples. */
export function collectWarnings() {
  const found = new Map<string, { count: number; examples: string[] }>()

  const warn = (what: string, example: string): void => {
    const entry = found.get(what) ?? { count: 0, examples: [] }
    entry.count += 1
    if (entry.examples.length < EXAMPLES) entry.examples.push(example)
    found.set(what, entry)
  }

  /** "Columns that are not used: 2 (Notes; Remarks)" */
  const sentences = (): string[] =>
    [...found].map(([what, { count, examples }]) => {
      const more = count > examples.length ? '; ...' : ''
      return `${what}: ${count} (${examples.join('; ')}${more})`
    })

  return { warn, sentences }
}
