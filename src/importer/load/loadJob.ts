import { importerNow } from '../actor.ts'
import { DEMO_EMAIL } from '#contract/domain/settings.ts'
import { administratorsIn, disableDemoAdministrator } from '#database/administrators/administrators.ts'
import { clearRecords, holdsNoRecords } from '#database/mirroredTables.ts'
import { type Journal, restartJournal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import type { Db } from '#database/connection/Db.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportJob } from '../importJob.ts'
import type { ImportTypeName } from '../read/fileSchemas.ts'
import { addCounts, describeCounts, type Loaded, NO_COUNTS } from '../report.ts'
import { listedChange } from './describeChanges.ts'
import type { PreparedList } from './prepareList.ts'

/**
 * Loads every list of a job inside the transaction `trx`, and returns the outcome. Raises the register's version if
 * anything public has changed. Throws ImportError.
 */
export async function loadJob(
  trx: Db,
  prepared: readonly (readonly [ImportTypeName, PreparedList])[],
  importId: number,
  {
    kind: jobKind,
    dryRun = false,
    wasSample,
    journal,
  }: Pick<ImportJob, 'kind' | 'dryRun'> & { wasSample: boolean; journal: Journal },
) {
  const isSample = jobKind === 'sample'
  const replaced = await switchSampleMode(trx, { toSample: isSample, wasSample, dryRun })
  const lists: (Loaded & { kind: ImportTypeName })[] = []
  for (const [kind, { load }] of prepared) lists.push({ kind, ...(await load(trx, importId, journal)) })
  if (replaced !== null || lists.some(({ isNews }) => isNews)) await registerIn(trx).noteChange()

  const byKind = [...Map.groupBy(lists, (loaded) => loaded.kind)].map(
    ([kind, ofKind]) => `${describeCounts(kind, ofKind.reduce(addCounts, NO_COUNTS))}.`,
  )
  // The first line is all that a list of imports shows.
  const together = `${describeCounts(`${byKind.length} kinds of list`, lists.reduce(addCounts, NO_COUNTS))}.`
  const sentences = byKind.length > 1 ? [together, ...byKind] : byKind
  const outcome = dryRun ? 'Dry run, nothing changed; it would be' : 'Done'
  return {
    ...lists.reduce(addCounts, NO_COUNTS),
    message: [`${outcome}: ${sentences.join('\n')}`, ...(replaced ? [replaced] : [])].join('\n'),
    rejections: lists.flatMap(({ rejections }) => rejections),
    changes: isSample
      ? []
      : lists.flatMap(({ kind, changes }) => changes.map((change) => listedChange(kind, change))),
    unmatched: lists.flatMap(({ unmatched }) => unmatched),
    elections: lists.flatMap(({ elections }) => elections),
    electionDays: lists.find(({ electionDays }) => electionDays)?.electionDays,
    controlTotals: isSample
      ? null
      : (lists.find(({ controlTotals }) => controlTotals)?.controlTotals ?? null),
  }
}

/**
 * Replaces the sample by real records or the reverse, because they never exist side by side. Returns a sentence on what
 * was replaced, or null.
 */
async function switchSampleMode(
  trx: Db,
  { toSample, wasSample, dryRun }: { toSample: boolean; wasSample: boolean; dryRun: boolean },
): Promise<string | null> {
  const register = registerIn(trx)
  if ((await register.isSample()) !== wasSample)
    throw new ImportError('Another import replaced the whole register in the meantime. Import again.')
  if (wasSample === toSample) return null
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
