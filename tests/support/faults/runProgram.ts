import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeFlags } from '#tests/support/nodeFlags.ts'
import { runFolders } from '#tests/support/runFolders.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs one of our programs with these settings; returns its exit code and all output. */
export async function runProgram(
  script: string,
  args: readonly string[],
  settings: Record<string, string>,
  killAfterMs?: number,
) {
  const program = spawn(process.execPath, [...nodeFlags(script), join(ROOT, script), ...args], {
    env: { ...runFolders(), ...settings },
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const killer =
    killAfterMs === undefined ? undefined : setTimeout(() => program.kill('SIGKILL'), killAfterMs)
  const [code] = (await once(program, 'close')) as [number | null]
  clearTimeout(killer)
  return { code, said }
}

export const IMPORTER = 'src/importer/main.ts'
export const BACKUP = 'src/server/cli/backup.ts'
export const ADMIN = 'src/server/cli/admin.ts'
export const PUBLISH = 'src/server/cli/publish.ts'
