import { createWriteStream, statSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { ROOM_LEFT_BYTES, SAFE_FILE_NAME } from '#contract/schemas/importRecord.ts'
import { errorCode } from '#database/connection/errors.ts'
import { ImportError } from './ImportError.ts'
import { decodeText } from './read/stateText.ts'
import { fileSchemas, type ImportTypeName } from './read/fileSchemas.ts'
import { beginningOf, openSource } from './read/openSource.ts'
import { kindOfHeader } from './read/readHeader.ts'
import { isZip, zipEntries } from './read/zipEntries.ts'
import { type CommandOutcome, outcomeOf } from './report.ts'

interface InspectedFile {
  name: string
  size: number
  /** Its kind of list; null if it is not a list. */
  kind: ImportTypeName | null
}

/**
 * Recognizes which kind of list each file is, without reading the register. If a folder is given, archives are unpacked
 * into it and replaced by their files; the archive of voters is imported as it is.
 */
export async function inspectFiles(paths: readonly string[], unpackTo?: string): Promise<CommandOutcome> {
  const files: InspectedFile[] = []
  try {
    for (const path of paths) {
      const { size } = openSource(path).finish()
      const kind = await recognizeFile(path)
      if (unpackTo === undefined || kind !== null || !isZip(beginningOf(path, 4))) {
        files.push({ name: path, size, kind })
        continue
      }
      for (const name of await unpackArchive(path, unpackTo)) {
        const unpacked = join(unpackTo, name)
        // Nested archives stay packed.
        const isPacked = isZip(beginningOf(unpacked, 4))
        files.push({
          name,
          size: statSync(unpacked).size,
          kind: isPacked ? null : await recognizeFile(unpacked),
        })
      }
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return outcomeOfFiles('refused', error.message, files)
  }
  return outcomeOfFiles('done', `${counted(files.length, 'file')}.`, files)
}

function outcomeOfFiles(outcome: 'done' | 'refused', message: string, files: readonly InspectedFile[]) {
  const lines = files.map(
    ({ name, kind }) => `${name}: ${kind === null ? 'no list' : `${kind}, a ${fileSchemas[kind].noun}`}`,
  )
  const said = outcome === 'refused' ? `Refused. ${message}` : message
  const report = { outcome, message, files }
  return outcomeOf(report, [...lines, said])
}

/** Enough for the first line of any list, and for the headings of any of the state's pages. */
const SAMPLE_BYTES = 1 << 16

/** A file's kind of list, by its first line or headings; null if none. Refuses a cut archive. */
export async function recognizeFile(path: string): Promise<ImportTypeName | null> {
  const beginning = beginningOf(path, SAMPLE_BYTES)
  if (!isZip(beginning)) return kindOf(beginning)
  return (await holdsVoters(path)) ? 'voters' : null
}

function kindOf(beginning: Buffer): ImportTypeName | null {
  const text = decodeText(beginning)
  if (/^\s*</.test(text)) return kindOfPage(text)
  const first = text.split(/[\r\n]/).find((line) => line.trim() !== '')
  return first === undefined ? null : kindOfHeader(first)
}

/** Recognizes a page by the text before its rows. */
function kindOfPage(html: string): ImportTypeName | null {
  if (/solicitor/i.test(html) && /organi[sz]ation/i.test(html)) return 'solicitations'
  return /TreSel|campaign (?:finance|treasurer)[^]*all dates/i.test(html) ? 'totals' : null
}

/** The state's archive of voters is imported as it is; besides county files it contains only notes. */
async function holdsVoters(path: string): Promise<boolean> {
  const lists = zipEntries(path).filter(({ name }) => name.toLowerCase().endsWith('.txt'))
  for (const { chunks } of lists.slice(0, 2))
    for await (const chunk of chunks()) {
      if (kindOf(chunk) !== 'voters') return false
      break
    }
  return lists.length > 0
}

// @limit imports importer/importInBrowser: Files in an archive: {count}, then it is refused
/** A document index comes with all its documents. */
const MAX_UNPACKED_FILES = 5_000

// @limit imports importer/importInBrowser: Its unpacked size, stated and found: {bytes}, then it is refused
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3

const MAX_FOLDERS = 8

/**
 * Unpacks an archive with its folders into a folder, and returns the paths of its files relative to it. Throws
 * ImportError if it is damaged, has too many files or too much for the disk, if a name leads out of the folder, is
 * taken or is too long, or if the folder cannot be written to. Files that were already unpacked stay.
 */
export async function unpackArchive(path: string, folder: string): Promise<string[]> {
  const entries = zipEntries(path)
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > MAX_UNPACKED_FILES)
    throw new ImportError(
      `${path} holds ${formatNumber(entries.length)} files, and at most ` +
        `${formatNumber(MAX_UNPACKED_FILES)} are unpacked. Split them into several archives.`,
    )
  if (bytes > MAX_UNPACKED_BYTES)
    throw new ImportError(
      `${path} would be ${gigabytes(bytes)} unpacked, and at most ${gigabytes(MAX_UNPACKED_BYTES)} are. Use the command ` +
        'npm run import for files of this size.',
    )
  const unsafe = entries.find(({ name }) => !isSafe(name))
  if (unsafe)
    throw new ImportError(
      `${path} holds a file named ${JSON.stringify(unsafe.name.slice(0, 120))}, which would be unpacked outside its folder. ` +
        'Create the archive again.',
    )
  const { bavail, bsize } = await statfs(folder).catch((error: unknown) => {
    throw new ImportError(
      `Nothing can be unpacked into ${folder} (${errorCode(error)}). Name a folder that exists.`,
      { cause: error },
    )
  })
  if (bytes + ROOM_LEFT_BYTES > bavail * bsize)
    throw new ImportError(`The disk has no room to unpack ${path}, which takes ${gigabytes(bytes)}.`)
  for (const { name, chunks } of entries) {
    const target = join(folder, name)
    try {
      await mkdir(dirname(target), { recursive: true })
      await pipeline(chunks, createWriteStream(target, { flags: 'wx' }))
    } catch (error) {
      const code = errorCode(error)
      if (code === undefined || code.startsWith('ERR_')) throw error
      // A file may have the name of a folder, in either order.
      const why = ['EEXIST', 'ENOTDIR'].includes(code)
        ? `There are two files named ${name}, or a file and a folder of the same name. Keep one of them.`
        : `${name} in ${path} cannot be unpacked (${code}). Make room for it, shorten its name, or let this user write there.`
      throw new ImportError(why, { cause: error })
    }
  }
  return entries.map(({ name }) => name)
}

function isSafe(name: string): boolean {
  const parts = name.split('/')
  return parts.length <= MAX_FOLDERS && parts.every((part) => SAFE_FILE_NAME.test(part))
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
