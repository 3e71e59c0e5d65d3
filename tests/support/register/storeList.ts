import { hash } from 'node:crypto'
import { storedListsIn } from '#database/imports/importHistory.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { importsIn } from '#database/imports/imports.ts'
import { IMPORT } from './importing.ts'

/** The file of the list that `storeList` stores. */
export const STORED_LIST = { name: 'CommitteeList.txt', bytes: Buffer.from('a list of committees') }

/** Records an import of committees whose file is kept. */
export async function storeList(db: Db, now: Date): Promise<number> {
  const { name, bytes } = STORED_LIST
  const files = [{ name, sha256: hash('sha256', bytes), size: bytes.length }]
  const importId = await withImportTransaction(db, (trx) => importsIn(trx).record({ ...IMPORT, files }))
  await storedListsIn(db).store(importId, { account: null, replace: false, files: [bytes] }, now)
  return importId
}
