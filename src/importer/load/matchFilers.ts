import type { Filer } from '#server/data/filers.ts'

/** The account of a filer's name, or the reason why it settles on none. */
export type FilerMatch = number | string

/** Account numbers by filer's name, as the exports spell it but for double blanks. */
export type Aliases = ReadonlyMap<string, number>

/** Longer names are cut in the state's exports, and then marked: "(PAC)", "(REP)(GOV)". */
const NAME_LENGTH = 40

const COMMITTEE = /^(.*?)\s*\(([A-Z0-9]{2,4})\)$/
const CANDIDATE = /^(.*?)\s*\(([A-Z0-9]{2,4})\)\(([A-Z0-9]{2,4})\)$/

/**
 * Finds the account of a filer as the state's exports name it: the first 40 characters of a committee's name with its
 * type, or of `Last, First Middle` with party and office. Only a name that fits exactly one account settles on it.
 * An alias, by the exports' own spelling, goes before everything.
 */
export function matchFilers(filers: readonly Filer[], aliases: Aliases) {
  const accounts = new Map<string, Set<number>>()
  for (const filer of filers)
    for (const name of namesOf(filer)) {
      const known = accounts.get(name)
      if (known) known.add(filer.acctNum)
      else accounts.set(name, new Set([filer.acctNum]))
    }

  return (text: string): FilerMatch => {
    const alias = aliases.get(oneSpaced(text))
    if (alias !== undefined) return alias
    const [, candidate, party, office] = CANDIDATE.exec(text) ?? []
    const [, committee, code] = COMMITTEE.exec(text) ?? []
    const isCandidate = candidate !== undefined
    if (!isCandidate && committee === undefined) return 'it ends in no type such as (PAC) or (REP)(GOV)'
    const name = isCandidate ? keyOf(candidate, party, office) : keyOf(committee ?? '', code)
    return only(accounts.get(name) ?? new Set(), isCandidate)
  }
}

function only(found: ReadonlySet<number>, isCandidate: boolean): FilerMatch {
  const [first] = found
  if (first === undefined)
    return isCandidate
      ? 'no candidate of this name, party and office is in the register'
      : 'no committee of this name and type is in the register'
  if (found.size === 1) return first
  const which = [...found].toSorted((a, b) => a - b)
  const some = which.slice(0, 5).join(', ') + (which.length > 5 ? ', ...' : '')
  return `${found.size} ${isCandidate ? 'candidates' : 'committees'} fit it: ${some}`
}

/** The state may leave out a middle name or write its initial only. */
function namesOf(filer: Filer): string[] {
  if (filer.type === 'committee') return [keyOf(filer.name, filer.code)]
  const { last, first, middle, party, office } = filer
  const initial = middle.slice(0, 1)
  return [middle, initial, `${initial}.`, ''].map((each) =>
    keyOf(`${last}, ${first} ${each === '.' ? '' : each}`, party, office),
  )
}

const keyOf = (name: string, ...codes: readonly (string | undefined)[]) =>
  [oneSpaced(name.trim().slice(0, NAME_LENGTH)), ...codes].join('|')

export const oneSpaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
