import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'

/** Imports a list of this kind, from a machine whose data directory is `folder`. */
export async function importFile(folder: string, kind: string, content: string, database: string) {
  const list = join(folder, `${kind}.txt`)
  writeFileSync(list, content)
  const { code, output } = await runProgram(IMPORTER, [kind, list], {
    DATA_DIR: folder,
    DATABASE_URL: database,
  })
  return { code, output }
}
