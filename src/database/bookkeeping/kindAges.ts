import { dayInFlorida, DAY_MS } from '#contract/domain/days.ts'
import { isLongPast } from '#contract/domain/elections.ts'
import type { SyncAttempt } from '#contract/schemas/dataStatus.ts'
import type { KindAge } from '#contract/schemas/workList.ts'
import type { Db } from '../connection/Db.ts'
import { hiddenAccounts } from '../accounts.ts'
import { registerIn } from '../register.ts'
import { covers, latestImportsIn, syncAttemptsIn } from '../imports/latestImports.ts'
import { syncRunsIn } from '../imports/syncRuns.ts'

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

/** Data that a night fetches is as of its date, so yesterday's is on time until tonight. */
const NIGHTLY_DAYS = 1
const LIST_DAYS = 10
/** The state publishes its voter extract once a month. */
const VOTER_DAYS = 35

type Age = Pick<KindAge, 'kind' | 'election' | 'at' | 'asOf' | 'refusal'>

/**
 * How old each kind of record is, by the date its data is as of, never by the date it was received. Kinds that a night
 * fetches are due every night once a nightly sync has run. Voters are due after 35 days, and everything else after ten.
 * Lists of elections long past are never late, and the invented sample has no age.
 */
export async function kindAges(db: Db, now: Date): Promise<KindAge[]> {
  if (await registerIn(db).isSample()) return []
  const hasNights = (await syncRunsIn(db).latest(1, ['all'])).length > 0
  const isPast = ({ election }: Age) => election !== null && isLongPast(election, now)
  return (await agesOnFile(db)).map((age) => {
    const dueDays =
      hasNights && NIGHTLY.includes(age.kind) ? NIGHTLY_DAYS : age.kind === 'voters' ? VOTER_DAYS : LIST_DAYS
    return { ...age, dueDays, timeliness: isPast(age) ? 'onTime' : timelinessOf(age, dueDays, now) }
  })
}

/** Data is never newer than its receipt, so a list received too long ago is late even if its date is unknown. */
function timelinessOf({ asOf, at }: Age, dueDays: number, now: Date): KindAge['timeliness'] {
  const latest = asOf ?? (at === null ? null : dayInFlorida(new Date(at)))
  if (latest === null || daysBetween(latest, dayInFlorida(now)) > dueDays) return 'late'
  return asOf === null ? 'unknown' : 'onTime'
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

async function agesOnFile(db: Db): Promise<Age[]> {
  const imports = latestImportsIn(db)
  const known = new Map<string, Age>()
  const note = (age: Age) => known.set(`${age.kind}|${age.election ?? ''}`, age)
  for (const { kind, election, loadedAt, unchangedAt, asOf } of await imports.list())
    note({ kind, election, at: unchangedAt ?? loadedAt, asOf, refusal: null })
  const at = await moneyAskedAt(db)
  if (at !== null)
    note({ kind: 'money', election: null, at, asOf: dayInFlorida(new Date(at)), refusal: null })
  const syncs = await syncAttemptsIn(db).list()
  for (const attempt of syncs.toReversed()) {
    const covered = [...known.values()].filter((age) => covers(attempt, age, syncs))
    const first = {
      kind: attempt.list,
      election: attempt.election || null,
      at: null,
      asOf: null,
      refusal: null,
    }
    for (const age of covered.length > 0 ? covered : [first]) note(afterAttempt(age, attempt))
  }
  const voters = await imports.ofKind('voters')
  if (voters) note({ kind: 'voters', election: null, at: voters.loadedAt, asOf: voters.asOf, refusal: null })
  return [...known.values()]
}

/** Data that the state was asked for is as of the day of the request. Fetching an unchanged list records no import. */
function afterAttempt(age: Age, { outcome, at, message }: SyncAttempt): Age {
  if (at < (age.at ?? '')) return { ...age, refusal: null }
  if (outcome === 'refused') return { ...age, refusal: message }
  return { ...age, at, asOf: dayInFlorida(new Date(at)), refusal: null }
}

/** When the state was last asked about an account; null if never. */
async function moneyAskedAt(db: Db): Promise<string | null> {
  const { latest } = await db
    .selectFrom('state_account')
    .where('acct_num', 'not in', hiddenAccounts(db))
    .select(({ fn }) => fn.max('checked_at').as('latest'))
    .executeTakeFirstOrThrow()
  return latest
}
