import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import type { StoredRow } from '../store/storedRow.ts'

type Source = Pick<StoredRow, 'filer' | 'election' | 'importId'>

/** The numbers of reports and sources, which are few; new ones are stored. */
export async function sourceIds(db: Db) {
  const stored = await db.selectFrom('books.report').selectAll().execute()
  const reports = new Map(stored.map(({ report, report_id }) => [report, report_id]))
  // A file may have as many reports as rows.
  let lastReport = stored.reduce((last, { report_id }) => Math.max(last, report_id), 0)
  const sources = new Map<string, number>()
  let lastSource = await lastIn(db)

  const ofReport = async (trx: Db, report: string): Promise<number> => {
    lastReport += 1
    await trx.insertInto('books.report').values({ report_id: lastReport, report }).execute()
    reports.set(report, lastReport)
    return lastReport
  }

  const ofSource = async (trx: Db, source: Source): Promise<number> => {
    const { filer, election, importId } = source
    const known = await storedSource(trx, source)
    if (known === undefined) {
      lastSource += 1
      await trx
        .insertInto('books.source')
        .values({ source_id: lastSource, filer, election_id: election, import_id: importId })
        .execute()
    }
    sources.set(keyOf(source), known ?? lastSource)
    return known ?? lastSource
  }

  /** The source and report of each row, in order. */
  return async (trx: Db, rows: readonly StoredRow[]): Promise<{ source: number; report: number }[]> => {
    const found: { source: number; report: number }[] = []
    let last: { row: StoredRow; ids: { source: number; report: number } } | undefined
    for (const row of rows) {
      // Consecutive rows are mostly from the same file and report.
      if (!last || !isAlike(row, last.row)) {
        const source = sources.get(keyOf(row)) ?? (await ofSource(trx, row))
        const report = reports.get(row.report) ?? (await ofReport(trx, row.report))
        last = { row, ids: { source, report } }
      }
      found.push(last.ids)
    }
    return found
  }
}

const keyOf = ({ filer, election, importId }: Source) => `${importId}\n${election}\n${filer}`

const isAlike = (a: StoredRow, b: StoredRow) =>
  a.report === b.report && a.importId === b.importId && a.filer === b.filer && a.election === b.election

async function storedSource(trx: Db, { filer, election, importId }: Source): Promise<number | undefined> {
  const row = await trx
    .selectFrom('books.source')
    .select('source_id')
    .where('filer', '=', filer)
    .where('election_id', '=', election)
    .where('import_id', importId === null ? 'is' : '=', importId)
    .executeTakeFirst()
  return row?.source_id
}

async function lastIn(db: Db): Promise<number> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(source_id) as last from books.source`.execute(db)
  return rows[0]?.last ?? 0
}
