import { sql } from 'kysely'
import { formatNumber } from '#contract/domain/text.ts'
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts'
import type { VoterQuery } from '#contract/endpoints/voterEndpoints.ts'
import { lookupsOverLimit } from '#contract/endpoints/refusals.ts'
import type { AuditAction } from '#contract/domain/administration.ts'
import type { LookupsLeft, Voter } from '#contract/schemas/voter.ts'
import { TooManyAttempts } from '../administrators/loginAttempts.ts'
import { auditIn } from '../audit.ts'
import { type Db, isAmong, withWriteTransaction } from '../connection/Db.ts'
import { type Allowance, countedActsIn } from '../limiter.ts'
import type { Actor } from '../register.ts'
import { searchVoters } from './searchVoters.ts'
import { inGeneration, voterGenerationIn, voterSchemas } from './voterSchemas.ts'
import { toVoter } from './voterRow.ts'

/**
 * The state's registered voters. Each look-up is recorded in the audit trail in the same transaction: who looked, by
 * which of the names or for which number, but nothing about what was found. An administrator with too many look-ups is
 * refused.
 */
export function votersIn(db: Db) {
  return {
    /**
     * The voters whose names begin with the given text, regardless of case and accents. Exempt voters are found by number
     * only, because finding them by name would reveal it.
     */
    search: (actor: Actor, names: VoterQuery) =>
      lookUpVoters<{ voters: Voter[]; count: number }>(db, actor, async (trx) => {
        const terms = Object.entries(names).flatMap(([term, name]) => (name?.trim() ? [term] : []))
        await auditIn(trx).record(actor, { action: 'voters searched', record: 'voters', after: { terms } })
        const generation = await generationToRead(trx)
        if (generation === undefined) return [{ voters: [], count: 0 }, 0]
        const { rows, count } = await searchVoters(trx, generation, names)
        return [{ voters: rows.map(toVoter), count }, rows.length]
      }),

    /** Null if no voter has this number. */
    find: (actor: Actor, voterId: string): Promise<Voter | null> =>
      lookUpVoters(db, actor, async (trx) => {
        const generation = await generationToRead(trx)
        const number = Number(voterId)
        const voters = generation === undefined ? undefined : await votersByNumber(trx, generation, [number])
        const voter = voters?.get(number) ?? null
        await auditIn(trx).record(actor, {
          action: voter ? 'voter viewed' : 'voter not found',
          record: `voters/${number}`,
        })
        return [voter, 1]
      }),
  }
}

type Counted = 'look-ups' | 'voters'

/**
 * How often voters may be searched or opened, and how many may be shown: more than people need for work, and far from
 * enough to copy a roll of fifteen million. A batch of candidates is one look-up. An administrator can make accounts,
 * so those that go back to one person's invitations share a limit, and all accounts together have one too.
 */
export const LOOKUP_LIMITS = [
  // @limit people api/voterLookups: Look-ups of voters by one account: searches, single voters, and batches
  // of candidates or VoterIDs: {count} an hour, {count} a day, then 429
  { counts: 'look-ups', per: 'account', most: 200, windowMs: HOUR_MS },
  { counts: 'look-ups', per: 'account', most: 1_000, windowMs: DAY_MS },
  // @limit people api/voterLookups: The same by all accounts whose invitations go back to one: {count} an
  // hour, {count} a day
  { counts: 'look-ups', per: 'inviter', most: 400, windowMs: HOUR_MS },
  { counts: 'look-ups', per: 'inviter', most: 2_000, windowMs: DAY_MS },
  // @limit people api/voterLookups: The same by all accounts: {count} an hour, {count} a day
  { counts: 'look-ups', per: 'site', most: 1_000, windowMs: HOUR_MS },
  { counts: 'look-ups', per: 'site', most: 5_000, windowMs: DAY_MS },
  // @limit people api/voterLookups: Voters shown by look-ups, to one account, to those that go back to one,
  // and to all: {count}, {count} and {count} a day
  { counts: 'voters', per: 'account', most: 20_000, windowMs: DAY_MS },
  { counts: 'voters', per: 'inviter', most: 40_000, windowMs: DAY_MS },
  { counts: 'voters', per: 'site', most: 60_000, windowMs: DAY_MS },
] as const satisfies { counts: Counted; per: string; most: number; windowMs: number }[]

interface Limit extends Allowance {
  counts: Counted
  /** As in "the limit is 200 in an hour". */
  name: string
}

const LOOKUPS: AuditAction[] = ['voters searched', 'voter viewed', 'voter not found', 'voters matched']
const REFUSED: AuditAction = 'voter look-up refused'

async function limitsOf(trx: Db, { who }: Actor): Promise<Limit[]> {
  const inviter = await firstInviter(trx, who)
  const scopes = {
    account: { key: who, name: '' },
    inviter: { key: inviter, name: `, for all accounts that go back to ${inviter}` },
    site: { key: '', name: ', for this site' },
  }
  return LOOKUP_LIMITS.map(({ counts, per, most, windowMs }) => {
    const what = counts === 'voters' ? ' voters shown' : ''
    const time = windowMs === HOUR_MS ? 'an hour' : 'a day'
    const { key, name } = scopes[per]
    return {
      counts,
      key: `${counts} in ${time} of ${per} ${key}`,
      most,
      windowMs,
      name: `${formatNumber(most)}${what} in ${time}${name}`,
    }
  })
}

/** The account that the invitations of this one go back to: one that the operator made. */
async function firstInviter(trx: Db, email: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    with recursive chain (email, invited_by) as (
      select email, invited_by from administrator where email = ${email}
      union
      select inviter.email, inviter.invited_by
        from administrator as inviter join chain on inviter.email = chain.invited_by
    )
    select email from chain where invited_by = ''`.execute(trx)
  return rows[0]?.email ?? email
}

/** These limits, for an act that uses this much of each. */
const taking = (limits: readonly Limit[], uses: Record<Counted, number>): Limit[] =>
  limits.map((limit) => ({ ...limit, uses: uses[limit.counts] }))

/** The first refusal since the last look-up becomes an entry of the audit trail. */
async function refusalOf(trx: Db, actor: Actor, limits: readonly Limit[]): Promise<TooManyAttempts | null> {
  const excess = await countedActsIn(trx).exceeded(limits, new Date(actor.at))
  if (!excess) return null
  const { name } = excess.exceeded
  const { rows } = await sql<{ action: string }>`select action from audit where who = ${actor.who}
    and action in (${sql.join([...LOOKUPS, REFUSED])}) order by audit_id desc limit 1`.execute(trx)
  if (rows[0]?.action !== REFUSED)
    await auditIn(trx).record(actor, { action: REFUSED, record: 'voters', after: { limit: name } })
  return new TooManyAttempts(lookupsOverLimit(name), Math.max(1, Math.ceil(excess.waitMs / 1_000)))
}

/**
 * Runs a look-up in one transaction with its entry in the audit trail, which `find` writes. `find` returns the answer
 * and how many voters it shows. A look-up is refused if less than `least` is left of a limit. Throws TooManyAttempts
 * after the refusal is in the audit trail.
 */
export async function lookUpVoters<Found>(
  db: Db,
  actor: Actor,
  find: (trx: Db) => Promise<readonly [Found, voters: number]>,
  least: Record<Counted, 0 | 1> = { 'look-ups': 1, voters: 1 },
): Promise<Found> {
  const outcome = await withWriteTransaction(db, async (trx) => {
    const limits = await limitsOf(trx, actor)
    const tooMany = await refusalOf(trx, actor, taking(limits, least))
    if (tooMany) return tooMany
    const [result, voters] = await find(trx)
    await countedActsIn(trx).note(taking(limits, { ...least, voters }), new Date(actor.at))
    return { result }
  })
  if (outcome instanceof TooManyAttempts) throw outcome
  return outcome.result
}

export async function lookupsLeft(trx: Db, actor: Actor): Promise<LookupsLeft> {
  const limits = await limitsOf(trx, actor)
  const left = (counted: Counted) =>
    countedActsIn(trx).left(
      limits.filter(({ counts }) => counts === counted),
      new Date(actor.at),
    )
  return { lookUps: await left('look-ups'), voters: await left('voters') }
}

/** The current generation. The transaction holds the write lock, so an import cannot remove it in the meantime. */
export async function generationToRead(trx: Db): Promise<string | undefined> {
  const generation = await voterGenerationIn(trx).current()
  if (generation === undefined) return undefined
  await voterSchemas(trx).openToRead(trx, generation)
  return generation
}

export async function votersByNumber(
  trx: Db,
  generation: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Voter>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ voter_id: number; record: string }>`select voter_id, record
    from ${inGeneration(generation, 'voter')} where ${isAmong(trx, 'voter_id', numbers)}`.execute(trx)
  return new Map(rows.map((row) => [row.voter_id, toVoter(row)]))
}
