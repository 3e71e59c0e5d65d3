import { hash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { ElectionId, type TransactionKind } from '#contract/schemas/values.ts'
import type { Db } from '#database/connection/Db.ts'
import { errorCode } from '#database/connection/errors.ts'
import { copyFiles } from '#database/documents/documentFiles.ts'
import type { MirroredRow, MirroredTable, RecordKey } from '#database/mirroredTables.ts'
import { type Filer, filerAliasesIn, filersIn } from '#database/money/filers.ts'
import type { DocumentList, ImportJob, OpenedList } from './importJob.ts'
import { fileStore, sniffMediaType } from './load/fileStore.ts'
import { warnOfUnknownAccounts } from './load/refusals.ts'
import { LineRejected, LineRepeated, orRejected, shorten } from './normalize/fields.ts'
import {
  normalizeAccounts,
  normalizeCandidate,
  normalizeCommittee,
  normalizeDocument,
  normalizeElection,
  type StoredDocument,
} from './normalize/normalizeRecords.ts'
import { matchSolicitations, solicitationType } from './normalize/solicitations.ts'
import {
  ACCOUNTS,
  CANDIDATES,
  COMMITTEES,
  DOCUMENTS,
  ELECTIONS,
  type FileSchema,
  type ImportTypeName,
} from './read/fileSchemas.ts'
import type { Source } from './read/openSource.ts'
import { recordsOfList, type SourcePosition, type StateRecord, type Warn } from './read/recordsOf.ts'

/**
 * Copies files of `folder` (a path, or the files by name) into `store`, each once, named by the SHA-256 of its bytes; if
 * `store` is null, it only checks them. Throws ImportError if a file cannot be stored.
 */
function storeDocuments(db: Db, folder: DocumentList['folder'], store: string | null) {
  const files = store === null ? undefined : fileStore(store)
  /** The hashes of the files since the last `flush`. */
  const copied = new Set<string>()
  return {
    /** Throws LineRejected for a path that does not lead to a file in that folder, with links resolved. */
    copy(filePath: string): StoredDocument {
      const bytes = typeof folder === 'string' ? readInside(folder, filePath) : folder.get(filePath)
      if (bytes === undefined) throw new LineRejected(`the file ${shorten(filePath)} is not there`)
      const content_hash = hash('sha256', bytes)
      files?.add(content_hash, bytes)
      copied.add(content_hash)
      return { content_hash, media_type: sniffMediaType(bytes), size: bytes.length }
    },
    /** Resolves when the copies are on disk and, with PostgreSQL, in the database. */
    async flush(): Promise<void> {
      await files?.flush()
      if (store !== null) await copyFiles(db, store, [...copied])
      copied.clear()
    },
  }
}

function readInside(folder: string, filePath: string): Buffer {
  const path = join(folder, filePath)
  try {
    if (!realpathSync(path).startsWith(realpathSync(folder) + sep))
      throw new LineRejected(`the file ${shorten(filePath)} is outside the folder of documents`)
    if (!statSync(path).isFile()) throw new LineRejected(`${shorten(filePath)} is not a file`)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof LineRejected) throw error
    const code = errorCode(error)
    const why = code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : `cannot be read (${code})`
    throw new LineRejected(`the file ${shorten(filePath)} ${why}`, { cause: error })
  }
}

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
  readRows: (
    source: Source,
    reading: { warn: Warn } & Pick<ImportJob, 'incomplete'>,
  ) => AsyncGenerator<LineOfRows[]>
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

/** The import type of a list; `trx` is the database itself for documents. A dry run stores none of them. */
export async function importTypeOf(
  trx: Db,
  list: MirroredList,
  { dryRun = false }: Pick<ImportJob, 'dryRun'>,
): Promise<ImportType> {
  switch (list.kind) {
    case 'elections':
      return importType({
        schema: ELECTIONS,
        table: 'election',
        key: ['ElectionID', (text) => (ElectionId.safeParse(text).success ? text : null)],
        keyName: 'election',
        toRows: (record) => [normalizeElection(record)],
      })
    case 'candidates':
      return importType({
        schema: CANDIDATES,
        table: 'candidate',
        key: ['AcctNum', parseAcctNum],
        keyName: 'account',
        toRows: (record, _, warn) => [normalizeCandidate(record, warn)],
      })
    case 'committees':
      return importType({
        schema: COMMITTEES,
        table: 'committee',
        key: ['AcctNum', parseAcctNum],
        keyName: 'account',
        toRows: (record) => [normalizeCommittee(record)],
      })
    case 'accounts':
      return importType({
        schema: ACCOUNTS,
        table: 'listed_account',
        key: ['CandidateAcctNum', parseAcctNum],
        keyName: 'account',
        toRows: normalizeAccounts(),
        afterBatch: warnOfStrangers(await filersIn(trx)),
      })
    case 'solicitations':
      return solicitationType(matchSolicitations(await filersIn(trx), await filerAliasesIn(trx).list()))
    default: {
      const store = storeDocuments(trx, list.folder, dryRun ? null : list.store)
      return importType({
        schema: DOCUMENTS,
        table: 'document',
        key: ['FilePath', (text) => text || null],
        keyName: 'document',
        toRows: (record, _, warn) => [normalizeDocument(record, (path) => store.copy(path), warn)],
        afterBatch: () => store.flush(),
      })
    }
  }
}

interface Definition<Column extends string> extends Pick<ImportType, 'table' | 'keyName'> {
  schema: FileSchema<Column>
  /** The column that identifies the record, and its parser, which returns null for an invalid key. */
  key: readonly [column: Column, read: (text: string) => RecordKey | null]
  /** The rows of a record; throws LineRejected. */
  toRows: (record: StateRecord<Column>, position: SourcePosition, warn: Warn) => MirroredRow[]
  afterBatch?: (lines: readonly LineOfRows[], warn: Warn) => Promise<void> | void
}

/** Lists of candidates who are not in the register would not be visible anywhere. */
const warnOfStrangers = (filers: readonly Filer[]) => (lines: readonly LineOfRows[], warn: Warn) =>
  warnOfUnknownAccounts(
    filers,
    lines.flatMap(({ key }) => (typeof key === 'number' ? [key] : [])),
    warn,
  )

function importType<Column extends string>({
  schema,
  key: [keyColumn, readKey],
  toRows,
  afterBatch,
  ...type
}: Definition<Column>): ImportType {
  return {
    ...type,
    noun: schema.noun,
    async *readRows(source, reading) {
      const { warn } = reading
      for await (const batch of recordsOfList(source, schema, reading)) {
        const rows = batch.map(({ line, content, remains }) =>
          typeof content === 'string'
            ? {
                line,
                content: { reason: content, isLost: true, isDamaged: true },
                key: readKey(remains?.(keyColumn) ?? ''),
              }
            : {
                line,
                content: rowsOrReason(() => toRows(content, { path: source.path, line }, warn)),
                key: readKey(content[keyColumn]),
              },
        )
        await afterBatch?.(rows, warn)
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
