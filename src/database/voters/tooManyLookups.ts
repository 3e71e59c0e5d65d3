import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { lookupsOverLimit } from '#contract/endpoints/refusals.ts'
import type { AuditAction } from '#contract/schemas/audit.ts'
import type { Db } from '../connection/Db.ts'
import { auditIn } from '../audit/audit.ts'
import type { Actor } from '../register.ts'
import { latestPlausible } from '../latestPlausible.ts'
import { TooManyAttempts } from '../administrators/TooManyAttempts.ts'

/**
 * How often an administrator may search voters or open one, over all sessions: more than a person needs for work, and far
 * from enough to copy the roll.
 */
const LIMITS = [
  { most: 200, windowMs: HOUR_MS, name: '200 in an hour' },
  { most: 1_000, windowMs: DAY_MS, name: '1,000 in a day' },
] as const

const MATCHED: AuditAction = 'voters matched'
const LOOKUPS: AuditAction[] = ['voters searched', 'voter viewed', 'voter not found', MATCHED]
const REFUSED: AuditAction = 'voter look-up refused'

/**
 * Whether this many more look-ups of voters would be too many for this administrator, by the entries of the audit trail;
 * with none more, whether there were too many.
 * The first refusal since the last look-up becomes an entry too. Call it in the transaction of the look-up.
 */
export async function tooManyLookups(trx: Db, actor: Actor, more = 1): Promise<TooManyAttempts | null> {
  const now = new Date(actor.at)
  for (const { most, windowMs, name } of LIMITS) {
    const latest = await trx
      .selectFrom('audit')
      .select(['at', 'action', 'after'])
      .where('who', '=', actor.who)
      .where('action', 'in', LOOKUPS)
      .where('at', '>', new Date(now.getTime() - windowMs).toISOString())
      .where('at', '<=', latestPlausible(now))
      .orderBy('at', 'desc')
      .limit(most + 1)
      .execute()
    let counted = more
    // There is room once this one is older than the window.
    const last = latest.find((entry) => (counted += lookupsOf(entry)) > most)
    if (!last) continue
    await noteRefusal(trx, actor, name)
    const waitMs = Math.min(windowMs, Date.parse(last.at) + windowMs - now.getTime())
    return new TooManyAttempts(lookupsOverLimit(name), Math.max(1, Math.ceil(waitMs / 1000)))
  }
  return null
}

/** Looking up many candidates' voters is one entry, which says how many. */
const lookupsOf = ({ action, after }: { action: string; after: string | null }): number =>
  action === MATCHED ? ((JSON.parse(after ?? '{}') as { lookUps?: number }).lookUps ?? 1) : 1

async function noteRefusal(trx: Db, actor: Actor, limit: string): Promise<void> {
  const last = await trx
    .selectFrom('audit')
    .select('action')
    .where('who', '=', actor.who)
    .where('action', 'in', [...LOOKUPS, REFUSED])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.action === REFUSED) return
  await auditIn(trx).record(actor, { action: REFUSED, record: 'voters', after: { limit } })
}
