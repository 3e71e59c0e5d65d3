import { forgetMoney as forget, type Forgotten } from '#database/money/forgetMoney.ts'
import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import { importsIn } from '#database/repositories/imports.ts'
import { registerIn } from '#database/repositories/register.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { counted } from './counted.ts'
import { dollars } from './normalize/dollars.ts'
import { emptyReport, type Report } from './report.ts'
import { IMPORTER } from './actor.ts'

interface Options extends Forgotten {
  /** Say what would go, and change nothing. */
  dryRun?: boolean
}

/** Removes money that imports brought, and records that in the audit trail. Refused for an import not on record. */
export async function forgetMoney(db: Db, { dryRun = false, ...forgotten }: Options): Promise<Report> {
  const { what, account, importId } = forgotten
  const startedAt = new Date().toISOString()
  const kind = `forget ${what}`
  if (importId !== undefined && !(await importsIn(db).has(importId)))
    return emptyReport({
      kind,
      dryRun,
      startedAt,
      outcome: 'refused',
      message: `There is no import ${importId} on record.`,
    })
  const { rows, cents, wholeLists } = await withImportTransaction(db, !dryRun, async (trx) => {
    const counts = await forget(trx, { ...IMPORTER, at: startedAt }, forgotten)
    if (counts.rows + counts.wholeLists > 0) await registerIn(trx).noteChange()
    return counts
  })
  const of = [
    ...(account === undefined ? [] : [` of account ${account}`]),
    ...(importId === undefined ? [] : [` of import ${importId}`]),
  ].join('')
  const sum = what === 'transactions' ? `, ${dollars(cents)}; ${counted(wholeLists, 'whole list')}` : ''
  return emptyReport({
    kind,
    dryRun,
    startedAt,
    outcome: 'done',
    removed: rows,
    message: `${dryRun ? 'Dry run, nothing changed; it would forget' : 'Forgotten'}: ${counted(rows, what.slice(0, -1))}${of}${sum}.`,
  })
}
