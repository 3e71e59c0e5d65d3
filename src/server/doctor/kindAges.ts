import { isLongPast } from '#contract/domain/isLongPast.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { RegisterStatus } from '#contract/schemas/registerStatus.ts'
import type { KindAge } from '#contract/schemas/work.ts'
import type { Db } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/repositories/latestImports.ts'
import { LIST_DAYS, NIGHT_HOURS } from './databaseFindings.ts'

/** What a night fetches from the state, as its imports and attempts are recorded. */
const NIGHTLY = [
  'state elections',
  'committees',
  'committee statuses',
  'candidates',
  'solicitations',
  'registrations',
  'money',
]

/** The state publishes its voter extract once a month. */
const VOTER_DAYS = 35

/**
 * How old each kind of list is. Kinds that a night fetches are due every night if there is a nightly sync; otherwise, and
 * for all other kinds, they are due after ten days. Lists of elections long past are never late.
 */
export async function kindAges(
  db: Db,
  { syncs, asked }: Pick<RegisterStatus, 'syncs' | 'asked'>,
  { syncAt, now }: { syncAt: string | undefined; now: Date },
): Promise<KindAge[]> {
  const imports = latestImportsIn(db)
  const voters = await imports.of('voters')
  const known = new Map<string, Pick<KindAge, 'kind' | 'election' | 'at' | 'asOf' | 'refusal'>>()
  for (const { kind, election, loadedAt, asOf } of await imports.list())
    known.set(`${kind}|${election ?? ''}`, { kind, election, at: loadedAt, asOf, refusal: null })
  if (asked.latest !== null)
    known.set('money|', { kind: 'money', election: null, at: asked.latest, asOf: null, refusal: null })
  // Fetching an unchanged list records no import.
  for (const { list, election, at, outcome, message } of syncs) {
    const before = known.get(`${list}|${election}`)
    const isDone = outcome === 'done'
    known.set(`${list}|${election}`, {
      kind: list,
      election: election || null,
      at: isDone && at > (before?.at ?? '') ? at : (before?.at ?? null),
      asOf: before?.asOf ?? null,
      refusal: isDone || at < (before?.at ?? '') ? null : message,
    })
  }
  if (voters)
    known.set('voters|', {
      kind: 'voters',
      election: null,
      at: voters.loadedAt,
      asOf: voters.asOf,
      refusal: null,
    })
  return [...known.values()].map((age) => {
    const dueHours =
      syncAt !== undefined && NIGHTLY.includes(age.kind)
        ? NIGHT_HOURS
        : 24 * (age.kind === 'voters' ? VOTER_DAYS : LIST_DAYS)
    const isLate =
      (age.election === null || !isLongPast(age.election, now)) &&
      (age.at === null || now.getTime() - Date.parse(age.at) > dueHours * HOUR_MS)
    return { ...age, dueHours, isLate }
  })
}
