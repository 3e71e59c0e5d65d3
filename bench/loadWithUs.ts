import { readFileSync } from 'node:fs'
import { output, start } from './program.ts'

const EVERY_MS = 100

/** Seconds that the importer takes, whole command, and the most memory it ever held, where the system tells. */
export async function loadWithUs(files: readonly string[], dataDir: string) {
  const began = performance.now()
  const program = start('src/importer/main.ts', ['voters', ...files], { DATA_DIR: dataDir })
  let megabytes: number | null = null
  const watch = setInterval(() => (megabytes = mostMemory(program.pid) ?? megabytes), EVERY_MS)
  await output(program)
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1000, megabytes }
}

/** Linux keeps the high-water mark of a process. */
function mostMemory(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null // another system, or it has just ended
  }
}
