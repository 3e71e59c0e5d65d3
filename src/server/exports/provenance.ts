import { PRODUCT_NAME } from '#contract/product.ts'
import type { Db } from '#database/connection/Db.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import type { ExportTable } from './ExportTable.ts'

/**
 * The day and source of rows from the last imports of these kinds or elections. It claims no more than is true of the
 * oldest of them.
 */
export async function provenance(db: Db, ...of: string[]): Promise<Pick<ExportTable, 'asOf' | 'source'>> {
  const all = await latestImportsIn(db).list()
  const imports = all.filter((one) => of.includes(one.of))
  const sample = all.find(({ isSample }) => isSample)
  const words = new Set((sample ? [sample] : imports).map(({ says }) => says))
  return {
    asOf: oldest(imports.map(({ asOf }) => asOf)),
    source: [`${PRODUCT_NAME}, an independent site${sample ? '' : FROM_THE_STATE}.`, ...words].join(' '),
  }
}

const FROM_THE_STATE = ', from the public files of the State of Florida'

/** The earliest of these ISO days; null if one is unknown, or there are none. */
export const oldest = (days: readonly (string | null)[]): string | null =>
  days.map((day) => day ?? '').toSorted()[0] || null
