import type { ChangeKind, RecordChange } from '#contract/schemas/change.ts'
import { dayInFlorida } from '#contract/domain/days.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import type { JournalSize } from '#contract/schemas/dataStatus.ts'
import { countOf, type Db } from '../connection/Db.ts'
import { appendRows } from '../connection/insertRows.ts'
import { registerIn } from '../register.ts'
import { factsOf, type KnownRecord } from './recordFacts.ts'

/**
 * The changes that one transaction makes to public records. Whatever changes a record says so first. The record as it
 * was and as it is are compared at the end, so it gets one entry, or none if it ended up as it was.
 */
export type Journal = ReturnType<typeof openJournal>

type Cause = { importId: number } | { auditId: number }

// @limit memory importer/journal: Changes in the journal: {count}, some 300 MB, then the oldest leave
const MAX_JOURNAL_ENTRIES = 1_000_000

/** Per statement, so that no engine's limit of parameters is reached. */
const RECORDS_AT_ONCE = 500

const ORDER: readonly ChangeKind[] = [
  'election',
  'candidate',
  'committee',
  'registration',
  'balance',
  'document',
]

export function openJournal(trx: Db) {
  const touched = new Map<ChangeKind, Map<string, KnownRecord | undefined>>()
  return {
    /**
     * Call this before changing these records, given by what identifies them. May be called again for the same ones.
     */
    async before(kind: ChangeKind, records: Iterable<string | number>): Promise<void> {
      const known = touched.get(kind) ?? new Map<string, KnownRecord | undefined>()
      touched.set(kind, known)
      const fresh = [...new Set(Array.from(records, String))].filter((record) => !known.has(record))
      if (fresh.length === 0 || (await journalSince(trx)) === null) return
      for (const some of slicesOf(fresh, RECORDS_AT_ONCE)) {
        const facts = await factsOf[kind](trx, some)
        for (const record of some) known.set(record, facts.get(record))
      }
    },

    /** Call this once they are changed. The register's first import begins the journal instead. */
    async write(cause: Cause, { most = MAX_JOURNAL_ENTRIES } = {}): Promise<void> {
      const now = new Date()
      if ((await journalSince(trx)) === null) {
        if ('importId' in cause) await setSince(trx, dayInFlorida(now))
        return
      }
      const made = {
        at: now.toISOString(),
        day: dayInFlorida(now),
        import_id: 'importId' in cause ? cause.importId : null,
        audit_id: 'auditId' in cause ? cause.auditId : null,
      }
      let isWritten = false
      for (const kind of ORDER)
        for (const some of slicesOf([...(touched.get(kind) ?? [])], RECORDS_AT_ONCE)) {
          const records = some.map(([record]) => record)
          const after = await factsOf[kind](trx, records)
          const entries = some
            .toSorted(([a], [b]) => byRecord(a, b))
            .flatMap(([record, before]) => {
              const change = changeOf(kind, before, after.get(record))
              return change ? [{ ...made, kind, record, ...change }] : []
            })
          await appendRows(trx, 'journal', entries)
          isWritten ||= entries.length > 0
        }
      if (isWritten) await prune(trx, most)
    },
  }
}

/**
 * Forgets all entries, in the transaction that replaces the whole register: the journal begins with its import. What was
 * published of the former register is withdrawn, as if all of its records had been hidden.
 */
export async function restartJournal(trx: Db): Promise<void> {
  await trx.deleteFrom('journal').execute()
  await setSince(trx, null)
  await registerIn(trx).noteConcealment()
}

/** The ISO day since which the journal is kept; null before the first import. */
export async function journalSince(db: Db): Promise<string | null> {
  const { journal_since } = await db.selectFrom('register').select('journal_since').executeTakeFirstOrThrow()
  return journal_since
}

export async function journalSize(db: Db): Promise<JournalSize> {
  const entries = await countOf(db.selectFrom('journal'))
  return { since: await journalSince(db), entries, most: MAX_JOURNAL_ENTRIES }
}

const setSince = (trx: Db, day: string | null) =>
  trx.updateTable('register').set({ journal_since: day }).execute()

/** What the journal says of a record; undefined if nothing changed. */
function changeOf(kind: ChangeKind, before: KnownRecord | undefined, after: KnownRecord | undefined) {
  const known = after ?? before
  if (!known) return undefined
  const names = new Set([...Object.keys(before?.facts ?? {}), ...Object.keys(after?.facts ?? {})])
  const fields = [...names]
    .map((field) => [field, [before?.facts[field] ?? null, after?.facts[field] ?? null]] as const)
    .filter(([, [was, is]]) => was !== is)
  if (before && after && fields.length === 0) return undefined
  // Figures are listed in full; the fields of other records that come or go are on their pages.
  const isListed = (before && after) || kind === 'balance'
  return {
    acct_num: known.account ?? before?.account ?? null,
    name: known.name,
    what: whatOf(before, after),
    fields: JSON.stringify(isListed ? Object.fromEntries(fields) : {}),
    race_before: before?.race ?? '',
    race_after: known.race,
  }
}

function whatOf(before: KnownRecord | undefined, after: KnownRecord | undefined): RecordChange['what'] {
  if (!before) return 'added'
  if (!after) return 'removed'
  const [wasGone, isGone] = [before, after].map(({ facts }) => (facts['offListSince'] ?? null) !== null)
  if (wasGone === isGone) return 'changed'
  return isGone ? 'left' : 'back'
}

/** Compares numbers as numbers, so that accounts are in the order of the lists. */
const byRecord = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

async function prune(trx: Db, most: number): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('journal')
    .where('journal_id', '<=', (eb) =>
      eb
        .selectFrom('journal')
        .select((journal) => journal(journal.fn.max('journal_id'), '-', most).as('last')),
    )
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await trx
    .updateTable('register')
    .set((eb) => ({ journal_since: eb.selectFrom('journal').select('day').orderBy('journal_id').limit(1) }))
    .execute()
}
