import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './program.ts'

const EVERY_MS = 100
const ROOT = join(import.meta.dirname, '..')

/**
 * Seconds that `npm run import` takes, into the PostgreSQL at `url` or into a file, and its peak memory in megabytes if
 * the system reports it.
 */
export async function loadWithImporter(files: readonly string[], dataDir: string, url = '') {
  // What npm would run, without npm, whose own memory would be counted.
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { import: string }
  }
  const [, ...words] = scripts.import.split(' ')
  const began = performance.now()
  const program = spawn(process.execPath, [...words, 'voters', ...files], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let megabytes: number | null = null
  const watch = setInterval(() => (megabytes = mostMemory(program.pid) ?? megabytes), EVERY_MS)
  await output(program)
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, megabytes }
}

/** Linux records the peak memory of a process. */
function mostMemory(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null // another system, or it has just ended
  }
}
