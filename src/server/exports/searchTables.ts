import { kindOfHit, type RegisterHitKind } from '#contract/domain/hitKind.ts'
import { MAX_HITS } from '#contract/domain/searchLimits.ts'
import type { FiledNameHit } from '#contract/schemas/filedName.ts'
import type { SearchHit } from '#contract/schemas/search.ts'
import type { Db } from '#database/connection/Db.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import type { FiledNames } from '#database/transactions/names/filedNames.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'
import { provenance } from './provenance.ts'

/** The results of the search page, with all of its pages. */
export const searchTables = (
  db: Db,
  search: Pick<RegisterSearch, 'search'>,
  names: Pick<FiledNames, 'search'>,
) => ({
  /** Hits of one kind, or of all. */
  register: async (q: string, kind: RegisterHitKind | undefined): Promise<ExportTable> => {
    const { hits, hasMore } = await search.search(q, MAX_HITS)
    return tableOf<SearchHit>({
      ...(await wordsOf(db, q, hasMore)),
      columns: HIT_COLUMNS,
      rows: hits.filter((hit) => kind === undefined || kindOfHit(hit) === kind),
    })
  },

  names: async (q: string): Promise<ExportTable> => {
    const { hits, hasMore } = await names.search(q, MAX_HITS)
    return tableOf<FiledNameHit>({ ...(await wordsOf(db, q, hasMore)), columns: NAME_COLUMNS, rows: hits })
  },
})

const wordsOf = async (db: Db, q: string, hasMore: boolean) => ({
  title: `${hasMore ? 'The best results' : 'Results'} for “${q}”`,
  fileName: `search-${q}`,
  asOf: null,
  source: (await provenance(db)).source,
})

const HIT_COLUMNS = [
  column<SearchHit>('kind', 'Kind', 'text', ({ kind }) => kind),
  column<SearchHit>('account', 'Account Number', 'number', ({ acctNum }) => acctNum),
  column<SearchHit>('name', 'Name', 'text', ({ name }) => name),
  column<SearchHit>('says', 'Details', 'text', ({ says }) => says),
  column<SearchHit>('match', 'Match', 'text', ({ match }) => match),
  column<SearchHit>('offListSince', 'Not on the List Since', 'day', ({ offListSince }) => offListSince),
  column<SearchHit>('page', 'Page', 'text', ({ page }) => page),
]

const NAME_COLUMNS = [
  column<FiledNameHit>('name', 'Name as Filed', 'text', ({ name }) => name),
  column<FiledNameHit>('place', 'Place', 'text', ({ place }) => place),
  column<FiledNameHit>('zip', 'ZIP Code', 'text', ({ zip }) => zip),
  column<FiledNameHit>('match', 'Match', 'text', ({ match }) => match),
  column<FiledNameHit>('page', 'Page', 'text', ({ page }) => page),
]
