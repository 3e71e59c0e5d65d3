import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runFolders } from '#tests/support/runFolders.ts'

/** Imports a list of this kind, from a machine whose data directory is `folder`. */
export async function importFile(folder: string, kind: string, content: string, database: string) {
  const list = join(folder, `${kind}.txt`)
  writeFileSync(list, content)
  const program = spawn(process.execPath, ['src/importer/main.ts', kind, list], {
    env: { ...runFolders(), DATA_DIR: folder, DATABASE_URL: database },
  })
  const said = text(program.stdout)
  const [code] = (await once(program, 'close')) as [number | null]
  return { code, said: await said }
}
