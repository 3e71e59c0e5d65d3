import { HTTPException } from 'hono/http-exception'
import { parseAsOf } from '#contract/domain/asOf.ts'
import {
  AS_OF_EXPECTED,
  AS_OF_IN_FUTURE,
  AS_OF_UNKNOWN,
  beforeHistory,
  ROWS_NOT_KEPT,
} from '#contract/endpoints/refusals.ts'
import type { Db } from '#database/connection/Db.ts'
import { atRevision } from '#database/history/atRevision.ts'
import { isAllOnFile } from '#database/transactions/store/sweptOwners.ts'
import { visibleEpoch } from '#database/transactions/store/visibleSegments.ts'
import { type FoundRevision, type NoRevision, revisionsIn } from '#database/repositories/revisions.ts'
import { type Namesakes, namesakesIn } from '#database/search/namesakes.ts'
import { registerHistoryOf } from '#database/search/registerHistory.ts'
import { type RegisterSearch, registerSearchIn } from '#database/search/registerSearch.ts'
import { type FiledNames, filedNamesIn } from '#database/transactions/names/filedNames.ts'
import { nameIndexOf } from '#database/transactions/names/nameIndex.ts'
import { httpError } from '../apiError.ts'
import { createResponseCache } from '../cache/responseCache.ts'
import { readKept } from './readKept.ts'

/** The cache for answers as of past revisions. */
const MAX_PAST_CACHE_BYTES = 8 * 1024 * 1024

export type Past = ReturnType<typeof pastIn>

/** A register with its search and names. */
export interface Findable {
  db: Db
  search: RegisterSearch
  namesakes: Namesakes
  names: FiledNames
}

/** The register as of past revisions, for calls, files and pages. */
export function pastIn(db: Db, clock: () => Date) {
  const revisions = revisionsIn(db)
  const version = () => revisions.concealment()
  const history = registerHistoryOf(db)
  const nameIndex = nameIndexOf(db)

  const assertRowsKept = async (revision: number, accounts?: readonly number[]): Promise<void> => {
    const epoch = await visibleEpoch(atRevision(db, revision))
    if (!(await isAllOnFile(db, accounts, epoch))) httpError(404, ROWS_NOT_KEPT)
  }

  return {
    latest: () => revisions.latest(),

    /** Changes when records are hidden, which changes past answers too. */
    version,

    /** Separate, so that browsing the past does not evict today's answers. */
    cache: createResponseCache(version, MAX_PAST_CACHE_BYTES),

    /** The revision named by the `asOf` parameters of an address. Throws a refusal if there is none. */
    async find(asked: readonly string[]): Promise<FoundRevision> {
      const [text = ''] = asked
      const then = asked.length === 1 ? parseAsOf(text) : null
      if (!then) return httpError(400, AS_OF_EXPECTED)
      const found = await revisions.find(then, clock())
      return 'missing' in found ? refuse(found) : found
    },

    /** The database as of a revision, with its search and names. */
    at(revision: number): Findable {
      const then = atRevision(db, revision)
      const index = () => history(revision)
      return {
        db: then,
        search: registerSearchIn(then, index),
        namesakes: namesakesIn(then, index),
        names: withRowsKept(filedNamesIn(then, nameIndex), () => assertRowsKept(revision)),
      }
    },

    /**
     * Throws a refusal if rows that these accounts (or, without accounts, any account) had at a revision have been
     * removed.
     */
    assertRowsKept,
  }
}

/** A name may have rows in every account. */
function withRowsKept(names: FiledNames, assertKept: () => Promise<void>): FiledNames {
  const kept =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    (...asked: Asked) =>
      readKept(assertKept, () => ask(...asked))
  return {
    search: kept((question: string, limit: number) => names.search(question, limit)),
    find: kept(names.find),
    rows: kept(names.rows),
  }
}

/** Refuses a day before the history. */
export class BeforeHistory extends HTTPException {
  /** The ISO day on which the history begins; null before the first import. */
  readonly since: string | null

  constructor(since: string | null) {
    super(404, { message: beforeHistory(since) })
    this.since = since
  }
}

function refuse({ missing, since }: NoRevision): never {
  if (missing === 'toCome') return httpError(400, AS_OF_IN_FUTURE)
  if (missing === 'unknown') return httpError(404, AS_OF_UNKNOWN)
  throw new BeforeHistory(since)
}
