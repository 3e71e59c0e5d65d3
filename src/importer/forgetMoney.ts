import {
  type Forgotten,
  forgetReported,
  forgetRows,
  storeForgotten,
} from '#database/bookkeeping/forgetRows.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { importsIn } from '#database/imports/imports.ts'
import { type Actor, registerIn } from '#database/register.ts'
import { counted } from '#contract/domain/text.ts'
import { dollarText } from '#contract/domain/money.ts'
import { CHANGED_SINCE_PREVIEW, emptyReport, previewToken, type Report } from './report.ts'
import { IMPORTER } from './settings.ts'
import { ImportError } from './ImportError.ts'

interface Options extends Forgotten {
  dryRun?: boolean
  /** Who is recorded as doing it, and from which address. */
  who?: Pick<Actor, 'who' | 'ipAddress'>
  /** The word that a dry run printed; any other outcome is refused. See previewToken. */
  asShown?: string | undefined
}

/** Removes money that imports brought, and records that in the audit trail. Refused for an import not on record. */
export async function forgetMoney(
  db: Db,
  { dryRun = false, who = IMPORTER, asShown, ...forgotten }: Options,
): Promise<Report> {
  const { what, account, importId } = forgotten
  const startedAt = new Date().toISOString()
  const report = (outcome: Report['outcome'], message: string, rest: Partial<Report> = {}) =>
    emptyReport({ kind: `forget ${what}`, dryRun, startedAt, outcome, message, ...rest })
  if (importId !== undefined && !(await importsIn(db).has(importId)))
    return report('refused', `There is no import ${importId} on record.`)
  const actor = { ...who, at: startedAt }
  try {
    await using transactions =
      what === 'transactions' ? await openTransactionWriter(db, { isDryRun: dryRun }) : null
    const staged = transactions && (await forgetRows(db, transactions, forgotten))
    await transactions?.flush()
    const { rows, cents, wholeLists, exports, shown } = await withImportTransaction(
      db,
      async (trx) => {
        const register = registerIn(trx)
        const counts = staged ?? (await forgetReported(trx, actor, forgotten))
        const token = previewToken(await register.version(), { ...forgotten, ...counts })
        if (asShown !== undefined && asShown !== token) throw new ImportError(CHANGED_SINCE_PREVIEW)
        const ended = staged ? await storeForgotten(trx, actor, forgotten, staged) : 0
        await transactions?.publish(trx)
        if (counts.rows + counts.wholeLists > 0) await register.noteChange()
        return { ...counts, exports: ended, shown: token }
      },
      { dryRun },
    )
    const scope =
      (account === undefined ? '' : ` of account ${account}`) +
      (importId === undefined ? '' : ` of import ${importId}`)
    const sum = what === 'transactions' ? `, ${dollarText(cents)}; ${counted(wholeLists, 'whole list')}` : ''
    const notBack =
      what === 'transactions' && importId !== undefined && rows > 0
        ? ' What these rows had replaced does not come back; import its files again for that.'
        : ''
    const toVouchFor = exports > 0 ? ` Exports to vouch for again with --whole-through: ${exports}.` : ''
    const outcome = dryRun ? 'Dry run, nothing changed; it would forget' : 'Forgotten'
    const message = `${outcome}: ${counted(rows, what.slice(0, -1))}${scope}${sum}.${notBack}${toVouchFor}`
    return report('done', message, { removed: rows, ...(dryRun && { shown }) })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return report('refused', error.message)
  }
}
