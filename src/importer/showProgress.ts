import type { WriteStream } from 'node:tty'

const EVERY_MS = 100

/** A line on the terminal that says how far an import is; nothing where nobody watches. */
export function showProgress(terminal: WriteStream) {
  if (!terminal.isTTY) return { show: undefined, clear: () => undefined }
  let next = 0
  return {
    show(kind: string, read: number): void {
      if (performance.now() < next) return
      next = performance.now() + EVERY_MS
      terminal.write(`\r\x1b[K${kind}: ${read.toLocaleString('en-US')} lines read`)
    },
    clear(): void {
      if (next > 0) terminal.write('\r\x1b[K')
    },
  }
}
