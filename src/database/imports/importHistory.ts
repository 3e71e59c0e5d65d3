import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { IMPORT_KINDS, IMPORTS_PAGE_SIZE } from '#contract/domain/administration.ts'
import { DAY_MS } from '#contract/domain/days.ts'
import {
  type ImportRecord,
  type ImportReport,
  type RecordedImport,
  REPORT_NAMED,
  type ImportChoices,
} from '#contract/schemas/importRecord.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import type { Forgotten, ForgottenCounts } from '../bookkeeping/forgetRows.ts'
import { type Db, findRow, findRows, type Row, withWriteTransaction } from '../connection/Db.ts'
import { appendRows, upsertRows } from '../connection/insertRows.ts'
import { filesOf, type RejectedLine } from './imports.ts'

/** An answer of the state in stored form: its SHA-256 in hex, and its bytes compressed with gzip. */
interface PackedPage {
  sha256: string
  bytes: Uint8Array
}

/** Compresses a page and adds the hash of the original. */
export const packPage = (bytes: Uint8Array): PackedPage => ({
  sha256: hash('sha256', bytes),
  bytes: gzipSync(bytes),
})

/** Returns the original bytes. Throws if they do not match the hash; `what` names the answer. */
export function unpackPage({ sha256, bytes: packed }: PackedPage, what: string): Buffer {
  const bytes = gunzipSync(packed)
  if (hash('sha256', bytes) !== sha256) throw new Error(`${what} is damaged`)
  return bytes
}

/** How many days the files of a list are kept, so that it can be imported again. */
export const STORED_DAYS = 30

/** The files of a list that was imported, and the options that say what they are. */
interface StoredList {
  kind: string
  /** The account whose whole list it is; null for lists of records. */
  account: number | null
  /** Whether it covered all records, as by --replace. */
  replace: boolean
  /** ISO; null if the files have no date of their own. */
  asOf: string | null
  files: { name: string; bytes: Buffer }[]
}

/** A kind of list, and the account if it is one account's whole list. */
export type ListOf = Pick<StoredList, 'kind' | 'account'>

/** The files of imported lists. A file that several imports brought is stored once. */
export function storedListsIn(db: Db) {
  return {
    /** Stores the files of an import that is on record, and drops those whose time is over. */
    store: (
      importId: number,
      { account, replace, files }: Pick<StoredList, 'account' | 'replace'> & { files: readonly Uint8Array[] },
      now: Date,
    ): Promise<void> =>
      withWriteTransaction(db, async (trx) => {
        const at = now.toISOString()
        for (const each of files.map(packPage))
          await upsertRows(trx, 'stored_file', ['sha256'], [{ ...each, stored_at: at }], ['stored_at'])
        const list = { import_id: importId, account, is_whole: replace ? 1 : 0, stored_at: at }
        await appendRows(trx, 'stored_list', [list])
        const oldest = new Date(now.getTime() - STORED_DAYS * DAY_MS).toISOString()
        await trx.deleteFrom('stored_list').where('stored_at', '<', oldest).execute()
        await trx.deleteFrom('stored_file').where('stored_at', '<', oldest).execute()
      }),

    /** What an import brought; undefined if its files are not stored, or no longer stored. */
    async find(importId: number): Promise<StoredList | undefined> {
      const row = await db
        .selectFrom('stored_list as k')
        .innerJoin('import as i', 'i.import_id', 'k.import_id')
        .select(['i.kind', 'i.files', 'i.as_of', 'k.account', 'k.is_whole'])
        .where('k.import_id', '=', importId)
        .executeTakeFirst()
      if (!row) return undefined
      const named = filesOf(row)
      const hashes = named.flatMap(({ sha256 }) => sha256 ?? [])
      const stored = await findRows(db, 'stored_file', { sha256: hashes })
      const bytesOf = new Map(stored.map((file) => [file.sha256, file]))
      const files = named.flatMap(({ name, sha256 }) => {
        const file = bytesOf.get(sha256 ?? '')
        return file ? [{ name, bytes: unpackPage(file, name) }] : []
      })
      if (files.length < named.length || files.length === 0) return undefined
      return { kind: row.kind, account: row.account, replace: row.is_whole === 1, asOf: row.as_of, files }
    },

    /**
     * The import whose list was replaced by that of this import: the newest import of other files that had all its
     * elections. Undefined if none is stored.
     */
    async before(importId: number): Promise<number | undefined> {
      const own = await db
        .selectFrom('stored_list as k')
        .innerJoin('import as i', 'i.import_id', 'k.import_id')
        .select(['i.kind', 'i.files', 'i.elections', 'k.account'])
        .where('k.import_id', '=', importId)
        .executeTakeFirst()
      if (!own) return undefined
      const earlier = await storedImports(db, own).where('k.import_id', '<', importId).execute()
      const elections = electionsOf(own)
      return earlier.find((row) => hashesOf(row) !== hashesOf(own) && elections.isSubsetOf(electionsOf(row)))
        ?.import_id
    },

    /** The import that brought the newest list of a kind; undefined if none is stored. */
    newest: async (list: ListOf): Promise<number | undefined> =>
      (await storedImports(db, list).executeTakeFirst())?.import_id,
  }
}

/** The imports that brought such a list, newest first. */
const storedImports = (db: Db, { kind, account }: ListOf) =>
  db
    .selectFrom('stored_list as k')
    .innerJoin('import as i', 'i.import_id', 'k.import_id')
    .select(['k.import_id', 'i.files', 'i.elections'])
    .where('i.kind', '=', kind)
    .where('k.account', account === null ? 'is' : '=', account)
    .orderBy('k.import_id', 'desc')

const hashesOf = (row: { files: string }) =>
  filesOf(row)
    .map(({ sha256 }) => sha256)
    .join()
/** As `finish` writes them. */
const electionsOf = ({ elections }: { elections: string }) => new Set(JSON.parse(elections) as string[])

/** When and by whom the money of an import was removed, by the import's number. */
async function undoneImports(db: Db): Promise<Map<number, RecordedImport['undone']>> {
  const entries = await db
    .selectFrom('audit')
    .select(['at', 'who', 'before'])
    .where('record', 'in', ['transactions', 'balances', 'totals'])
    .where('action', '=', 'money forgotten')
    .orderBy('audit_id')
    .execute()
  const undone = new Map<number, RecordedImport['undone']>()
  for (const { at, who, before } of entries) {
    // Only `recordForgotten` writes this action.
    const { importId, account, rows, wholeLists } = JSON.parse(before ?? '{}') as Partial<Forgotten> &
      ForgottenCounts
    const isAll = account === undefined && rows + wholeLists > 0
    if (importId !== undefined && isAll) undone.set(importId, { at, who })
  }
  return undone
}

/** The part of a report that the table of imports does not hold. */
interface StoredReport extends Pick<ImportReport, 'changes' | 'warnings' | 'unmatched' | 'controlTotals'> {
  /** The rejected lines of each file; the bytes are in base64, because they may not be valid text. */
  rejected: { name: string; base64: string }[]
}

// @limit imports importer/readingLimits: Reports kept: those of the newest {count} imports
/** A night may add hundreds of imports, while a year of manual ones fits. */
const MAX_STORED_REPORTS = 500

const EMPTY_REPORT: StoredReport = {
  changes: [],
  warnings: [],
  unmatched: [],
  controlTotals: null,
  rejected: [],
}

/** The recorded imports, with their reports. */
export function importHistoryIn(db: Db) {
  const packed = async (importId: number): Promise<StoredReport> => {
    const row = await findRow(db, 'import_report', { import_id: importId })
    // Written by `store`.
    return row
      ? (JSON.parse(unpackPage(row, `The report of import ${importId}`).toString()) as StoredReport)
      : EMPTY_REPORT
  }
  return {
    /** Stores what a report names, for the newest imports. */
    store: (importId: number, { changes, unmatched, ...rest }: StoredReport): Promise<void> =>
      withWriteTransaction(db, async (trx) => {
        const named = { changes: changes.slice(0, REPORT_NAMED), unmatched: unmatched.slice(0, REPORT_NAMED) }
        const report = packPage(Buffer.from(JSON.stringify({ ...rest, ...named })))
        await appendRows(trx, 'import_report', [{ import_id: importId, ...report }])
        await sql`delete from import_report where import_id <= (select import_id from import_report
          order by import_id desc limit 1 offset ${sql.lit(MAX_STORED_REPORTS)})`.execute(trx)
      }),

    /** Newest first, at most IMPORTS_PAGE_SIZE; only those before a number if one is given. */
    async list(before?: number): Promise<ImportRecord[]> {
      const rows = await db
        .selectFrom('import')
        .selectAll()
        .$if(before !== undefined, (imports) => imports.where('import_id', '<', before ?? 0))
        .orderBy('import_id', 'desc')
        .limit(IMPORTS_PAGE_SIZE)
        .execute()
      const undone = await undoneImports(db)
      return rows.map((row) => toRecord(row, undone))
    },

    async find(importId: number): Promise<RecordedImport | undefined> {
      const row = await findRow(db, 'import', { import_id: importId })
      if (!row) return undefined
      const { rejected, ...stored } = await packed(importId)
      // Written by this program itself.
      const rejections = JSON.parse(row.rejections) as RejectedLine[]
      return {
        ...toRecord(row, await undoneImports(db)),
        ...stored,
        rejections: rejections
          .slice(0, REPORT_NAMED)
          .map(({ file, line, reason }) => ({ file, line, reason })),
        rejectedFiles: rejected.map(({ name }) => name),
        forgets: row.outcome === 'done' ? forgottenAs(row.kind) : null,
        listBefore: row.kind === 'documents' ? null : ((await storedListsIn(db).before(importId)) ?? null),
      }
    },

    /** The choices for importing an import's files again; undefined if they cannot be imported without other files. */
    async choicesOf(importId: number): Promise<ImportChoices | undefined> {
      const list = await storedListsIn(db).find(importId)
      const kind = IMPORT_KINDS.find((known) => known === list?.kind)
      if (!list || !kind || kind === 'documents') return undefined
      const { account, asOf, replace } = list
      return {
        kind,
        files: list.files.map(({ name }) => name),
        account: account ?? undefined,
        asOf: asOf ?? undefined,
        replace,
      }
    },

    /** The exact bytes of the rejected lines of a file of an import; undefined if none are stored. */
    async rejectedLines(importId: number, name: string): Promise<Buffer | undefined> {
      const file = (await packed(importId)).rejected.find((each) => each.name === name)
      return file && Buffer.from(file.base64, 'base64')
    },
  }
}

function forgottenAs(kind: string): RecordedImport['forgets'] {
  if (kind === 'balances' || kind === 'totals') return kind
  return TransactionKind.safeParse(kind).success ? 'transactions' : null
}

const toRecord = (row: Row<'import'>, undone: ReadonlyMap<number, ImportRecord['undone']>): ImportRecord => ({
  id: row.import_id,
  kind: row.kind,
  outcome: row.outcome,
  message: row.message,
  files: filesOf(row),
  read: row.rows_read,
  added: row.rows_added,
  changed: row.rows_changed,
  unchanged: row.rows_unchanged,
  removed: row.rows_removed,
  rejected: row.rows_rejected,
  asOf: row.as_of,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  who: row.who,
  undone: undone.get(row.import_id) ?? null,
})
