import type { MirroredRow, MirroredTable } from '#server/data/mirror.ts'
import type { TransactionKind } from '#server/data/transactionArrivals.ts'
import { LineRejected } from './normalise/LineRejected.ts'
import { normaliseAccounts } from './normalise/normaliseAccounts.ts'
import { normaliseBalance } from './normalise/normaliseBalance.ts'
import { normaliseCandidate } from './normalise/normaliseCandidate.ts'
import { normaliseCommittee } from './normalise/normaliseCommittee.ts'
import { normaliseDocument, type StoredDocument } from './normalise/normaliseDocument.ts'
import { normaliseElection } from './normalise/normaliseElection.ts'
import {
  ACCOUNTS,
  BALANCES,
  CANDIDATES,
  COMMITTEES,
  DOCUMENTS,
  ELECTIONS,
  type KindName,
  type Layout,
} from './read/layouts.ts'
import type { Line } from './read/linesOf.ts'
import { type Place, recordsOf, type StateRecord, type Warn } from './read/recordsOf.ts'

/** What a run of an import gives the kinds to work with. */
export interface Run {
  warn: Warn
  /** Takes in the file of a document, by its path below the folder of documents. */
  storeDocument: (filePath: string) => StoredDocument
}

/** A line and the rows it holds, or the reason why it was rejected. */
interface LineOfRows {
  line: number
  content: MirroredRow[] | string
}

/** A kind of list: how its file reads, and which table it fills. */
export interface Kind {
  noun: string
  table: MirroredTable
  /** What its key is called in a message: "account 90001 already on line 2". */
  keyName: string
  start: (run: Run) => (path: string, lines: Iterable<readonly Line[]>) => Generator<LineOfRows[]>
}

interface Definition<Column extends string> {
  layout: Layout<Column>
  table: MirroredTable
  keyName: string
  /** Begins a run: the answer turns a record into its rows, or throws LineRejected. */
  begin: (run: Run) => (record: StateRecord<Column>, place: Place) => MirroredRow[]
}

function kind<Column extends string>({ layout, begin, ...rest }: Definition<Column>): Kind {
  return {
    ...rest,
    noun: layout.noun,
    start(run) {
      const rowsOf = begin(run)
      return function* (path, lines) {
        for (const batch of recordsOf(path, lines, layout, run.warn))
          yield batch.map(({ line, content }) => ({
            line,
            content: typeof content === 'string' ? content : orReason(() => rowsOf(content, { path, line })),
          }))
      }
    },
  }
}

function orReason<T>(work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof LineRejected) return error.message
    throw error
  }
}

/**
 * Every kind but those of transactions, which loadTransactions lays in, and voters, who are too many for one
 * transaction: see loadVoters.
 */
export const KINDS: Readonly<Record<Exclude<KindName, TransactionKind | 'voters'>, Kind>> = {
  elections: kind({
    layout: ELECTIONS,
    table: 'election',
    keyName: 'election',
    begin: () => (record) => [normaliseElection(record)],
  }),
  candidates: kind({
    layout: CANDIDATES,
    table: 'candidate',
    keyName: 'account',
    begin: () => (record) => [normaliseCandidate(record)],
  }),
  committees: kind({
    layout: COMMITTEES,
    table: 'committee',
    keyName: 'account',
    begin: () => (record) => [normaliseCommittee(record)],
  }),
  accounts: kind({
    layout: ACCOUNTS,
    table: 'listed_account',
    keyName: 'account',
    begin: normaliseAccounts,
  }),
  balances: kind({
    layout: BALANCES,
    table: 'balance',
    keyName: 'account',
    begin: ({ warn }) => {
      const onDifference = (example: string) =>
        warn('Balances that differ from what their figures come to, kept as the file has them', example)
      return (record) => [normaliseBalance(record, onDifference)]
    },
  }),
  documents: kind({
    layout: DOCUMENTS,
    table: 'document',
    keyName: 'document',
    begin:
      ({ storeDocument }) =>
      (record) => [normaliseDocument(record, storeDocument)],
  }),
}
