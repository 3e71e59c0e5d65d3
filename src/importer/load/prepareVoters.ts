import { hash } from 'node:crypto'
import type { Db } from '#database/connection/Db.ts'
import { compareVoters, fillVoters } from '#database/voters/voterFill.ts'
import { voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import { countZipDistricts, replaceZipDistricts } from '#database/voters/zipDistricts.ts'
import { toDatabaseError } from '#database/connection/errors.ts'
import { ImportError } from '../ImportError.ts'
import { dayOfList, type Source } from '../read/openSource.ts'
import { countyFiles, readVoters } from '../read/readVoters.ts'
import { type Loaded, NOTHING_LOADED } from '../report.ts'
import type { ImportContext, ImportJob } from '../importJob.ts'
import { joinPaths, refuseOtherDays, refuseRemovals } from './refusals.ts'

/** The share of the time that reading takes; the indexes take the rest. */
const READING = 0.7

/** A generation that holds the voters of an import's files; nobody finds them before `switchVoters`. */
interface FilledVoters {
  generation: string
  before: string | undefined
  loaded: Loaded
  zipDistricts: Awaited<ReturnType<typeof countZipDistricts>>
}

/**
 * Fills a generation with the voters of these files, next to the current one, in many short steps that delay no other
 * work. A generation is named by the content of its files, so another run over the same files continues where an
 * interrupted one stopped. Throws ImportError, and DatabaseError if the disk refuses; then nothing is left of it.
 */
export async function fillGeneration(
  db: Db,
  sources: readonly Source[],
  context: ImportContext,
): Promise<FilledVoters> {
  const { job } = context
  const schemas = voterSchemas(db)
  const generation = generationOf(sources) + (job.dryRun ? '_dry' : '')
  const current = await voterGenerationIn(db).current()
  // Invented voters are not compared with real ones: they are removed first.
  const before = context.isEmptied ? undefined : current

  try {
    if (!job.dryRun && !(await dropAllBut(db, [generation, current])))
      throw new ImportError(
        'Another import of voters is under way. Wait until it is done, then import again.',
      )
    await refuseOtherDays(
      db,
      { kind: 'voters', files: joinPaths(sources), day: dayOfList(sources, job) },
      job,
    )
    const filled = await fill(db, generation, sources, context)
    const compared = await compareVoters(db, generation, before)
    // Only administrators see voters; the public sees the districts of ZIP codes.
    const loaded = { ...NOTHING_LOADED, ...filled, ...compared, isNews: false }
    const zipDistricts = await countZipDistricts(db, generation)
    await schemas.release(db, generation)
    return { generation, before, loaded, zipDistricts }
  } catch (error) {
    // It would be refused again, and a full disk needs the space.
    if (generation !== current) await schemas.drop(db, [generation]).catch(() => undefined)
    throw toDatabaseError(error)
  }
}

/** Searches find the voters of this generation once the transaction `trx` commits. Throws ImportError. */
export async function switchVoters(
  trx: Db,
  sources: readonly Source[],
  { generation, before, loaded, zipDistricts }: FilledVoters,
  job: Pick<ImportJob, 'kind' | 'allowRemovals'>,
): Promise<Loaded> {
  const isThere = (await voterSchemas(trx).stored(trx)).includes(generation)
  if ((await voterGenerationIn(trx).current()) !== before || !isThere)
    throw new ImportError('Another import of voters was done in the meantime. Import again.')
  // Only here, so that the generation is kept: the same files may be imported with --allow-removals.
  if (!job.allowRemovals && job.kind !== 'sample') {
    const { removed, changed, unchanged } = loaded
    refuseRemovals(joinPaths(sources), 'voters', [{ removed, onFile: removed + changed + unchanged }])
  }
  await voterGenerationIn(trx).switchTo(generation)
  const isNews = await replaceZipDistricts(trx, zipDistricts)
  return { ...loaded, isNews: isNews || before === undefined }
}

/** Drops the generations that are no longer used once the import is over, or the one of a dry run. */
export async function dropUnusedVoters(
  db: Db,
  { generation }: FilledVoters,
  { isDone, dryRun }: { isDone: boolean; dryRun: boolean },
): Promise<void> {
  const unused = dryRun ? voterSchemas(db).drop(db, [generation]) : isDone && dropAllBut(db, [generation])
  // The import is complete even if this fails; the next one does it too.
  if (unused) await unused.catch(() => undefined)
}

/** Resolves to whether no other process is filling one of the others. */
async function dropAllBut(db: Db, kept: readonly (string | undefined)[]): Promise<boolean> {
  const schemas = voterSchemas(db)
  const stored = await schemas.stored(db)
  const others = stored.filter((each) => !kept.includes(each))
  return schemas.drop(db, others)
}

/** Fills the generation unless it is already complete, and reports what its files held. */
async function fill(
  db: Db,
  generation: string,
  sources: readonly Source[],
  { job, warnings }: ImportContext,
) {
  const voters = await fillVoters(db, generation)
  const files = sources.flatMap((source) => countyFiles(source, warnings.warn))
  const onProgress = (read: number, share: number) => job.onProgress?.('voters', read, share)
  const { isComplete } = await voters.loadState()
  const progress = await readVoters(voters, files, {
    incomplete: job.incomplete,
    onProgress: (lines, share) => onProgress(lines, share * READING),
  })
  const { read, rejected } = progress
  if (!isComplete)
    await voters.complete((built, all) => onProgress(read, READING + ((1 - READING) * built) / all))
  warnings.addAll(progress.warnings)
  const rejections = (await voters.rejections()).map(({ file, ...rest }) => ({
    file: files[file]?.name ?? '',
    ...rest,
  }))
  return { read, rejected, rejections }
}

/** Changes if the stored form of a voter, or its indexes, change. */
const FORMAT = 'voters 4'

/** The name of the generation of the voters in these files: equal for equal content in the same order. */
export function generationOf(sources: readonly Source[]): string {
  const contents = sources.map((source) => source.finish().sha256)
  return hash('sha256', [FORMAT, ...contents].join('\n')).slice(0, 16)
}
