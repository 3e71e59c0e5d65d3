import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import type { Db } from '../connection/Db.ts'

/** How a past state of the register is named. */
type AsOf = { day: string } | { importId: number } | { revision: number }

/** The register as of a revision. */
interface FoundRevision {
  revision: number
}

/**
 * Why there is no revision: the day is in the future, no import has that number, or the history does not go back that
 * far.
 */
interface NoRevision {
  missing: 'toCome' | 'unknown' | 'before'
  /** ISO: the day on which the stored history begins; null before the first import. */
  since: string | null
}

export type Revisions = ReturnType<typeof revisionsIn>

/** The stored revisions of the register. */
export function revisionsIn(db: Db) {
  const revisions = db.selectFrom('revision')
  return {
    /** The current revision, with its last import; undefined before the history begins. */
    async latest() {
      const row = await revisions
        .select(['revision_id', 'at', 'day'])
        .select((eb) =>
          eb
            .selectFrom('import')
            .where('outcome', '=', 'done')
            .select((of) => of.fn.max('import_id').as('last'))
            .as('import_id'),
        )
        .orderBy('revision_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && { revision: row.revision_id, at: row.at, day: row.day, importId: row.import_id }
    },

    /** The revision for a requested `asOf` at this instant. */
    async find(asked: AsOf, now: Date): Promise<FoundRevision | NoRevision> {
      const first = await revisions
        .select(['revision_id', 'day'])
        .orderBy('revision_id')
        .limit(1)
        .executeTakeFirst()
      const missing = (why: NoRevision['missing']): NoRevision => ({
        missing: why,
        since: first?.day ?? null,
      })
      if ('day' in asked) {
        if (asked.day > dayInFlorida(now)) return missing('toCome')
        const row = await revisions
          .select('revision_id')
          .where('day', '<=', asked.day)
          .orderBy('day', 'desc')
          .orderBy('revision_id', 'desc')
          .limit(1)
          .executeTakeFirst()
        return row ? { revision: row.revision_id } : missing('before')
      }
      const wanted = 'revision' in asked ? asked.revision : await revisionOfImport(db, asked.importId)
      if (wanted === undefined) return missing('unknown')
      if (wanted === null || !first || wanted < first.revision_id) return missing('before')
      const row = await revisions.select('revision_id').where('revision_id', '=', wanted).executeTakeFirst()
      return row ? { revision: wanted } : missing('unknown')
    },

    /**
     * Changes when records are hidden or shown again, and so with the answers of former revisions; also the beginning of
     * the public version.
     */
    async concealment(): Promise<string> {
      const { concealed } = await db.selectFrom('register').select('concealed').executeTakeFirstOrThrow()
      return `${concealed}/`
    },
  }
}

/** Null for an import from before revisions; undefined if there was no such completed import. */
async function revisionOfImport(db: Db, importId: number): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('import')
    .select('revision')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'done')
    .executeTakeFirst()
  return row?.revision
}
