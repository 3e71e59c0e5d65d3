import { toDatabaseError } from '#database/connection/withImportTransaction.ts'
import { registerIn } from '#database/repositories/register.ts'
import { compareVoters, fillVoters } from '#database/voters/voterFill.ts'
import { voterGenerationIn } from '#database/voters/voterGeneration.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { voterSchemas } from '#database/voters/voterSchemas.ts'
import { ImportError } from '../ImportError.ts'
import type { Warnings } from '../load/collectWarnings.ts'
import type { Loaded } from '../load/loadList.ts'
import { refuseOtherDays } from '../load/refuseOtherDays.ts'
import { refuseRemovals } from '../load/refuseRemovals.ts'
import { joinPaths } from '../load/assertUsable.ts'
import type { ImportJob } from '../importJob.ts'
import { dayOfList } from '../read/dayOfFiles.ts'
import type { Source } from '../read/openSource.ts'
import { countyFiles } from './countyFiles.ts'
import { generationOf } from './generationOf.ts'
import { readVoters } from './readVoters.ts'

/** The share of the time that reading takes; the indexes take the rest. */
const READING = 0.7

export interface LoadedVoters extends Loaded {
  /** Has everybody find these voters once the transaction `trx` commits. Throws ImportError. */
  switchTo: (trx: Db) => Promise<void>
  /** Call it when that transaction is over, `kept` or not: deletes what nobody needs any more. */
  finish: (kept: boolean) => Promise<void>
}

interface Options {
  job: ImportJob
  warnings: Warnings
}

/**
 * Fills a generation with the voters of these files, beside the one in use, in many short steps that hold up nobody.
 * A generation has its name from the content of its files, so that another run over the same ones goes on where an
 * interrupted one stopped. Throws ImportError, and DatabaseError where the disk does not take it; then nothing is
 * left of it.
 */
export async function loadVoters(
  db: Db,
  sources: readonly Source[],
  { job, warnings }: Options,
): Promise<LoadedVoters> {
  const schemas = voterSchemas(db)
  const dryRun = job.dryRun ?? false
  const generation = generationOf(sources) + (dryRun ? '_dry' : '')
  const current = await voterGenerationIn(db).current()
  // Invented voters are not compared with real ones: they are removed first.
  const isSample = job.kind === 'sample'
  const isOtherWorld = (await registerIn(db).isSample()) !== isSample
  const before = isOtherWorld ? undefined : current
  const dropAllBut = async (...kept: (string | undefined)[]) =>
    schemas.drop(
      db,
      (await schemas.stored(db)).filter((each) => !kept.includes(each)),
    )

  try {
    if (!dryRun && !(await dropAllBut(generation, current)))
      throw new ImportError(
        'Another import of voters is under way. Wait until it is done, then import again.',
      )
    await refuseOtherDays(db, { kind: 'voters', files: joinPaths(sources), day: dayOfList(sources, job) }, job)
    const loaded = await fill(db, generation, { sources, job, warnings })
    const merged = await compareVoters(db, generation, before)
    const onFile = merged.removed + merged.changed + merged.unchanged
    if (!job.allowRemovals && !isSample)
      refuseRemovals(joinPaths(sources), 'voters', [{ removed: merged.removed, onFile }])
    await schemas.release(db, generation)
    return {
      ...loaded,
      ...merged,
      hidden: 0,
      elections: [],
      unmatched: [],
      controlTotals: null,

      async switchTo(trx) {
        const isThere = (await schemas.stored(trx)).includes(generation)
        if ((await voterGenerationIn(trx).current()) !== before || !isThere)
          throw new ImportError('Another import of voters was done in the meantime. Import again.')
        await voterGenerationIn(trx).switchTo(generation)
      },

      async finish(kept) {
        if (dryRun) await schemas.drop(db, [generation])
        else if (kept) await dropAllBut(generation)
      },
    }
  } catch (error) {
    // It would be refused again; and a full disk needs the room.
    if (generation !== current) await schemas.drop(db, [generation]).catch(() => undefined)
    throw toDatabaseError(error)
  }
}

/** Fills the generation unless it is complete already, and says what its files held. */
async function fill(
  db: Db,
  generation: string,
  { sources, job, warnings }: Options & { sources: readonly Source[] },
) {
  const voters = await fillVoters(db, generation)
  const files = sources.flatMap((source) => countyFiles(source, warnings.warn))
  const tell = (read: number, share: number) => job.onProgress?.('voters', read, share)
  const { isComplete } = await voters.loadState()
  const {
    read,
    rejected,
    warnings: found,
  } = await readVoters(voters, files, (lines, share) => tell(lines, share * READING))
  if (!isComplete) await voters.complete((built, of) => tell(read, READING + ((1 - READING) * built) / of))
  warnings.addAll(found)
  const rejections = (await voters.rejections()).map(({ file, ...rest }) => ({
    file: files[file]?.name ?? '',
    ...rest,
  }))
  return { read, rejected, rejections }
}
