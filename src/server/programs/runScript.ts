import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a script with the same Node, which writes to this program's output if no `stdio` is given. Resolves to its exit
 * code; null if a signal ended it.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'signal' | 'stdio'>,
): Promise<number | null> {
  const program = spawn(process.execPath, [script, ...args], { stdio: 'inherit', ...options })
  // Node sends the exit code, or null and the signal.
  const [code] = (await once(program, 'exit')) as [number | null]
  return code
}
