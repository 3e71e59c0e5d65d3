import { sql } from 'kysely'
import { filedNamePage } from '#contract/pages.ts'
import { MAX_QUESTION_WORDS } from '#contract/domain/searchLimits.ts'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { withoutPlus4, zipIn } from '#contract/domain/zipIn.ts'
import { FILED_ROWS_PER_PAGE } from '#contract/limits.ts'
import type { FiledName, FiledNameAnswer, FiledNameHit, FiledNameRows } from '#contract/schemas/filedName.ts'
import { accountOwners } from '../accounts/accountOwners.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { foldWords } from '../names/foldWords.ts'
import { namedAccounts } from './namedAccounts.ts'
import { findParties, MAX_COMPARED } from './nameSearch.ts'
import { formatCursor, parseCursor, type PublishedRow, toTransaction } from './pages.ts'
import { partyOf } from './parties.ts'
import { isShown, sumsOfParty } from './partySums.ts'
import { columnsOf, TX_COLUMNS } from './tx.ts'

export type FiledNames = ReturnType<typeof filedNamesIn>

/** The best matches are checked for visible rows, this many at a time, until there are enough. */
const CHECKED_AT_ONCE = 50

/** Contributors and payees as filed: names with a ZIP code, across all visible accounts of the register. */
export function filedNamesIn(db: Db) {
  return {
    /** Best hits first. */
    async search(question: string, limit: number): Promise<FiledNameAnswer> {
      const words = [...new Set(foldWords(question))].slice(0, MAX_QUESTION_WORDS)
      if (words.length === 0) return { hits: [], hasMore: false }
      return withReadTransaction(db, async (unchanging) => {
        const found = await findParties(unchanging, words, limit + 1)
        const hits: FiledNameHit[] = []
        for (const some of slicesOf(found, CHECKED_AT_ONCE)) {
          const shown = await shownParties(
            unchanging,
            some.map(({ party_id }) => party_id),
          )
          for (const { party_id, name, place, match } of some) {
            const zip = zipIn(place)
            if (shown.has(party_id))
              hits.push({ name, place: withoutPlus4(place), zip, page: filedNamePage(name, zip), match })
          }
          if (hits.length > limit) break
        }
        return { hits: hits.slice(0, limit), hasMore: hits.length > limit || found.length >= MAX_COMPARED }
      })
    },

    /** What was filed under this name and ZIP code; undefined if none of it is visible. */
    find: (name: string, zip: string): Promise<FiledName | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const party = await partyOf(unchanging, name, zip)
        return party && sumsOfParty(unchanging, party, zip)
      }),

    /** A page of the rows after a cursor, newest first; undefined if there are none at all. */
    rows: (name: string, zip: string, after?: string, limit?: number): Promise<FiledNameRows | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const party = await partyOf(unchanging, name, zip)
        return party && pageOfParty(unchanging, party.party_id, after, limit)
      }),
  }
}

/** The parties among these that have visible rows. */
async function shownParties(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ party_id: number }>`select party_id from party
    where ${amongNumbers(db, 'party_id', ids)}
      and exists (select 1 from tx where tx.party = party.party_id and ${isShown(db)})`.execute(db)
  return new Set(rows.map(({ party_id }) => party_id))
}

/** A party's rows after a cursor, newest first. */
async function pageOfParty(
  db: Db,
  party: number,
  after?: string,
  limit: number = FILED_ROWS_PER_PAGE,
): Promise<FiledNameRows | undefined> {
  const cursor = after === undefined ? undefined : parseCursor(after)?.after
  const place = sql`(day, content_hash, copy, owner, is_whole)`
  const behind = cursor
    ? sql`and day <= ${cursor.day} and ${place} <
        (${cursor.day}, ${cursor.content_hash}, ${cursor.copy}, ${cursor.owner}, ${cursor.is_whole})`
    : sql``
  const { rows } = await sql<PublishedRow>`select ${columnsOf(TX_COLUMNS)} from tx
    where party = ${party} and ${isShown(db)} ${behind}
    order by day desc, content_hash desc, copy desc, owner desc, is_whole desc limit ${limit + 1}`.execute(db)
  if (rows.length === 0 && !cursor) return undefined
  const shown = rows.slice(0, limit)
  const ownerOf = await accountOwners(db, [...new Set(shown.map(({ owner }) => owner))])
  const accountOf = await namedAccounts(db, shown)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => {
      const { inKind: _inKind, report: _report, isWhole: _isWhole, ...published } = toTransaction(row)
      const { name: accountName, owner } = ownerOf(row.owner)
      return { ...published, accountName, owner, otherAccount: accountOf(row) }
    }),
    next: last && rows.length > shown.length ? formatCursor(0, last) : null,
  }
}
