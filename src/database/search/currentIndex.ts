import type { Db } from '../connection/Db.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import { onePerDatabase } from '../onePerDatabase.ts'
import { buildRegisterIndex, type RegisterIndex } from './registerIndex.ts'

/** Imports of these kinds change no name, office or status of a record; any other kind may. */
export const KINDS_WITHOUT_NAMES = [
  'contributions',
  'expenditures',
  'transfers',
  'distributions',
  'money',
  'balances',
  'totals',
  'alias',
  'documents',
  'solicitations',
  'statement files',
  'voters',
  'registrations',
]

type CurrentIndex = () => Promise<RegisterIndex>

/** The index of the register as of the last import. It ignores administrators' deletions. */
export const currentIndexOf = onePerDatabase(keepIndex)

function keepIndex(db: Db): CurrentIndex {
  let kept: { index: Promise<RegisterIndex>; lastImport: number } | undefined

  /** Outside of a transaction: with the embedded database, all other queries would wait for it to end. */
  return async (): Promise<RegisterIndex> => {
    const lastImport = await lastImportOf(db)
    if (kept && kept.lastImport !== lastImport && !(await hasNewNames(db, kept.lastImport)))
      kept.lastImport = lastImport
    if (kept?.lastImport !== lastImport) {
      const index = buildRegisterIndex(db)
      kept = { index, lastImport }
      index.catch(() => (kept = undefined))
    }
    return kept.index
  }
}

const newestImport = preparedQuery((db) =>
  db.selectFrom('import').select((eb) => eb.fn.max('import_id').as('last')),
)

async function lastImportOf(db: Db): Promise<number> {
  const [row] = await newestImport(db, {})
  return row?.last ?? 0
}

/** Whether an import after this one may have changed a name. */
async function hasNewNames(db: Db, lastImport: number): Promise<boolean> {
  const row = await db
    .selectFrom('import')
    .select('import_id')
    .where('import_id', '>', lastImport)
    .where('outcome', '=', 'done')
    .where('kind', 'not in', KINDS_WITHOUT_NAMES)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
