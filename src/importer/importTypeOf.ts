import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { ElectionId } from '#contract/schemas/election.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '#database/connection/Db.ts'
import { filerAliasesIn } from '#database/money/filerAliases.ts'
import { filersIn } from '#database/money/filers.ts'
import type { MirroredRow, MirroredTable, RecordKey } from '#database/mirroredTables.ts'
import type { ImportJob, OpenedList } from './importJob.ts'
import { storeDocuments } from './load/storeDocuments.ts'
import { warnOfUnknownAccounts } from './load/warnOfUnknownAccounts.ts'
import { LineRejected, LineRepeated, orRejected } from './normalize/LineRejected.ts'
import { normalizeAccounts } from './normalize/normalizeAccounts.ts'
import { normalizeCandidate } from './normalize/normalizeCandidate.ts'
import { normalizeCommittee } from './normalize/normalizeCommittee.ts'
import { normalizeDocument } from './normalize/normalizeDocument.ts'
import { matchSolicitations } from './normalize/matchSolicitations.ts'
import { normalizeElection } from './normalize/normalizeElection.ts'
import {
  ACCOUNTS,
  CANDIDATES,
  COMMITTEES,
  DOCUMENTS,
  ELECTIONS,
  type FileSchema,
  type ImportTypeName,
} from './read/fileSchemas.ts'
import { linesOf } from './read/linesOf.ts'
import type { Source } from './read/openSource.ts'
import { recordsOf, type SourcePosition, type StateRecord, type Warn } from './read/recordsOf.ts'
import { refusePages } from './read/refusePages.ts'
import { solicitationType } from './solicitationType.ts'

/** The types whose lists mirror a table: not money, and not voters, who are too many for one transaction. */
type MirroredType = Exclude<ImportTypeName, TransactionKind | 'balances' | 'totals' | 'voters'>

export type MirroredList = Extract<OpenedList, { kind: MirroredType }>

/** How a list is read, and which table it fills. */
export interface ImportType {
  noun: string
  table: MirroredTable
  /** The name of its key in messages: "account 90001 already on line 2". */
  keyName: string
  /** The rows of a file, in batches as its lines are read. */
  readRows: (source: Source, warn: Warn) => AsyncGenerator<LineOfRows[]>
}

/** A line with its rows, or with the reason why it has none. */
export interface LineOfRows {
  line: number
  content: MirroredRow[] | RejectedRows
  /** The key of its record; null if it cannot be read. */
  key: RecordKey | null
}

interface RejectedRows {
  reason: string
  /** Whether the record on file has to be kept, because no earlier line brought it. */
  isLost: boolean
  /** Whether the line itself is damaged, so that even its key may be. */
  isDamaged: boolean
}

/**
 * The import type of a list, for the transaction `trx`; for documents, which need none, for the database itself. A dry run
 * stores no documents.
 */
export async function importTypeOf(
  trx: Db,
  list: MirroredList,
  { dryRun = false, incomplete }: Pick<ImportJob, 'dryRun' | 'incomplete'>,
): Promise<ImportType> {
  switch (list.kind) {
    case 'elections':
      return importType({
        schema: ELECTIONS,
        incomplete,
        table: 'election',
        key: ['ElectionID', (text) => (ElectionId.safeParse(text).success ? text : null)],
        keyName: 'election',
        toRows: (record) => [normalizeElection(record)],
      })
    case 'candidates':
      return importType({
        schema: CANDIDATES,
        incomplete,
        table: 'candidate',
        key: ['AcctNum', parseAcctNum],
        keyName: 'account',
        toRows: (record, _, warn) => [normalizeCandidate(record, warn)],
      })
    case 'committees':
      return importType({
        schema: COMMITTEES,
        incomplete,
        table: 'committee',
        key: ['AcctNum', parseAcctNum],
        keyName: 'account',
        toRows: (record) => [normalizeCommittee(record)],
      })
    case 'accounts':
      return ofKnownAccounts(
        trx,
        importType({
          schema: ACCOUNTS,
          incomplete,
          table: 'listed_account',
          key: ['CandidateAcctNum', parseAcctNum],
          keyName: 'account',
          toRows: normalizeAccounts(),
        }),
      )
    case 'solicitations':
      return solicitationType(matchSolicitations(await filersIn(trx), await filerAliasesIn(trx).list()))
    default: {
      const store = storeDocuments(trx, list.folder, dryRun ? null : list.store)
      return importType({
        schema: DOCUMENTS,
        incomplete,
        table: 'document',
        key: ['FilePath', (text) => text || null],
        keyName: 'document',
        toRows: (record, _, warn) => [normalizeDocument(record, (path) => store.copy(path), warn)],
        settle: () => store.settle(),
      })
    }
  }
}

interface Definition<Column extends string> extends Pick<ImportType, 'table' | 'keyName'> {
  schema: FileSchema<Column>
  incomplete: ImportJob['incomplete']
  /** The column that identifies the record, and its parser, which returns null for an invalid key. */
  key: readonly [column: Column, read: (text: string) => RecordKey | null]
  /** The rows of a record; throws LineRejected. */
  toRows: (record: StateRecord<Column>, position: SourcePosition, warn: Warn) => MirroredRow[]
  /** Called when the rows of a batch are complete. */
  settle?: () => Promise<void>
}

/**
 * The same type, with a warning for candidates who are not in the register: their lists would not be visible anywhere.
 */
async function ofKnownAccounts(trx: Db, type: ImportType): Promise<ImportType> {
  const filers = await filersIn(trx)
  return {
    ...type,
    async *readRows(source, warn) {
      for await (const batch of type.readRows(source, warn)) {
        warnOfUnknownAccounts(
          filers,
          batch.flatMap(({ key }) => (typeof key === 'number' ? [key] : [])),
          warn,
        )
        yield batch
      }
    },
  }
}

function importType<Column extends string>({
  schema,
  incomplete,
  key: [keyColumn, readKey],
  toRows,
  settle,
  ...type
}: Definition<Column>): ImportType {
  return {
    ...type,
    noun: schema.noun,
    async *readRows({ path, chunks }, warn) {
      const lines = refusePages(path, linesOf(path, chunks()), schema.noun)
      for await (const batch of recordsOf(path, lines, schema, { warn, incomplete })) {
        const rows = batch.map(({ line, content, remains }) =>
          typeof content === 'string'
            ? {
                line,
                content: { reason: content, isLost: true, isDamaged: true },
                key: readKey(remains?.(keyColumn) ?? ''),
              }
            : {
                line,
                content: rowsOrReason(() => toRows(content, { path, line }, warn)),
                key: readKey(content[keyColumn]),
              },
        )
        await settle?.()
        yield rows
      }
    },
  }
}

function rowsOrReason(read: () => MirroredRow[]): MirroredRow[] | RejectedRows {
  const rows = orRejected(read)
  if (!(rows instanceof LineRejected)) return rows
  return { reason: rows.message, isLost: !(rows instanceof LineRepeated), isDamaged: false }
}
