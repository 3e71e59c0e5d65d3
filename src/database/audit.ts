import type { AuditQuery } from '#contract/endpoints/adminEndpoints.ts'
import { sql } from 'kysely'
import { fullName } from '#contract/domain/names.ts'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import { AUDIT_PAGE, type AuditAction } from '#contract/domain/administration.ts'
import { countOf, type Db, findRow, findRows, isAmong, type Row, startsWith } from './connection/Db.ts'
import type { Actor } from './register.ts'

type Fields = Record<string, unknown>

export interface AuditEvent {
  action: AuditAction
  /** The path of the changed record, such as `candidates/91527`. */
  record: string
  /** The changed fields before and after; never a secret, never a voter's values. */
  before?: Fields
  after?: Fields
}

/** The path that identifies an administrator in the audit trail. */
export const administratorRecord = (email: string) => `administrators/${email}`

/** Records what was done about the account of an administrator, in the transaction `trx`. */
export const recordOn = (
  trx: Db,
  actor: Actor,
  email: string,
  event: Omit<AuditEvent, 'record'>,
): Promise<number> => auditIn(trx).record(actor, { ...event, record: administratorRecord(email) })

/** The entries that an entry of several changes stands for. */
interface Span {
  first: number
  last: number
}

/** The audit trail. Entries are added in the transaction of the change they record, and are never changed. */
export function auditIn(db: Db) {
  const fitting = ({ who, action, record, path, since, until }: AuditQuery) => {
    let entries = db.selectFrom('audit')
    if (who) entries = entries.where(startsWith(sql.ref('who'), who))
    if (action) entries = entries.where('action', '=', action)
    if (record)
      entries = entries.where((eb) =>
        eb.or(pathsOf(record).map((start) => startsWith(eb.ref('record'), start))),
      )
    if (path) entries = entries.where('record', '=', path)
    if (since) entries = entries.where('at', '>=', since)
    if (until) entries = entries.where('at', '<', until)
    return entries
  }

  /** The entries from the first to the last of each of these, newest first. */
  const within = (spans: readonly Span[]) =>
    db
      .selectFrom('audit')
      .selectAll()
      .where((eb) => eb.or(spans.map(({ first, last }) => eb.between('audit_id', first, last))))
      .orderBy('audit_id', 'desc')
      .execute()

  /** By undone entry, the latest entry that undid it. */
  const undoersOf = async (ids: readonly number[]): Promise<Map<number, number>> => {
    const rows = await db
      .selectFrom('audit')
      .select(['audit_id', 'undoes'])
      .where(isAmong(db, 'undoes', ids))
      .orderBy('audit_id')
      .execute()
    return new Map(rows.map(({ audit_id, undoes }) => [undoes ?? 0, audit_id]))
  }

  /**
   * By entry of a deletion, the entry that restored its record, even if that one says it undoes another entry or none.
   */
  const restorersOf = async (entries: readonly Row<'audit'>[]): Promise<Map<number, number>> => {
    const deletions = entries.filter(({ action }) => action === 'deleted')
    const records = deletions.map(({ record }) => record)
    const rows = await db
      .selectFrom('audit')
      .select(['audit_id', 'record'])
      .where(isAmong(db, 'record', records))
      .where('action', '=', 'deletion undone')
      .orderBy('audit_id')
      .execute()
    const restorations = Map.groupBy(rows, ({ record }) => record)
    return new Map(
      deletions.flatMap(({ audit_id, record }) => {
        const restored = restorations.get(record)?.find((row) => row.audit_id > audit_id)
        return restored ? [[audit_id, restored.audit_id] as const] : []
      }),
    )
  }

  const undoersOfSingle = async (entries: readonly Row<'audit'>[]): Promise<Map<number, number>> =>
    new Map([...(await restorersOf(entries)), ...(await undoersOf(entries.map(({ audit_id }) => audit_id)))])

  /** By entry of several changes, the last entry that undid one of them; none until all of them are undone. */
  const undoersOfSeveral = async (entries: readonly Row<'audit'>[]): Promise<Map<number, number>> => {
    const several = entries.filter(({ action }) => action === 'several changed')
    if (several.length === 0) return new Map()
    const all = several.map(({ audit_id, after }) => ({ audit_id, ...spanOf(fromJson(after)) }))
    // Read together, because a page may have a hundred of them. If the last change of an entry still stands, its other
    // changes, perhaps hundreds, need not be read.
    const undoneLast = await undoersOfSingle(await within(all.map(({ last }) => ({ first: last, last }))))
    const spans = all.filter(({ last }) => undoneLast.has(last))
    if (spans.length === 0) return new Map()
    const changes = await within(spans)
    const undoers = await undoersOfSingle(changes)
    return new Map(
      spans.flatMap(({ audit_id, first, last }) => {
        const parts = changes.filter((change) => change.audit_id >= first && change.audit_id <= last)
        const undoneBy = parts.map((change) => undoers.get(change.audit_id))
        return undoneBy.every((undoer) => undoer !== undefined)
          ? [[audit_id, undoneBy.reduce((newest, undoer) => Math.max(newest, undoer), 0)] as const]
          : []
      }),
    )
  }

  return {
    /** Returns the entry's id. */
    async record({ who, at, ipAddress, undoes }: Actor, { action, record, before, after }: AuditEvent) {
      const { audit_id } = await db
        .insertInto('audit')
        .values({
          who,
          at,
          peer: ipAddress,
          action,
          record,
          before: asJson(before),
          after: asJson(after),
          undoes: undoes ?? null,
        })
        .returning('audit_id')
        .executeTakeFirstOrThrow()
      return audit_id
    },

    async find(id: number): Promise<AuditEntry | undefined> {
      const row = await findRow(db, 'audit', { audit_id: id })
      return row && toEntry(row)
    },

    /** From one entry to the other, newest first. */
    between: async (first: number, last: number): Promise<AuditEntry[]> =>
      (await within([{ first, last }])).map(toEntry),

    /** Newest first, at most AUDIT_PAGE. */
    async list(query: AuditQuery): Promise<AuditEntry[]> {
      let entries = fitting(query).selectAll().orderBy('audit_id', 'desc').limit(AUDIT_PAGE)
      if (query.before !== undefined) entries = entries.where('audit_id', '<', query.before)
      const rows = await entries.execute()
      const records = rows.map(({ record }) => record)
      const names = await namesOf(db, records)
      const undoneAtOnce = await undoersOfSingle(rows)
      const others = rows.filter(({ audit_id }) => !undoneAtOnce.has(audit_id))
      const undoers = new Map([...(await undoersOfSeveral(others)), ...undoneAtOnce])
      return rows.map((row) => ({
        ...toEntry(row),
        ...(names.has(row.record) && { name: names.get(row.record) }),
        ...(undoers.has(row.audit_id) && { undoneBy: undoers.get(row.audit_id) }),
      }))
    },

    /** How many entries match, on all pages. */
    count: (query: AuditQuery): Promise<number> => countOf(fitting(query)),
  }
}

/** The beginnings of the paths to look for; a number alone is that of a candidate, a committee or a voter. */
const pathsOf = (record: string): string[] =>
  /^\d+$/.test(record)
    ? ['candidates', 'committees', 'voters'].map((folder) => `${folder}/${record}`)
    : [record]

/** As recordCombined wrote it. */
const spanOf = (after: Fields | null): Span => ({ first: Number(after?.first), last: Number(after?.last) })

const asJson = (fields: Fields | undefined) => (fields ? JSON.stringify(fields) : null)

const toEntry = (row: Row<'audit'>): AuditEntry => ({
  id: row.audit_id,
  at: row.at,
  who: row.who,
  peer: row.peer,
  action: row.action,
  record: row.record,
  before: fromJson(row.before),
  after: fromJson(row.after),
  ...(row.undoes !== null && { undoes: row.undoes }),
})

/** `record` wrote the text. */
const fromJson = (text: string | null): Fields | null => (text === null ? null : (JSON.parse(text) as Fields))

/** The names of the records at these paths, including deleted ones; nothing for other paths. */
async function namesOf(db: Db, records: readonly string[]): Promise<Map<string, string>> {
  const numbersUnder = (folder: string) =>
    records.flatMap((record) =>
      record.startsWith(folder) ? (parseAcctNum(record.slice(folder.length)) ?? []) : [],
    )
  const candidates = await findRows(db, 'candidate', { acct_num: numbersUnder('candidates/') })
  const committees = await findRows(db, 'committee', { acct_num: numbersUnder('committees/') })
  return new Map([
    ...candidates.map(
      (row) =>
        [`candidates/${row.acct_num}`, fullName(row.name_first, row.name_middle, row.name_last)] as const,
    ),
    ...committees.map(({ acct_num, name }) => [`committees/${acct_num}`, name] as const),
  ])
}
