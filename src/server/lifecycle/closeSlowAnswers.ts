import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Answering {
  readonly socket: Socket
  current: { response: ServerResponse } | undefined
}

interface AnswerLimits {
  answerTimeoutMs: number
  minBytesPerSecond: number
  checkIntervalMs: number
}

/** Closes connections, of those now being answered, whose client takes too long to read its answer. */
export function closeSlowAnswers(
  busy: ReadonlySet<Answering>,
  { answerTimeoutMs, minBytesPerSecond, checkIntervalMs }: AnswerLimits,
): void {
  /** When an answer was first seen, and how many bytes its connection had sent before it. */
  const firstSeen = new WeakMap<ServerResponse, { at: number; bytesBefore: number }>()
  const timeoutOf = (bytesSent: number) => answerTimeoutMs + (bytesSent / minBytesPerSecond) * 1_000

  const check = () => {
    const now = performance.now()
    for (const { socket, current } of busy) {
      if (!current) continue
      const seen = firstSeen.get(current.response)
      if (!seen) firstSeen.set(current.response, { at: now, bytesBefore: socket.bytesWritten })
      else if (now - seen.at > timeoutOf(socket.bytesWritten - seen.bytesBefore)) socket.destroy()
    }
  }
  setInterval(check, checkIntervalMs).unref()
}
