import type { RecordedImport } from '#contract/schemas/importRecord.ts'
import type { Db } from '../connection/Db.ts'

/** When and by whom the money of an import was removed, by the import's number. */
export async function undoneImports(db: Db): Promise<Map<number, RecordedImport['undone']>> {
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
    const { importId, account, rows, wholeLists } = JSON.parse(before ?? '{}') as Removed
    const isAll = account === undefined && rows + wholeLists > 0
    if (importId !== undefined && isAll) undone.set(importId, { at, who })
  }
  return undone
}

/** As `recordForgotten` writes it. */
interface Removed {
  importId?: number
  /** If only the money of this account was removed. */
  account?: number
  rows: number
  wholeLists: number
}
