import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { lines } from '#tests/support/importer/tabbed.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { EDITED, LINKED } from './register.ts'

export const KINDS = ['candidates', 'voters', 'contributions', 'documents'] as const
export type Kind = (typeof KINDS)[number]

/** In addition to those that administrators save. */
export const CANDIDATES = 500
export const VOTERS = 2_000
export const GIFTS = 300
export const DOCUMENTS = 3

/** What distinguishes the rows of a round from all others: a town, or an amount. */
export const townOf = (round: number) => `TOWN ${round}`
export const centsOf = (round: number) => round * 100
export const textOf = (round: number, number: number) => `Document ${number} of round ${round}.`

/** The arguments that import a list of this kind in which all rows are of this round. */
export function listOfRound(folder: string, kind: Kind, round: number): string[] {
  const write = (content: string) => {
    const file = join(folder, `${kind}-${round}.txt`)
    writeFileSync(file, content)
    return file
  }
  if (kind === 'candidates') {
    const accounts = [...EDITED, ...LINKED, ...many(CANDIDATES).map((index) => 10_000 + index)]
    const rows = accounts.map((account) =>
      ROSE.replace('90001', String(account)).replace('123456789', '').replace('Nowhere', townOf(round)),
    )
    return [kind, write(candidateList(...rows))]
  }
  if (kind === 'voters')
    return [kind, write(lines(...many(VOTERS).map((index) => voterLine(1 + index, { City: townOf(round) }))))]
  if (kind === 'contributions')
    return [kind, '--account', '71001', write(contributions(many(GIFTS).map(() => gave(`${round}.00`))))]
  mkdirSync(join(folder, 'documents'), { recursive: true })
  const rows = many(DOCUMENTS).map((number) => {
    const name = `${round}-${number}.txt`
    writeFileSync(join(folder, 'documents', name), textOf(round, number))
    return `${EDITED[0]}\t2026-07-24\t${name}`
  })
  return [kind, write(lines('Account\tDate\tFilePath', ...rows))]
}

/** The list of committees; one of them has contributions. */
export function committeesFile(folder: string): string[] {
  const file = join(folder, 'committees.txt')
  writeFileSync(file, committeeList(SUNSHINE_FUND))
  return ['committees', file]
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
