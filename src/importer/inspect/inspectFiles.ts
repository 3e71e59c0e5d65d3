import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ImportError } from '../ImportError.ts'
import type { CommandOutcome } from '../commandOutcome.ts'
import { counted } from '#contract/domain/counted.ts'
import { beginningOf } from '../read/beginningOf.ts'
import { type ImportTypeName, fileSchemas } from '../read/fileSchemas.ts'
import { openSource } from '../read/openSource.ts'
import { recognizeFile } from '../read/recognizeFile.ts'
import { isZip } from '../read/zipEntries.ts'
import { unpackArchive } from './unpackArchive.ts'

/** A file, and its kind of list. */
interface InspectedFile {
  name: string
  size: number
  /** Null if it is not a list. */
  kind: ImportTypeName | null
}

/** The result of inspecting files. */
interface Inspection {
  outcome: 'done' | 'refused'
  message: string
  files: InspectedFile[]
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
        files.push({ name, size: statSync(unpacked).size, kind: await kindInArchive(unpacked) })
      }
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return outcomeOf({ outcome: 'refused', message: error.message, files })
  }
  return outcomeOf({ outcome: 'done', message: `${counted(files.length, 'file')}.`, files })
}

/** Nested archives stay packed. */
const kindInArchive = async (path: string) => (isZip(beginningOf(path, 4)) ? null : recognizeFile(path))

const outcomeOf = (inspection: Inspection): CommandOutcome => ({
  lines: [
    ...inspection.files.map(({ name, kind }) => `${name}: ${kind === null ? 'no list' : wordsOf(kind)}`),
    inspection.outcome === 'refused' ? `Refused. ${inspection.message}` : inspection.message,
  ],
  json: inspection,
  exitCode: inspection.outcome === 'refused' ? 1 : 0,
})

const wordsOf = (kind: ImportTypeName) => `${kind}, a ${fileSchemas[kind].noun}`
