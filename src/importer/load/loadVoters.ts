import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { EXTRACT_FIELDS } from '#contract/domain/voterRoll.ts'
import type { Db } from '#database/connection/Db.ts'
import { toDatabaseError } from '#database/connection/errors.ts'
import { compareVoters, fillVoters, type RejectedVoter, type VoterFill } from '#database/voters/voterFill.ts'
import { EXEMPT, FIRST, LAST, MIDDLE, toVoterRow, type VoterTable } from '#database/voters/voterRow.ts'
import { voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import { countZipDistricts, replaceZipDistricts } from '#database/voters/zipDistricts.ts'
import { ImportError, printable, orError } from '../ImportError.ts'
import type { ImportContext, ImportJob } from '../importJob.ts'
import { isoDate, LineRejected, LONGEST_NAME, refuseLong } from '../read/fields.ts'
import { VOTERS } from '../read/fileSchemas.ts'
import { beginningOf, dayOfList, type Source } from '../read/openSource.ts'
import { readHeader } from '../read/readHeader.ts'
import { emptyFile, type Line, lineFault, linesOf, refuseUnterminated, type Warn } from '../read/recordsOf.ts'
import { isZip, zipEntries } from '../read/zipEntries.ts'
import { collectWarnings, type Loaded, MAX_REJECTIONS, NOTHING_LOADED } from '../report.ts'
import { assertUsable, joinPaths, refuseOtherDays, refuseRemovals } from './refusals.ts'

/** The share of the time that reading takes; the indexes take the rest. */
const READING = 0.7

/**
 * Fills a generation with the voters of these files, next to the current one, in many short steps that delay no other
 * work; nobody finds them before `switchVoters`. A generation is named by the content of its files, so another run over
 * the same files continues where an interrupted one stopped. Throws ImportError, and DatabaseError if the disk refuses;
 * then the generation is removed.
 */
export async function fillGeneration(db: Db, sources: readonly Source[], context: ImportContext) {
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
    const days = new Map([[undefined, dayOfList(sources, job)]])
    await refuseOtherDays(db, 'voters', joinPaths(sources), days, job)
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

type FilledVoters = Awaited<ReturnType<typeof fillGeneration>>

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
  // Refused only here, so that the generation is kept: the same files may be imported with --allow-removals.
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

/** Drops all other generations; false if another process is filling one of them. */
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

/** One county's part of the extract, as its own file or in an archive. */
interface CountyFile {
  name: string
  /** For messages: where it is. */
  path: string
  /** Bytes, unpacked. */
  size: number
  chunks: (offset: number) => AsyncIterable<Buffer> | Iterable<Buffer>
}

const READ_AT_ONCE = 1 << 19

/** The county files in a file of the command line: itself, or those in the state's archive. */
export function countyFiles({ path, name, bytes, finish }: Source, warn: Warn): CountyFile[] {
  if (bytes !== undefined)
    return [{ name, path, size: bytes.length, chunks: (offset) => [bytes.subarray(offset)] }]
  if (!isZip(beginningOf(path, 4))) {
    // Without an encoding, a file stream yields buffers.
    const chunks = (start: number): AsyncIterable<Buffer> =>
      createReadStream(path, { start, highWaterMark: READ_AT_ONCE })
    return [{ name, path, size: finish().size, chunks }]
  }
  const entries = zipEntries(path)
  const files = entries.filter((entry) => entry.name.toLowerCase().endsWith('.txt'))
  for (const entry of entries)
    if (!files.includes(entry)) warn('Files in the archive that are not read', entry.name)
  if (files.length === 0)
    throw new ImportError(
      `${path} holds no .txt file, and an extract has one for each county. Download it again.`,
    )
  return files.map((entry) => {
    const inside = printable(entry.name)
    const chunks = (offset: number) => skip(entry.chunks(), offset)
    return { name: inside, path: `${path}: ${inside}`, size: entry.size, chunks }
  })
}

/** Compressed content can only be read from its beginning. */
async function* skip(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

const [NUMBER, COUNTY] = [0, 1]
const BIRTH = EXTRACT_FIELDS.indexOf('DOB')
const REGISTRATION = EXTRACT_FIELDS.indexOf('RegDate')

const PADDED_FIELD = /^[^\S\t]|[^\S\t]$|\t[^\S\t]|[^\S\t]\t/

/**
 * The values of a line of the extract in the order of EXTRACT_FIELDS, without surrounding blanks; fields withheld for an
 * exempt voter stay withheld. An invalid date is left blank, and `onBadDate` is called. Throws LineRejected; no message
 * repeats a value, because messages are logged.
 */
function normalizeVoter(line: string, onBadDate: (field: 'birth' | 'registration') => void): string[] {
  const fields = line.split('\t')
  const fault = lineFault(line, fields, EXTRACT_FIELDS.length)
  if (fault !== null) throw new LineRejected(fault)
  const values = PADDED_FIELD.test(line) ? fields.map((field) => field.trim()) : fields
  const [county = '', number = ''] = values
  if (!/^[1-9]\d{0,9}$/.test(number)) throw new LineRejected('field 2 is not a voter number')
  if (!/^[A-Z]{3}$/.test(county)) throw new LineRejected('field 1 is not a county code')
  if (!/^[YN]?$/.test(values[EXEMPT] ?? ''))
    throw new LineRejected('field 7, the exemption, is neither Y nor N')
  refuseLong('the names are', [values[LAST] ?? '', values[FIRST] ?? '', values[MIDDLE] ?? ''], LONGEST_NAME)
  // The file has the county first.
  values[NUMBER] = number
  values[COUNTY] = county
  values[BIRTH] = dateOf(values[BIRTH], () => onBadDate('birth'))
  values[REGISTRATION] = dateOf(values[REGISTRATION], () => onBadDate('registration'))
  return values
}

/** The state writes `*` for a date it withholds. */
function dateOf(text = '', onBad: () => void): string {
  if (/^\**$/.test(text)) return ''
  const date = isoDate(text)
  if (date === null) onBad()
  return date ?? ''
}

/** How far the reading has come, with its counts so far, so that an interrupted import can continue. */
const NO_PROGRESS = {
  /** The current file, and the line and byte up to which it has been read. */
  file: 0,
  line: 0,
  offset: 0,
  read: 0,
  rejected: 0,
  warnings: collectWarnings().causes(),
}

type Progress = typeof NO_PROGRESS

/**
 * Reads the voters of the files into the generation, from where an earlier run stopped. Throws ImportError if a file as a
 * whole is wrong, holds no voters, may have been cut, or has many bad lines.
 */
export async function readVoters(
  filling: Pick<VoterFill, 'loadState' | 'take' | 'stored' | 'rejections'>,
  files: readonly CountyFile[],
  {
    incomplete = false,
    onProgress,
  }: Pick<ImportJob, 'incomplete'> & { onProgress: (read: number, share: number) => void },
): Promise<Progress> {
  const { progress: saved } = await filling.loadState()
  const progress: Progress = saved === null ? { ...NO_PROGRESS } : (JSON.parse(saved) as Progress) // as written below
  const warnings = collectWarnings(progress.warnings)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const { file: begun, line, offset } = progress
  let done = files.slice(0, begun).reduce((sum, { size }) => sum + size, 0)
  let linesRead = progress.read

  try {
    for (const [number, file] of [...files.entries()].slice(begun)) {
      const position = number === begun ? { line, offset } : { line: 0, offset: 0 }
      for await (const lines of linesOf(file.path, file.chunks(position.offset), position)) {
        checkEnds(file.path, lines, incomplete, warnings.warn)
        const rejected: RejectedVoter[] = []
        const reject = (at: number, reason: string) => rejected.push({ file: number, line: at, reason })
        const voters = await votersIn(lines, number, reject, warnings.warn)
        linesRead += lines.filter(({ text }) => text.trim() !== '').length
        // While these rows are stored the next lines are read, which must not count toward this progress.
        const reached = {
          file: number,
          ...position,
          read: linesRead,
          warnings: structuredClone(warnings.causes()),
        }
        await filling.take(voters, (duplicates) => {
          for (const { voter, first } of duplicates) {
            const where = first.file === number ? '' : ` of ${files[first.file]?.name}`
            reject(voter.line, `this voter already on line ${first.line}${where}`)
          }
          rejected.sort((a, b) => a.line - b.line)
          const stored = rejected.slice(0, Math.max(0, MAX_REJECTIONS - progress.rejected))
          Object.assign(progress, reached, { rejected: progress.rejected + rejected.length })
          return { rejected: stored, progress: JSON.stringify(progress) }
        })
        onProgress(linesRead, (done + position.offset) / total)
      }
      if (position.line === 0) throw emptyFile(file.path, VOTERS)
      done += file.size
    }
  } finally {
    await filling.stored()
  }
  const { read, rejected } = progress
  assertUsable(VOTERS.noun, files, { read, rejected, rejections: await filling.rejections() }, { incomplete })
  return progress
}

/** Throws ImportError for a web page, another type's file, and one that was cut off within a line. */
function checkEnds(path: string, lines: readonly Line[], incomplete: boolean, warn: Warn): void {
  const isFirst = lines[0]?.number === 1
  const first = lines.find(({ text }) => text.trim() !== '')
  if (isFirst && first !== undefined) readHeader(path, first.text, VOTERS, warn)
  const last = lines.at(-1)
  if (last?.ended === false && last.text.trim() !== '')
    refuseUnterminated(path, last, VOTERS.columns.length, { incomplete })
}

/** This many lines take about a millisecond; after each batch, answers of the database are processed. */
const LINES_AT_ONCE = 100

async function votersIn(
  lines: readonly Line[],
  file: number,
  reject: (line: number, reason: string) => void,
  warn: Warn,
): Promise<VoterTable[]> {
  const voters: VoterTable[] = []
  for (const [index, { number: line, text }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    if (text.trim() === '') continue
    const values = orError(LineRejected, () =>
      normalizeVoter(text, (field) =>
        warn(`Voters whose ${field} date is not a date, left blank`, `line ${line}`),
      ),
    )
    if (values instanceof LineRejected) reject(line, values.message)
    else voters.push({ ...toVoterRow(values), file, line })
  }
  return voters
}
