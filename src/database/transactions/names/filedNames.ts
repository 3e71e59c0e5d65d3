import { sql } from 'kysely'
import type { FiledName, FiledNameAnswer, FiledNameHit, FiledNameRows } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import { MAX_QUESTION_WORDS } from '#contract/domain/searchLimits.ts'
import { filedNamePage } from '#contract/pages.ts'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { withoutPlus4, zipIn } from '#contract/domain/zipIn.ts'
import type { Db } from '../../connection/Db.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { queryVariants } from '../../search/documentWords.ts'
import { findDocuments } from './index/findDocuments.ts'
import { foldWords } from '../../names/foldWords.ts'
import { matcherOf } from '../../search/rankMatches.ts'
import { textHash, keyHash, partyKey } from './partyKey.ts'
import { visibleEpoch } from '../store/visibleSegments.ts'
import { nameIndexOf } from './nameIndex.ts'
import { pageOfParty } from './pageOfParty.ts'
import type { Party } from './partiesOf.ts'
import { shownRows } from './shownRows.ts'
import { sumsOfParty } from './sumsOfParty.ts'
import { partyWords } from './partyWords.ts'

export type FiledNames = ReturnType<typeof filedNamesIn>

/** At most this many matches are compared by how well they fit. */
const MAX_COMPARED = 300

/** The best matches are checked for visible rows, this many at a time, until there are enough. */
const CHECKED_AT_ONCE = 50

/** Why a name was found, by the tier of findDocuments. */
const MATCHES: readonly SearchHit['match'][] = ['name', 'beginning', 'similar', 'similar']

/**
 * Contributors and payees as filed: names with a ZIP code, across all visible accounts of the register. Names are never
 * removed from the index, so the current index finds every name of an older snapshot.
 */
export function filedNamesIn(db: Db) {
  const nameIndex = nameIndexOf(db)
  return {
    /** Best hits first. */
    async search(question: string, limit: number): Promise<FiledNameAnswer> {
      const words = [...new Set(foldWords(question))].slice(0, MAX_QUESTION_WORDS)
      if (words.length === 0) return { hits: [], hasMore: false }
      const tail = await nameIndex.tail()
      return withReadTransaction(db, async (unchanging) => {
        const epoch = await visibleEpoch(unchanging)
        const { index, parties, sumOf } = nameIndex.at(unchanging, tail)
        const found = await findDocuments(index, words, { enough: limit + 1, most: MAX_COMPARED })
        const named = await parties(found)
        const matchOf = matcherOf(queryVariants(words))
        const ranked = found
          .flatMap((each, at) => {
            const party = named[at]
            return party
              ? [{ ...each, ...party, cost: matchOf(partyWords(party.name, party.place)).cost }]
              : []
          })
          // The cost knows no occupations. Equal ones stay in the order of the index, but for those in memory.
          .toSorted((a, b) => a.tier - b.tier || a.cost - b.cost || sumOf(b) - sumOf(a))
        const hits: FiledNameHit[] = []
        for (const some of slicesOf(ranked, CHECKED_AT_ONCE)) {
          const shown = await shownParties(
            unchanging,
            some.map(({ party_id }) => party_id),
            epoch,
          )
          for (const { party_id, name, place, tier } of some) {
            const zip = zipIn(place)
            if (shown.has(party_id))
              hits.push({
                name,
                place: withoutPlus4(place),
                zip,
                page: filedNamePage(name, zip),
                match: MATCHES[tier] ?? 'similar',
              })
          }
          if (hits.length > limit) break
        }
        return {
          hits: hits.slice(0, limit),
          hasMore: hits.length > limit || found.length >= MAX_COMPARED,
        }
      })
    },

    /** What was filed under this name and ZIP code; undefined if none of it is visible. */
    find: (name: string, zip: string): Promise<FiledName | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const party = await partyOf(unchanging, name, zip)
        return party && sumsOfParty(unchanging, party, zip)
      }),

    /** A page of the rows after a cursor, newest first; `gone` if the cursor's snapshot is. */
    rows: (
      name: string,
      zip: string,
      after?: string,
      limit?: number,
    ): Promise<FiledNameRows | 'gone' | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const party = await partyOf(unchanging, name, zip)
        return party && pageOfParty(unchanging, party.party_id, after, limit)
      }),
  }
}

/** The party of a name and ZIP code, by the key that rows are filed under. */
async function partyOf(db: Db, name: string, zip: string): Promise<Party | undefined> {
  const key = partyKey(name, zip)
  const rows = await db
    .selectFrom('books.party')
    .select(['party_id', 'name', 'place'])
    .where('key_hash', '=', keyHash(textHash(key)))
    .execute()
  return rows.find((row) => partyKey(row.name, row.place) === key)
}

/** The parties among these that have visible rows. */
async function shownParties(db: Db, ids: readonly number[], epoch: number): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ party_id: number }>`select party_id from books.party p
    where party_id in (${sql.join(ids)})
      and exists (select 1 from ${shownRows(db, epoch)} where e.party_id = p.party_id)`.execute(db)
  return new Set(rows.map(({ party_id }) => party_id))
}
