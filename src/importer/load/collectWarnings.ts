import { printable } from '../ImportError.ts'

const EXAMPLES = 3

interface Found {
  count: number
  /** The first different ones. */
  examples: string[]
  /** Whether there were other examples. */
  hasMore?: boolean | undefined
}

/** A kind of warning, its count, and the first examples. */
type Causes = [what: string, found: Found]

/** Collects warnings by subject, with a count and the first examples, in addition to those already `known`. */
export function collectWarnings(known: readonly Causes[] = []) {
  const found = new Map(known)

  const add = (what: string, { count, examples, hasMore = false }: Found): void => {
    const entry = found.get(what) ?? { count: 0, examples: [] }
    entry.count += count
    entry.hasMore ||= hasMore
    // What hundreds of lists have in common is said once.
    for (const example of examples.filter((each) => !entry.examples.includes(each)))
      if (entry.examples.length < EXAMPLES) entry.examples.push(example)
      else entry.hasMore = true
    found.set(what, entry)
  }

  /** "Columns that are not used: 2 (Notes; Remarks)" */
  const sentences = (): string[] =>
    [...found].map(([what, { count, examples, hasMore }]) => {
      const more = hasMore ? '; ...' : ''
      return `${what}: ${count} (${examples.join('; ')}${more})`
    })

  return {
    warn: (what: string, example: string): void => add(what, { count: 1, examples: [printable(example)] }),
    addAll: (causes: readonly Causes[]): void => {
      for (const [what, each] of causes) add(what, each)
    },
    causes: (): Causes[] => [...found],
    sentences,
  }
}

export type Warnings = ReturnType<typeof collectWarnings>
