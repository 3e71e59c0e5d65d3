import { sql } from 'kysely'
import {
  type ImportRecord,
  type ImportReport,
  type RecordedImport,
  REPORT_NAMED,
} from '#contract/schemas/importRecord.ts'
import { IMPORTS_PAGE_SIZE, IMPORT_KINDS } from '#contract/domain/administration.ts'
import type { ImportChoices } from '#contract/schemas/openImport.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import type { Forgotten, ForgottenCounts } from '../bookkeeping/forgetRows.ts'
import { type Db, findRow, type Row, withWriteTransaction } from '../connection/Db.ts'
import { appendRows } from '../connection/insertRows.ts'
import { filesOf, type RejectedLine } from './imports.ts'
import { storedListsIn, packPage, unpackPage } from './storedLists.ts'

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

    /** As which list the files of an import would be imported again; undefined if they cannot be without others. */
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
