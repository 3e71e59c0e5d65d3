import type { ListState } from '#contract/lists/listState.ts'

/** The keys of the columns that a list shows. */
export const shownColumnKeys = ({ columns = '' }: Pick<ListState, 'columns'>): readonly string[] =>
  columns.split(',')
