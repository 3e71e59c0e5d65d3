import { startTransition, useState } from 'react'
import type { Sort } from './dataColumn.ts'

/** Nothing else keeps a `sort` there; the router's own keys stay as they are. */
const entry = () => history.state as { sort?: Sort } | null

/** How the table of a page is sorted. The page's history entry keeps it: going back shows the list as it was left. */
export function useKeptSort(): [Sort | undefined, (sort: Sort) => void] {
  const [sort, setSort] = useState(() => entry()?.sort)
  const sortBy = (next: Sort) => {
    history.replaceState({ ...entry(), sort: next }, '')
    // In slices: sorting renders every block of a long table anew.
    startTransition(() => setSort(next))
  }
  return [sort, sortBy]
}
