import { createHash } from 'node:crypto'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Source } from '../../read/openSource.ts'
import type { Warn } from '../../read/recordsOf.ts'

const PLACE = ['Address', 'City State Zip']
const REPORT = ['Rpt Yr', 'Rpt Type', 'Date', 'Amount']

/** The order of the columns, which some answers do not name. */
const COLUMNS: Readonly<Record<TransactionKind, readonly string[]>> = {
  contributions: [...REPORT, 'Contributor Name', ...PLACE, 'Occupation', 'Typ', 'InKind Desc'],
  expenditures: [...REPORT, 'Expense Paid To', ...PLACE, 'Purpose', 'Typ Reimb'],
  distributions: [...REPORT, 'Distributed To', ...PLACE, 'Purpose'],
  transfers: [...REPORT, 'Funds Transferred To', ...PLACE, 'Nature Of Account', 'Type'],
}

const CHUNK = 1 << 16

/** An answer of the state, to be imported as a file of this name. */
export function answerSource(name: string, bytes: Buffer): Source {
  return {
    path: name,
    name,
    // In parts, as a file is read: the rows of one part are in memory at a time.
    *chunks() {
      for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
    },
    finish: () => ({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }),
  }
}

/** The same for the rows of one kind, whose columns are named even where the answer does not name them. */
export function rowsSource(name: string, kind: TransactionKind, bytes: Buffer, warn: Warn): Source {
  const source = answerSource(name, bytes)
  if (!isRow(bytes.toString('latin1', 0, 40))) return source
  warn('Answers without a line of column names, read in their usual order', name)
  return {
    ...source,
    *chunks() {
      yield Buffer.from(`${COLUMNS[kind].join('\t')}\r\n`)
      yield* source.chunks()
    },
  }
}

/** Whether these rows go on where those before them were cut: the first of them is none of theirs. */
export function goesOn(before: readonly Buffer[], bytes: Buffer): boolean {
  const first = linesOf(bytes).find(isRow)
  return first !== undefined && !before.some((each) => linesOf(each).includes(first))
}

/** It begins with the year of its report. */
const isRow = (line: string) => /^\s*\d{4}\t/.test(line)

const linesOf = (bytes: Buffer) => bytes.toString('latin1').split(/\r?\n/)
