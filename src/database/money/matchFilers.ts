import { addToSet } from '../addToSet.ts'
import { type FilerAlias, collapseSpaces } from './filerAliases.ts'
import type { Filer } from './filers.ts'

/** The account of a filer's name, or the reason why it matches none. */
export type FilerMatch = number | string

/** The state's exports cut longer names, and then add a marker: "(PAC)", "(REP)(GOV)". */
const NAME_LENGTH = 40

const COMMITTEE = /^(.*?)\s*\(([A-Z0-9]{2,4})\)$/
const CANDIDATE = /^(.*?)\s*\(([A-Z0-9]{2,4})\)\(([A-Z0-9]{2,4})\)$/

/**
 * Finds a filer's account by its name in the state's exports: the first 40 characters of a committee's name with its
 * type, or of `Last, First Middle` with party and office. Only a name that matches exactly one account settles on it: one
 * of the candidates of this election, or of every election if it is ''. An alias for the exact spelling takes precedence,
 * first one for the election, then one for every election.
 */
export function matchFilers(filers: readonly Filer[], aliases: readonly FilerAlias[], election: string) {
  const accounts = new Map<string, Set<number>>()
  const inElection = filers.filter(
    (filer) => election === '' || filer.type === 'committee' || filer.election === election,
  )
  const filerOf = new Map(inElection.map((filer) => [filer.acctNum, filer]))
  for (const filer of inElection) for (const name of namesOf(filer)) addToSet(accounts, name, filer.acctNum)
  const settled = new Map<string, number>()
  for (const alias of aliases)
    if (alias.election === election || (alias.election === '' && !settled.has(alias.filer)))
      settled.set(alias.filer, alias.acctNum)

  /** Undefined for a name without a type. */
  function fitting(text: string): { isCandidate: boolean; found: ReadonlySet<number> } | undefined {
    const [, candidate, party, office] = CANDIDATE.exec(text) ?? []
    const [, committee, code] = COMMITTEE.exec(text) ?? []
    const isCandidate = candidate !== undefined
    if (!isCandidate && committee === undefined) return undefined
    const name = isCandidate ? keyOf(candidate, party, office) : keyOf(committee ?? '', code)
    return { isCandidate, found: accounts.get(name) ?? new Set() }
  }

  return {
    match: (text: string): FilerMatch => {
      const alias = settled.get(collapseSpaces(text))
      if (alias !== undefined) return alias
      const fits = fitting(text)
      return fits
        ? only(fits.found, fits.isCandidate)
        : 'it does not end in a type such as (PAC) or (REP)(GOV)'
    },

    /** Every account that may own money rows under this name. */
    possible: (text: string): number[] => {
      const alias = settled.get(collapseSpaces(text))
      return alias === undefined ? [...(fitting(text)?.found ?? [])] : [alias]
    },

    /** Whether every name of this account can only be its own. False for an account without a name. */
    isUnambiguous: (acctNum: number): boolean => {
      const filer = filerOf.get(acctNum)
      return filer !== undefined && namesOf(filer).every((name) => accounts.get(name)?.size === 1)
    },
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
  return `${found.size} ${isCandidate ? 'candidates' : 'committees'} match it: ${some}`
}

/** The state may omit a middle name or give only its initial. */
function namesOf(filer: Filer): string[] {
  if (filer.type === 'committee') return [keyOf(filer.name, filer.code)]
  const { last, first, middle, party, office } = filer
  const initial = middle.slice(0, 1)
  return [middle, initial, `${initial}.`, ''].map((each) =>
    keyOf(`${last}, ${first} ${each === '.' ? '' : each}`, party, office),
  )
}

const keyOf = (name: string, ...codes: readonly (string | undefined)[]) =>
  [collapseSpaces(name.trim().slice(0, NAME_LENGTH)), ...codes].join('|')
