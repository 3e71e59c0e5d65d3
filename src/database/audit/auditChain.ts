import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { canonicalJson } from '#contract/domain/canonicalJson.ts'
import { counted } from '#contract/domain/counted.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import type { AuditTable } from '../tables/editTables.ts'

export type AuditRow = Selectable<AuditTable>

/** The state before the first entry. */
export const NO_ENTRIES = { entries: 0, hash: '' }

const FIELDS = ['audit_id', 'at', 'who', 'peer', 'action', 'record', 'before', 'after', 'undoes'] as const

/**
 * The hash of an entry: SHA-256 in hex of the canonical JSON of the previous entry's hash ('' before the first) and this
 * entry's fields as stored. Existing entries were hashed this way; another form would break their chain.
 */
export const hashOfEntry = (formerHash: string, entry: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(canonicalJson([formerHash, ...FIELDS.map((field) => entry[field])]))
    .digest('hex')

/**
 * Appends an entry to the chain and returns its id. Call it in a write transaction, so that no two entries follow the
 * same one.
 */
export async function appendEntry(trx: Db, fields: Omit<AuditRow, 'audit_id' | 'hash'>): Promise<number> {
  const head = await headOf(trx)
  const entry = { ...fields, audit_id: await nextNumber(trx) }
  const hash = hashOfEntry(head.hash, entry)
  await trx
    .insertInto('audit')
    .values({ ...entry, hash })
    .execute()
  const next = { entries: head.entries + 1, hash }
  await trx
    .insertInto('audit_head')
    .values({ head_id: 1, ...next })
    .onConflict((conflict) => conflict.column('head_id').doUpdateSet(next))
    .execute()
  return entry.audit_id
}

const headOf = async (db: Db) =>
  (await db.selectFrom('audit_head').select(['entries', 'hash']).executeTakeFirst()) ?? NO_ENTRIES

/** An entry's number is part of its hash, so it is determined before the entry is written. */
async function nextNumber(trx: Db): Promise<number> {
  const { rows } = isSqlite(trx)
    ? await sql<{ next: number }>`
        select coalesce(max(seq), 0) + 1 as next from sqlite_sequence where name = 'audit'`.execute(trx)
    : await sql<{ next: string }>`
        select nextval(pg_get_serial_sequence('audit', 'audit_id')) as next`.execute(trx)
  return Number(rows[0]?.next)
}

export interface AuditVerdict {
  entries: number
  /** The hash of the last entry; '' if there is none. */
  head: string
  /** Sentences, the first MAX_NAMED of them; none if the chain is intact. */
  faults: string[]
}

const BATCH = 1_000
const MAX_NAMED = 20

/** Checks the whole trail. `expectedHead` is a head from an earlier check that was stored elsewhere. */
export function verifyAudit(db: Db, expectedHead?: string): Promise<AuditVerdict> {
  return withReadTransaction(db, async (trx) => {
    const faults: string[] = []
    let former = { audit_id: 0, hash: '' }
    let entries = 0
    let isExpectedFound = expectedHead === undefined
    for (let rows = await after(trx, 0); rows.length > 0; rows = await after(trx, former.audit_id))
      for (const row of rows) {
        if (row.hash !== hashOfEntry(former.hash, row)) faults.push(broken(row, former.audit_id))
        if (row.hash === expectedHead) isExpectedFound = true
        former = row
        entries += 1
      }

    const head = await headOf(trx)
    if (head.entries !== entries || head.hash !== former.hash)
      faults.push(
        `${counted(head.entries, 'entry', 'entries')} ${head.entries === 1 ? 'was' : 'were'} written and ${entries} ` +
          `${entries === 1 ? 'is' : 'are'} there, the last of them ${former.audit_id}: ` +
          'entries were removed, cut off at the end, or added outside the program.',
      )
    if (!isExpectedFound)
      faults.push(`No entry has the hash ${expectedHead}: the trail was cut off or rewritten.`)
    return { entries, head: former.hash, faults: faults.slice(0, MAX_NAMED) }
  })
}

const after = (db: Db, auditId: number) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('audit_id', '>', auditId)
    .orderBy('audit_id')
    .limit(BATCH)
    .execute()

const broken = ({ audit_id, hash }: AuditRow, formerId: number) =>
  hash === ''
    ? `Entry ${audit_id} has no hash: it was written outside the program.`
    : `Entry ${audit_id} does not follow from ${formerId === 0 ? 'the beginning' : `entry ${formerId}`}: ` +
      'it was altered, or entries before it were removed or moved.'
