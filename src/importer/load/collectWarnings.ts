import { printable } from '../printable.ts'

const EXAMPLES = 3

/** A kind of warning, its count, and the first examples. */
type Causes = [what: string, found: { count: number; examples: string[] }]

/** Collects warnings by subject, with a count and the first examples, in addition to those already `known`. */
export function collectWarnings(known: readonly Causes[] = []) {
  const found = new Map(known)

  const add = (what: string, count: number, examples: readonly string[]): void => {
    const entry = found.get(what) ?? { count: 0, examples: [] }
    entry.count += count
    entry.examples.push(...examples.slice(0, EXAMPLES - entry.examples.length))
    found.set(what, entry)
  }

  /** "Columns that are not used: 2 (Notes; Remarks)" */
  const sentences = (): string[] =>
    [...found].map(([what, { count, examples }]) => {
      const more = count > examples.length ? '; ...' : ''
      return `${what}: ${count} (${examples.join('; ')}${more})`
    })

  return {
    warn: (what: string, example: string): void => add(what, 1, [printable(example)]),
    addAll: (causes: readonly Causes[]): void => {
      for (const [what, { count, examples }] of causes) add(what, count, examples)
    },
    causes: (): Causes[] => [...found],
    sentences,
  }
}

export type Warnings = ReturnType<typeof collectWarnings>
