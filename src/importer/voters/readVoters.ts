import * as z from 'zod/mini'
import type { RejectedVoter, StagedVoter, VoterFill } from '#database/voters/voterFill.ts'
import { toVoterRow } from '#database/voters/voterRow.ts'
import { ImportError } from '../ImportError.ts'
import { collectWarnings } from '../load/collectWarnings.ts'
import { KEPT_REJECTIONS } from '../load/loadList.ts'
import { assertNotEmpty, assertMostlyReadable } from '../load/assertUsable.ts'
import { LineRejected } from '../normalize/LineRejected.ts'
import { VOTERS } from '../read/fileSchemas.ts'
import { readHeader } from '../read/readHeader.ts'
import type { Warn } from '../read/recordsOf.ts'
import type { CountyFile } from './countyFiles.ts'
import { normalizeVoter } from './normalizeVoter.ts'
import { voterLines } from './voterLines.ts'

/** How far the reading is, and what came of it so far: what an interrupted import goes on from. */
const Progress = z.object({
  /** The file that is being read, and the line and the byte it has been read up to. */
  file: z.number(),
  line: z.number(),
  offset: z.number(),
  read: z.number(),
  rejected: z.number(),
  warnings: z.array(z.tuple([z.string(), z.object({ count: z.number(), examples: z.array(z.string()) })])),
})
type Progress = z.infer<typeof Progress>

const NO_PROGRESS: Progress = { file: 0, line: 0, offset: 0, read: 0, rejected: 0, warnings: [] }

/**
 * Takes the voters of the files in, from where it stopped before. `tell` hears how many lines have been read, and
 * which share that is of all. Throws ImportError where a file as a whole is wrong, holds no voters, or has more bad
 * lines than good ones.
 */
export async function readVoters(
  fill: VoterFill,
  files: readonly CountyFile[],
  tell: (read: number, share: number) => void,
): Promise<Progress> {
  const { progress: saved } = await fill.loadState()
  const progress: Progress = saved === null ? { ...NO_PROGRESS } : Progress.parse(JSON.parse(saved))
  const warnings = collectWarnings(progress.warnings)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = files.slice(0, progress.file).reduce((sum, { size }) => sum + size, 0)

  for (const [number, file] of [...files.entries()].slice(progress.file)) {
    if (number > progress.file) Object.assign(progress, { file: number, line: 0, offset: 0 })
    for await (const { texts, before, offset, ended } of voterLines(file, progress)) {
      if (before === 0) checkFirstLine(file, texts)
      if (!ended) checkCut(file, before + texts.length, texts.at(-1) ?? '', warnings.warn)
      const rejected: RejectedVoter[] = []
      const reject = (line: number, reason: string) => rejected.push({ file: number, line, reason })
      // Read as they are taken in, so that few are in memory at a time.
      const voters = votersIn({ texts, before, file: number, reject, warn: warnings.warn })
      await fill.take(voters, (duplicates) => {
        for (const { voter, first } of duplicates) {
          const where = first.file === number ? '' : ` of ${files[first.file]?.name}`
          reject(voter.line, `this voter already on line ${first.line}${where}`)
        }
        rejected.sort((a, b) => a.line - b.line)
        const kept = rejected.slice(0, Math.max(0, KEPT_REJECTIONS - progress.rejected))
        progress.read += texts.filter((text) => text.trim() !== '').length
        progress.rejected += rejected.length
        Object.assign(progress, { line: before + texts.length, offset, warnings: warnings.causes() })
        return { rejected: kept, progress: JSON.stringify(progress) }
      })
      tell(progress.read, (done + offset) / total)
    }
    if (progress.line === 0 || progress.file !== number) throw emptyFile(file)
    done += file.size
  }
  const { read, rejected } = progress
  assertMostlyReadable(VOTERS.noun, files, { read, rejected, rejections: await fill.rejections() })
  assertNotEmpty(VOTERS.noun, files, read - rejected)
  return progress
}

/** Throws ImportError for a page or another kind's file. */
function checkFirstLine(file: CountyFile, texts: readonly string[]): void {
  const first = texts.find((text) => text.trim() !== '')
  if (first !== undefined) readHeader(file.path, first.replace(/\r$/, ''), VOTERS)
}

const emptyFile = ({ path }: CountyFile) =>
  new ImportError(`${path} is empty; a ${VOTERS.noun} is expected. Download the file again.`)

interface Batch {
  texts: readonly string[]
  /** How many lines come before these. */
  before: number
  /** The number of their file. */
  file: number
  reject: (line: number, reason: string) => void
  warn: Warn
}

function* votersIn({ texts, before, file, reject, warn }: Batch): Generator<StagedVoter> {
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') continue
    const line = before + index + 1
    try {
      const values = normalizeVoter(text.endsWith('\r') ? text.slice(0, -1) : text, (field) =>
        warn(`Voters whose ${field} date is no date, left blank`, `line ${line}`),
      )
      yield { ...toVoterRow(values), file, line }
    } catch (error) {
      if (!(error instanceof LineRejected)) throw error
      reject(line, error.message)
    }
  }
}

/** A last line that nothing ends: perhaps it is whole. Throws ImportError where it is not. */
function checkCut({ path }: CountyFile, line: number, text: string, warn: Warn): void {
  const fields = text.split('\t').length
  if (text.trim() === '') return
  if (fields < VOTERS.columns.length)
    throw new ImportError(
      `${path} ends in the middle of line ${line}, after ${fields} of ${VOTERS.columns.length} fields: the download ` +
        `was cut short. Download the file again.`,
    )
  warn('Files whose last line has no end, perhaps cut short', `${path} line ${line}`)
}
