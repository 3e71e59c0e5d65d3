import type { Db } from '../db/openDatabase.ts'

/**
 * Asks for what changes with every committed change to what the public sees, and with every recorded import, which is
 * news even where it changes no record. It is asked before every answer, so the question is put together once.
 */
export function publicVersionIn(db: Db): () => Promise<string> {
  const question = db
    .selectFrom('register')
    .where('register_id', '=', 1)
    .select([
      'version',
      (eb) =>
        eb
          .selectFrom('import')
          .select((of) => of.fn.max('import_id').as('last'))
          .as('last_import'),
    ])
    .compile()
  return async () => {
    const { rows } = await db.executeQuery(question)
    const [row] = rows
    if (!row) throw new Error('The database has no register')
    return `${row.version}.${row.last_import ?? 0}`
  }
}
