import { PRODUCT_NAME } from '#contract/pages.ts'
import type { Db } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import { applyListState, type ListRules } from '#contract/lists/applyListState.ts'
import { parseListState } from '#contract/lists/listState.ts'
import type { ExportTable } from './ExportTable.ts'
import { officeName } from '#contract/domain/races.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { electionsIn } from '#database/repositories/elections.ts'

/**
 * The day and source of rows from the last imports of these kinds or elections. It claims no more than is true of the
 * oldest of them.
 */
export async function provenance(
  db: Db,
  ...subjects: string[]
): Promise<Pick<ExportTable, 'asOf' | 'source'>> {
  const all = await latestImportsIn(db).list()
  const imports = all.filter((one) => subjects.includes(one.of))
  const sample = all.find(({ isSample }) => isSample)
  const words = new Set((sample ? [sample] : imports).map(({ description }) => description))
  return {
    asOf: oldest(imports.map(({ asOf }) => asOf)),
    source: [`${PRODUCT_NAME}, an independent site${sample ? '' : FROM_THE_STATE}.`, ...words].join(' '),
  }
}

const FROM_THE_STATE = ', from the public files of the State of Florida'

/** The earliest of these ISO days; null if one is unknown, or there are none. */
export const oldest = (days: readonly (string | null)[]): string | null =>
  days.map((day) => day ?? '').toSorted()[0] || null

/** Says in the title, and in short in the file name, that a table is only the part that a filter keeps. */
export const markFiltered = <Words extends Pick<ExportTable, 'title' | 'fileName'>>(
  words: Words,
  filter: string,
): Words =>
  filter === ''
    ? words
    : { ...words, title: `${words.title}, filtered: ${filter}`, fileName: `${words.fileName}-filtered` }

/** The rows that the query of a list's page selects, with the words of their table, which name the filter. */
export function selectRows<Row>(
  rows: readonly Row[],
  rules: ListRules<Row>,
  query: Readonly<Record<string, string | undefined>>,
  words: Pick<ExportTable, 'title' | 'fileName'>,
) {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const state = parseListState(new URLSearchParams(given), rules.address)
  const choices = Object.entries(state.choices).map(([name, value]) => `${name} ${value}`)
  const filter = [state.text && `“${state.text}”`, ...choices].filter(Boolean).join(', ')
  return { ...markFiltered(words, filter), rows: applyListState(rows, state, rules).matching }
}

/** The names of an office and an election, as on their pages. */
export async function officeTitle(db: Db, electionId: string, officeCode: string) {
  const office =
    officeName(officeCode) ?? (await candidatesIn(db).entrants(electionId, officeCode))[0]?.OfficeDesc
  return { office: office ?? officeCode, election: await electionsIn(db).nameOf(electionId) }
}
