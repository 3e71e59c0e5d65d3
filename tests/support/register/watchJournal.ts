import { expect } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { type Facts, factsOf } from '#database/journal/recordFacts.ts'
import { recordsOf } from './importing.ts'

type Known = Map<string, Facts>

/** What is known about every record, by kind and by what identifies it. */
async function everyFact(db: Db): Promise<Known> {
  const known: Known = new Map()
  for (const [kind, records] of await recordsOf(db))
    for (const [record, { facts }] of await factsOf[kind](db, records.map(String)))
      known.set(`${kind} ${record}`, watched(facts))
  return known
}

/**
 * An unknown value is as good as none. The names of a candidate's accounts are those that the committees have now, so they
 * also change without the candidate.
 */
const watched = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([field, value]) => field !== 'accounts' && value !== null))

/** The facts of a record that was removed, since its entry lists no fields. */
const UNKNOWN: Facts = {}

/**
 * Begins to watch the journal: the function that it returns takes back, from what is known now, one entry after the other,
 * and checks that this leads to what was known. So no change was left out, and none was made up.
 */
export async function watchJournal(db: Db): Promise<() => Promise<void>> {
  const before = await everyFact(db)
  const last = await lastEntry(db)
  return async () => {
    const known = await everyFact(db)
    const entries = await db
      .selectFrom('journal')
      .selectAll()
      .where('journal_id', '>', last)
      .orderBy('journal_id', 'desc')
      .execute()
    for (const { kind, record, what, fields } of entries) {
      const key = `${kind} ${record}`
      expect({ key, what, isKnown: known.has(key) }).toEqual({ key, what, isKnown: what !== 'removed' })
      // Figures are listed in full when they come or go.
      const facts = known.get(key) ?? (kind === 'balance' ? {} : UNKNOWN)
      const former = takenBack(key, facts, fields)
      if (what === 'added') known.delete(key)
      else known.set(key, former)
    }
    for (const [key, facts] of known) if (facts === UNKNOWN) known.set(key, before.get(key) ?? UNKNOWN)
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(before))
  }
}

function takenBack(key: string, facts: Facts, fields: string): Facts {
  const changes = JSON.parse(fields) as Record<string, [Facts[string], Facts[string]]> // as the journal wrote them
  const former: Record<string, Facts[string]> = { ...facts }
  for (const [field, [before, after]] of Object.entries(changes)) {
    if (field === 'accounts') continue
    expect(after).not.toEqual(before)
    if (facts !== UNKNOWN) expect({ key, field, after: facts[field] ?? null }).toEqual({ key, field, after })
    former[field] = before
  }
  return facts === UNKNOWN ? UNKNOWN : watched(former)
}

async function lastEntry(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('journal')
    .select((eb) => eb.fn.max('journal_id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
