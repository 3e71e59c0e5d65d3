import type { AuditQuery } from '#contract/endpoints/parameters.ts'
import { type Selectable, sql } from 'kysely'
import { AUDIT_PAGE, type AuditAction, type AuditEntry } from '#contract/schemas/audit.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { AuditTable } from '../schema.ts'
import type { Actor } from '../connection/withRegisterChange.ts'
import { startsWith } from '../voters/startsWith.ts'

type Fields = Record<string, unknown>

interface AuditEvent {
  action: AuditAction
  /** The path of what it was done to, such as `candidates/91527`. */
  record: string
  /** The fields it touched, as they were and as they became; never a secret, never a voter's values. */
  before?: Fields
  after?: Fields
}

/** The trail of what people did. Entries are added, in the transaction of what they record, and never changed. */
export function auditIn(db: Db) {
  return {
    async record(
      { ipAddress, ...actor }: Actor,
      { action, record, before, after }: AuditEvent,
    ): Promise<void> {
      await db
        .insertInto('audit')
        .values({ ...actor, peer: ipAddress, action, record, before: asJson(before), after: asJson(after) })
        .execute()
    },

    /** Newest first, at most AUDIT_PAGE. */
    async list({ who, action, record, before }: AuditQuery): Promise<AuditEntry[]> {
      let entries = db.selectFrom('audit').selectAll().orderBy('audit_id', 'desc').limit(AUDIT_PAGE)
      if (who) entries = entries.where(startsWith(sql.ref('who'), who))
      if (action) entries = entries.where('action', '=', action)
      if (record) entries = entries.where(startsWith(sql.ref('record'), record))
      if (before !== undefined) entries = entries.where('audit_id', '<', before)
      return (await entries.execute()).map(toEntry)
    },
  }
}

const asJson = (fields: Fields | undefined) => (fields ? JSON.stringify(fields) : null)

const toEntry = (row: Selectable<AuditTable>): AuditEntry => ({
  id: row.audit_id,
  at: row.at,
  who: row.who,
  peer: row.peer,
  action: row.action,
  record: row.record,
  before: fromJson(row.before),
  after: fromJson(row.after),
})

const fromJson = (text: string | null): Fields | null => (text === null ? null : (JSON.parse(text) as Fields))
