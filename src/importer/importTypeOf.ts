import { parseAcctNum } from '#contract/schemas/acctNum.ts'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import { ElectionId } from '#contract/schemas/election.ts'
import type { MirroredRow, MirroredTable, RecordKey } from '#database/mirroredTables.ts'
import { LineRejected, LineRepeated } from './normalize/LineRejected.ts'
import { normalizeAccounts } from './normalize/normalizeAccounts.ts'
import { normalizeCandidate } from './normalize/normalizeCandidate.ts'
import { normalizeCommittee } from './normalize/normalizeCommittee.ts'
import { normalizeDocument, type StoredDocument } from './normalize/normalizeDocument.ts'
import { normalizeElection } from './normalize/normalizeElection.ts'
import {
  ACCOUNTS,
  CANDIDATES,
  COMMITTEES,
  DOCUMENTS,
  ELECTIONS,
  type ImportTypeName,
  type FileSchema,
} from './read/fileSchemas.ts'
import type { Line } from './read/linesOf.ts'
import { refusePages } from './read/refusePages.ts'
import { type SourcePosition, recordsOf, type StateRecord, type Warn } from './read/recordsOf.ts'

/** What a run of an import gives the kinds to work with. */
export interface ImportContext {
  warn: Warn
  /** Takes in the file of a document, by its path below the folder of documents. */
  storeDocument: (filePath: string) => StoredDocument
}

/** A line and the rows it holds, or why it holds none. */
interface LineOfRows {
  line: number
  content: MirroredRow[] | RejectedRows
  /** Which record it is about; null where that cannot be read. */
  key: RecordKey | null
}

interface RejectedRows {
  reason: string
  /** Whether the record that is on file already may be worth keeping: an earlier line did not bring it. */
  isLost: boolean
  /** Whether the line itself is damaged, so that even its key may be. */
  isDamaged: boolean
}

/** A kind of list: how its file reads, and which table it fills. */
export interface ImportType {
  noun: string
  table: MirroredTable
  /** What its key is called in a message: "account 90001 already on line 2". */
  keyName: string
  start: (run: ImportContext) => (path: string, lines: Iterable<readonly Line[]>) => Generator<LineOfRows[]>
}

interface Definition<Column extends string> {
  schema: FileSchema<Column>
  table: MirroredTable
  keyName: string
  /** Which column tells the record apart, and how it reads; null for what is no key. */
  key: readonly [column: Column, read: (text: string) => RecordKey | null]
  /** Begins a run: the answer turns a record into its rows, or throws LineRejected. */
  begin: (run: ImportContext) => (record: StateRecord<Column>, place: SourcePosition) => MirroredRow[]
}

function importType<Column extends string>({ schema, begin, key, ...rest }: Definition<Column>): ImportType {
  const [keyColumn, readKey] = key
  return {
    ...rest,
    noun: schema.noun,
    start(run) {
      const rowsOf = begin(run)
      return function* (path, lines) {
        for (const batch of recordsOf(path, refusePages(path, lines, schema.noun), schema, run.warn))
          yield batch.map(({ line, content, remains }) =>
            typeof content === 'string'
              ? {
                  line,
                  content: { reason: content, isLost: true, isDamaged: true },
                  key: readKey(remains?.(keyColumn) ?? ''),
                }
              : {
                  line,
                  content: orReason(() => rowsOf(content, { path, line })),
                  key: readKey(content[keyColumn]),
                },
          )
      }
    },
  }
}

function orReason(work: () => MirroredRow[]): MirroredRow[] | RejectedRows {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LineRejected)) throw error
    return { reason: error.message, isLost: !(error instanceof LineRepeated), isDamaged: false }
  }
}

const electionKey = (text: string) => (ElectionId.safeParse(text).success ? text : null)

/** A kind of list that replaces what is on file. */
export type ListType = Exclude<ImportTypeName, TransactionKind | 'balances' | 'totals' | 'voters'>

/**
 * Every kind that replaces a list as it is: not those of money, see loadTransactions and loadReportedBalances, and not
 * voters, who are too many for one transaction, see loadVoters.
 */
export const importTypes: Readonly<Record<ListType, ImportType>> = {
  elections: importType({
    schema: ELECTIONS,
    table: 'election',
    key: ['ElectionID', electionKey],
    keyName: 'election',
    begin: () => (record) => [normalizeElection(record)],
  }),
  candidates: importType({
    schema: CANDIDATES,
    table: 'candidate',
    key: ['AcctNum', parseAcctNum],
    keyName: 'account',
    begin: () => (record) => [normalizeCandidate(record)],
  }),
  committees: importType({
    schema: COMMITTEES,
    table: 'committee',
    key: ['AcctNum', parseAcctNum],
    keyName: 'account',
    begin: () => (record) => [normalizeCommittee(record)],
  }),
  accounts: importType({
    schema: ACCOUNTS,
    table: 'listed_account',
    key: ['CandidateAcctNum', parseAcctNum],
    keyName: 'account',
    begin: normalizeAccounts,
  }),
  documents: importType({
    schema: DOCUMENTS,
    table: 'document',
    key: ['FilePath', (text) => text || null],
    keyName: 'document',
    begin:
      ({ storeDocument }) =>
      (record) => [normalizeDocument(record, storeDocument)],
  }),
}
