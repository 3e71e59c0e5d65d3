import type { AsOf } from '#contract/domain/asOf.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import type { Db } from '../connection/openDatabase.ts'

/** The register as it stood then. */
export interface FoundRevision {
  revision: number
  /** Whether what was asked for stays at this revision whatever is still imported. */
  isSettled: boolean
}

/** Why there is no revision: its day is to come, no import has that number, or its time is not on file. */
export interface NoRevision {
  missing: 'toCome' | 'unknown' | 'before'
  /** ISO: the day on which the history on file begins; null before the first import. */
  since: string | null
}

/** The register's revisions that are on file. */
export function revisionsIn(db: Db) {
  const revisions = db.selectFrom('revision')
  const oldest = () =>
    revisions.select(['revision_id', 'day']).orderBy('revision_id').limit(1).executeTakeFirst()
  return {
    /** The ISO day on which the history on file begins; null before the first import. */
    since: async () => (await oldest())?.day ?? null,

    /** The register as it stands, with its last import; undefined before its history begins. */
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

    /** The revision that a reader names at this instant. */
    async find(asked: AsOf, now: Date): Promise<FoundRevision | NoRevision> {
      const first = await oldest()
      const missing = (why: NoRevision['missing']): NoRevision => ({
        missing: why,
        since: first?.day ?? null,
      })
      if ('day' in asked) {
        const today = dayInFlorida(now)
        if (asked.day > today) return missing('toCome')
        const row = await revisions
          .select('revision_id')
          .where('day', '<=', asked.day)
          .orderBy('day', 'desc')
          .orderBy('revision_id', 'desc')
          .limit(1)
          .executeTakeFirst()
        return row ? { revision: row.revision_id, isSettled: asked.day < today } : missing('before')
      }
      const wanted = 'revision' in asked ? asked.revision : await revisionOfImport(db, asked.importId)
      if (wanted === undefined) return missing('unknown')
      if (wanted === null || !first || wanted < first.revision_id) return missing('before')
      const row = await revisions.select('revision_id').where('revision_id', '=', wanted).executeTakeFirst()
      return row ? { revision: wanted, isSettled: true } : missing('unknown')
    },

    /** Changes with what is hidden, and so with what answers of former revisions show. */
    async concealment(): Promise<string> {
      const { concealed } = await db.selectFrom('register').select('concealed').executeTakeFirstOrThrow()
      return String(concealed)
    },
  }
}

/** Null of an import from before revisions; undefined where no such import was done. */
async function revisionOfImport(db: Db, importId: number): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('import')
    .select('revision')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'done')
    .executeTakeFirst()
  return row?.revision
}
