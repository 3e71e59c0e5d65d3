import type { EndedList, Resettled } from '#database/bookkeeping/moveFilerRows.ts'
import type { Db } from '#database/connection/Db.ts'
import { shellWord } from './shellWord.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { counted } from '#contract/domain/counted.ts'
import { dollars } from '#contract/domain/dollars.ts'

const ownerOfRows = (acctNum: number | null) => (acctNum === null ? 'the waiting rows' : `account ${acctNum}`)

/** Describes what a change of an alias did to the rows on file: what moved, and what has to be imported again. */
export async function describeResettled(db: Db, { moved, ended }: Resettled): Promise<string[]> {
  const lines = moved.map(
    ({ from, to, rows, cents }) =>
      `Moved from ${ownerOfRows(from)} to ${ownerOfRows(to)}: ${counted(rows, 'row')}, ${dollars(cents)}.`,
  )
  if (lines.length === 0) lines.push('No row on file was moved by it.')
  if (ended.length === 0) return lines
  const lists = ended.map(({ kind, acctNum }) => `${kind} of account ${acctNum}`)
  const words = new Set(await Promise.all(ended.map((list) => commandFor(db, list))))
  return [
    ...lines,
    `No longer complete, and not used for cash on hand: ${[...new Set(lists)].join(', ')}. Import their files again:`,
    ...[...words].map((word) => `  npm run import -- ${word}`),
  ]
}

/** The command with which an operator vouches for an export again. */
async function commandFor(db: Db, { kind, election, throughDay, importId }: EndedList): Promise<string> {
  const files = await importsIn(db).filesOf(importId)
  const ofElection = election === '' ? '' : ` --election ${election}`
  return `${kind}${ofElection} --whole-through ${throughDay} ${files.map(shellWord).join(' ')}`
}
