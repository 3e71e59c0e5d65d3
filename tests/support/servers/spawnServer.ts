import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram } from './builtProgram.ts'
import type { HeldSocket } from './holdSocket.ts'
import { nodeFlags } from './nodeFlags.ts'
import { runFolders } from '#tests/support/runner/runFolders.ts'

export const MAIN = 'src/server/main.ts'

/** A process learns its own number only when it runs. */
const AS_SYSTEMD = ['sh', '-c', 'LISTEN_PID=$$ exec "$@"', 'sh']

/**
 * The real server in a separate process, with only these settings, on a free port unless they name one, or on a socket
 * that is held for it; from its source instead of its bundle if `main` is that.
 */
export function spawnServer(
  settings: Record<string, string>,
  socket?: HeldSocket,
  main = builtProgram(MAIN),
) {
  // vitest runs on Node 24 only through npm; this process is that Node.
  const program = [process.execPath, ...nodeFlags(MAIN), main]
  const [command = '', ...words] = socket ? [...AS_SYSTEMD, ...program] : program
  const server = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe', ...(socket ? [socket.descriptor] : [])],
    env: {
      ...runFolders(),
      SAMPLE_DATA: 'off',
      PORT: String(socket?.port ?? 0),
      ...(socket && { LISTEN_FDS: '1' }),
      ...settings,
    },
    // The first three are pipes; more may follow.
  }) as ChildProcessWithoutNullStreams
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const end = ended(server)

  /** Resolves to the pattern's group as soon as the output matches. */
  const outputMatching = (what: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const part = what.exec(output)?.[1]
        if (part !== undefined) resolve(part)
      }
      for (const stream of [server.stdout, server.stderr]) stream.on('data', look)
      void end.then(() => reject(new Error(`The server ended without saying ${what}: ${output}`)))
      look()
    })

  return {
    server,
    outputMatching,
    /** All output so far, on both streams. */
    output: () => output,
    ended: end,
    /** Resolves to the address that it prints once it serves. */
    serves: () => outputMatching(/is at (http\S+)\n/),
  }
}

async function ended(server: ChildProcess): Promise<number | null> {
  const [code] = (await once(server, 'close')) as [number | null]
  return code
}
