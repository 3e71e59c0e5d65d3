import type { SeveralChanged } from '#contract/schemas/workList.ts'
import type { Db } from '../connection/Db.ts'
import type { Actor } from '../register.ts'
import { auditIn } from '../audit/audit.ts'

/**
 * Makes several changes inside a transaction, each with its entry in the audit trail, and adds an entry for all of them
 * unless there is one only. The transaction holds the write lock, so the entries from the first to the last are all its
 * own. Undefined if nothing changed.
 */
export async function recordCombined(
  trx: Db,
  actor: Actor,
  { record, change }: { record: string; change: string },
  work: () => Promise<void>,
): Promise<SeveralChanged | undefined> {
  const before = await lastEntry(trx)
  await work()
  const { first, last, changed } = await trx
    .selectFrom('audit')
    .select((eb) => [
      eb.fn.min('audit_id').as('first'),
      eb.fn.max('audit_id').as('last'),
      eb.fn.countAll<number>().as('changed'),
    ])
    .where('audit_id', '>', before)
    .executeTakeFirstOrThrow()
  if (changed === 0) return undefined
  if (changed === 1) return { entryId: first, changed }
  const after = { change, changed, first, last }
  const entryId = await auditIn(trx).record(actor, { action: 'several changed', record, after })
  return { entryId, changed }
}

async function lastEntry(trx: Db): Promise<number> {
  const last = await trx
    .selectFrom('audit')
    .select('audit_id')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.audit_id ?? 0
}
