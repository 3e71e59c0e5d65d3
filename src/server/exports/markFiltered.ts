import type { ListState } from '#contract/lists/listState.ts'
import type { ExportTable } from './ExportTable.ts'

/** Says in the title, and in short in the file name, that a table is only the part that a filter keeps. */
export const markFiltered = <Words extends Pick<ExportTable, 'title' | 'fileName'>>(
  words: Words,
  filter: string,
): Words =>
  filter === ''
    ? words
    : { ...words, title: `${words.title}, filtered: ${filter}`, fileName: `${words.fileName}-filtered` }

/** What a list's filter keeps, by the names in its address; '' for all rows. */
export const listFilterText = ({ text, choices }: ListState): string =>
  [text && `“${text}”`, ...Object.entries(choices).map(([name, value]) => `${name} ${value}`)]
    .filter(Boolean)
    .join(', ')
