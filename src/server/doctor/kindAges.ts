import { isLongPast } from '#contract/domain/isLongPast.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { RegisterStatus } from '#contract/schemas/registerStatus.ts'
import type { KindAge } from '#contract/schemas/work.ts'
import type { Db } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/repositories/latestImports.ts'
import { covers, LIST_DAYS, NIGHT_HOURS } from './databaseFindings.ts'

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

type Age = Pick<KindAge, 'kind' | 'election' | 'at' | 'asOf' | 'refusal'>

const keyOf = ({ kind, election }: Pick<Age, 'kind' | 'election'>) => `${kind}|${election ?? ''}`

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
  const isPast = ({ election }: Age) => election !== null && isLongPast(election, now)
  const known = new Map<string, Age>()
  for (const { kind, election, loadedAt, asOf } of await imports.list())
    known.set(keyOf({ kind, election }), { kind, election, at: loadedAt, asOf, refusal: null })
  if (asked.latest !== null)
    known.set('money|', { kind: 'money', election: null, at: asked.latest, asOf: null, refusal: null })
  // Fetching an unchanged list records no import.
  for (const attempt of syncs.toReversed()) {
    const { list, election, at, outcome, message } = attempt
    const isDone = outcome === 'done'
    const covered = [...known.values()].filter(
      (age) => covers(attempt, age, syncs) && (election !== '' || !isPast(age)),
    )
    if (covered.length === 0)
      covered.push({ kind: list, election: election || null, at: null, asOf: null, refusal: null })
    for (const age of covered)
      known.set(keyOf(age), {
        ...age,
        at: isDone && at > (age.at ?? '') ? at : age.at,
        refusal: isDone || at < (age.at ?? '') ? null : message,
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
      !isPast(age) && (age.at === null || now.getTime() - Date.parse(age.at) > dueHours * HOUR_MS)
    return { ...age, dueHours, isLate }
  })
}
