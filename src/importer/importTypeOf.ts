import { hash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Insertable } from 'kysely'
import { electionName } from '#contract/domain/elections.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { ElectionId } from '#contract/schemas/values.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '#database/connection/Db.ts'
import { errorCode } from '#database/connection/errors.ts'
import type { MirroredRow, MirroredTable, RecordKey } from '#database/mirroredTables.ts'
import { filerAliasesIn, filersIn } from '#database/money/filers.ts'
import { copyFiles } from '#database/documents/documentFiles.ts'
import type { Database } from '#database/schema.ts'
import type { DocumentList, ImportJob, OpenedList } from './importJob.ts'
import { fileKeeper, sniffMediaType } from './load/fileKeeper.ts'
import { warnOfUnknownAccounts } from './load/refusals.ts'
import {
  LineRejected,
  LineRepeated,
  orRejected,
  electionIdField,
  acctNumField,
  LONGEST_NAME,
  refuseLong,
  requiredField,
  shorten,
} from './normalize/fields.ts'
import { matchSolicitations, solicitationType } from './normalize/solicitations.ts'
import { normalizeAccounts } from './normalize/normalizeAccounts.ts'
import { normalizeCandidate } from './normalize/normalizeCandidate.ts'
import { normalizeDocument, type StoredDocument } from './normalize/normalizeDocument.ts'
import {
  ACCOUNTS,
  CANDIDATES,
  type ColumnOf,
  COMMITTEES,
  DOCUMENTS,
  ELECTIONS,
  type FileSchema,
  type ImportTypeName,
} from './read/fileSchemas.ts'
import { linesOf } from './read/linesOf.ts'
import type { Source } from './read/openSource.ts'
import { recordsOf, type SourcePosition, type StateRecord, type Warn } from './read/recordsOf.ts'
import { refusePages } from './read/siteError.ts'

/**
 * Copies files of `folder` (a path, or the files by name) into `store`, each once, named by the SHA-256 of its bytes; if
 * `store` is null, it only checks them. Throws ImportError if a file cannot be stored.
 */
function storeDocuments(db: Db, folder: DocumentList['folder'], store: string | null) {
  const keeper = store === null ? undefined : fileKeeper(store)
  /** The hashes of the files since the last `settle`. */
  const copied = new Set<string>()
  return {
    /** Throws LineRejected for a path that does not lead to a file in that folder, with links resolved. */
    copy(filePath: string): StoredDocument {
      const bytes = typeof folder === 'string' ? readInside(folder, filePath) : folder.get(filePath)
      if (bytes === undefined) throw new LineRejected(`the file ${shorten(filePath)} is not there`)
      const content_hash = hash('sha256', bytes)
      keeper?.add(content_hash, bytes)
      copied.add(content_hash)
      return { content_hash, media_type: sniffMediaType(bytes), size: bytes.length }
    },
    /** Resolves when the copies are on disk and, with PostgreSQL, in the database. */
    async settle(): Promise<void> {
      await keeper?.settle()
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

/** Turns a line of the state’s list of committees into a row; text stays as the state writes it. Throws LineRejected. */
function normalizeCommittee(
  record: StateRecord<ColumnOf<typeof COMMITTEES>>,
): Insertable<Database['committee']> {
  refuseLong('Name is', [record.Name], LONGEST_NAME)
  return {
    acct_num: acctNumField('AcctNum', record.AcctNum),
    name: requiredField('Name', record.Name),
    type: record.Type,
    type_desc: record.TypeDesc,
    addr1: record.Addr1,
    addr2: record.Addr2,
    city: record.City,
    state: record.State,
    zip: record.Zip,
    county: record.County,
    phone: record.Phone,
    chr_name_last: record.ChrNameLast,
    chr_name_first: record.ChrNameFirst,
    chr_name_middle: record.ChrNameMiddle,
    trs_name_last: record.TrsNameLast,
    trs_name_first: record.TrsNameFirst,
    trs_name_middle: record.TrsNameMiddle,
  }
}

/** The site offers only elections whose name ends with "Election", which the state's own names often leave out. */
function normalizeElection(
  record: StateRecord<ColumnOf<typeof ELECTIONS>>,
): Insertable<Database['election']> {
  const election_id = electionIdField(record.ElectionID)
  const name = record.ElectionName || electionName(election_id)
  return { election_id, name: `${name.replace(/\bElection$/i, '').trim()} Election`.trim() }
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
