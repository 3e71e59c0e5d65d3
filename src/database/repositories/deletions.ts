import type { DeletableType, Deletion } from '#contract/schemas/audit.ts'
import { HOUR_MS } from '#contract/domain/days.ts'
import { fullName } from '#contract/domain/names.ts'
import { countOf, type Db, deleteRows } from '../connection/Db.ts'
import { appendRows } from '../connection/insertRows.ts'
import { auditIn } from '../audit.ts'
import { candidatesIn } from './candidates.ts'
import { type Actor, registerIn, withRegisterChange } from '../register.ts'
import { committeesIn } from './committees.ts'

/** How many records a person may delete within an hour before having to confirm that it is really them. */
const FEW_DELETIONS = 20

/** A deletion hides a record until it is undone; imports do not bring it back. */
export function deletionsIn(db: Db) {
  return {
    /** Newest first. */
    async list(): Promise<Deletion[]> {
      const rows = await db
        .selectFrom('deletion')
        .leftJoin('candidate', 'candidate.acct_num', 'deletion.acct_num')
        .leftJoin('committee', 'committee.acct_num', 'deletion.acct_num')
        .selectAll('deletion')
        .select(['name_first', 'name_middle', 'name_last', 'committee.name as committee_name'])
        .orderBy('deleted_at', 'desc')
        .orderBy('deletion.acct_num', 'desc')
        .execute()
      return rows.map((row) => ({
        type: row.record_type,
        acctNum: row.acct_num,
        name:
          row.record_type === 'committee'
            ? (row.committee_name ?? '')
            : fullName(row.name_first ?? '', row.name_middle ?? '', row.name_last ?? ''),
        deletedAt: row.deleted_at,
        deletedBy: row.deleted_by,
      }))
    },

    /** Whether this many more deletions would bring the person above FEW_DELETIONS within an hour. */
    async areMany({ who, at }: Actor, more: number): Promise<boolean> {
      const lately = db
        .selectFrom('audit')
        .where('who', '=', who)
        .where('action', '=', 'deleted')
        .where('at', '>', new Date(Date.parse(at) - HOUR_MS).toISOString())
      return (await countOf(lately)) + more > FEW_DELETIONS
    },

    /** Returns the audit entry; undefined if the site shows no such record. */
    add: (actor: Actor, type: DeletableType, acctNum: number): Promise<number | undefined> =>
      withRegisterChange(db, async (trx) => {
        const records = type === 'candidate' ? candidatesIn(trx) : committeesIn(trx)
        if (!(await records.find(acctNum))) return undefined
        const deletion = { record_type: type, acct_num: acctNum, deleted_at: actor.at, deleted_by: actor.who }
        await appendRows(trx, 'deletion', [deletion])
        await registerIn(trx).noteConcealment()
        return auditIn(trx).record(actor, { action: 'deleted', record: recordOf(type, acctNum) })
      }),

    /** False if no such record is deleted. */
    undo: (actor: Actor, type: DeletableType, acctNum: number): Promise<boolean> =>
      withRegisterChange(db, async (trx) => {
        const undone = await deleteRows(trx, 'deletion', { record_type: type, acct_num: acctNum })
        if (undone.length === 0) return false
        await registerIn(trx).noteConcealment()
        await auditIn(trx).record(actor, { action: 'deletion undone', record: recordOf(type, acctNum) })
        return true
      }),
  }
}

const PATHS = { candidate: 'candidates', committee: 'committees' } as const

const recordOf = (type: DeletableType, acctNum: number) => `${PATHS[type]}/${acctNum}`
