import { DEMO_EMAIL } from '#contract/domain/settings.ts'
import { administratorsIn, disableDemoAdministrator } from '#database/administrators/administrators.ts'
import type { Db } from '#database/connection/Db.ts'
import { restartJournal } from '#database/journal/journal.ts'
import { clearRecords, holdsNoRecords } from '#database/mirroredTables.ts'
import { registerIn } from '#database/register.ts'
import { ImportError } from '../ImportError.ts'
import { importerNow } from '../settings.ts'

/**
 * Replaces the sample by real records or the reverse, because they never exist side by side. Returns a sentence on
 * what was replaced.
 */
export async function switchSampleMode(
  trx: Db,
  { toSample, dryRun }: { toSample: boolean; dryRun: boolean },
): Promise<string> {
  const register = registerIn(trx)
  await restartJournal(trx)
  if (!toSample) {
    await clearRecords(trx)
    await register.setSample(false)
    const removed = `The sample register ${dryRun ? 'would be' : 'was'} removed first.`
    if (!(await disableDemoAdministrator(trx, importerNow()))) return removed
    const disabled = `${removed} ${DEMO_EMAIL}, the demo administrator, ${dryRun ? 'could no longer sign in after that' : 'can no longer sign in'}`
    if (await hasAdministrator(trx)) return `${disabled}.`
    return `${disabled}; ${dryRun ? 'before it, ' : ''}create an administrator with: npm run admin -- create EMAIL`
  }
  await refuseBesideRecords(trx)
  await register.setSample(true)
  return 'The register was empty before.'
}

/** Whether anyone can sign in who may change things. */
const hasAdministrator = async (trx: Db): Promise<boolean> =>
  (await administratorsIn(trx).list()).some(
    ({ role, disabledAt }) => role === 'administrator' && disabledAt === null,
  )

/** Throws ImportError if the sample would replace anything but a sample. */
export async function refuseBesideRecords(db: Db): Promise<void> {
  if (!(await holdsNoRecords(db)))
    throw new ImportError(
      'This register holds real records, which the sample would replace. Set DATA_DIR to another folder for the sample.',
    )
}
