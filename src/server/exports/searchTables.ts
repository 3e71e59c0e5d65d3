import { kindOfHit, type RegisterHitKind } from '#contract/domain/hitKind.ts'
import { CONTRIBUTORS, MAX_HITS } from '#contract/domain/searchLimits.ts'
import type { FiledNameHit } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import type { Db } from '#database/connection/Db.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import type { FiledNames } from '#database/transactions/filedNames.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { markFiltered } from './markFiltered.ts'
import { provenance } from './provenance.ts'

/** The results of the search page, with all of its pages. */
export const searchTables = (
  db: Db,
  search: Pick<RegisterSearch, 'search'>,
  names: Pick<FiledNames, 'search'>,
) => ({
  /** Hits of one kind in the register, or all of them and then the contributors, as on the page. */
  register: async (q: string, kind: RegisterHitKind | undefined): Promise<ExportTable> => {
    const found = await search.search(q, MAX_HITS)
    const named = kind === undefined ? await names.search(q, MAX_HITS) : { hits: [], hasMore: false }
    const hasMore = found.hasMore || named.hasMore
    return tableOf({
      ...markFiltered(await wordsOf(db, q, hasMore), kind === undefined ? '' : `kind ${kind}`),
      columns: HIT_COLUMNS,
      rows: [
        ...found.hits.filter((hit) => kind === undefined || kindOfHit(hit) === kind),
        ...named.hits.map((hit) => ({
          ...hit,
          kind: CONTRIBUTORS,
          acctNum: null,
          says: hit.place,
          offListSince: null,
        })),
      ],
    })
  },

  names: async (q: string): Promise<ExportTable> => {
    const { hits, hasMore } = await names.search(q, MAX_HITS)
    return tableOf({ ...(await wordsOf(db, q, hasMore)), columns: NAME_COLUMNS, rows: hits })
  },
})

const wordsOf = async (db: Db, q: string, hasMore: boolean) => ({
  title: `${hasMore ? 'The best results' : 'Results'} for “${q}”`,
  fileName: `search-${q}`,
  asOf: null,
  source: (await provenance(db)).source,
})

const HIT_COLUMNS: readonly ColumnOf<Omit<SearchHit, 'kind'> & { kind: string }>[] = [
  column('kind', 'Kind', 'text', ({ kind }) => kind),
  column('account', 'Account Number', 'number', ({ acctNum }) => acctNum),
  column('name', 'Name', 'text', ({ name }) => name),
  column('says', 'Details', 'text', ({ says }) => says),
  column('match', 'Match', 'text', ({ match }) => match),
  column('offListSince', 'Not on the List Since', 'day', ({ offListSince }) => offListSince),
  column('page', 'Page', 'text', ({ page }) => page),
]

const NAME_COLUMNS: readonly ColumnOf<FiledNameHit>[] = [
  column('name', 'Name as Filed', 'text', ({ name }) => name),
  column('place', 'Place', 'text', ({ place }) => place),
  column('zip', 'ZIP Code', 'text', ({ zip }) => zip),
  column('match', 'Match', 'text', ({ match }) => match),
  column('page', 'Page', 'text', ({ page }) => page),
]
