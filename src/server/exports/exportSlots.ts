import { MAX_EXPORTS_PER_NETWORK } from '#contract/domain/exportFormats.ts'

/** Of a server at a time: each holds some rows and a compressor, a few megabytes. */
const MAX_EXPORTS = 8

/** An export that takes longer is broken off, and its place is free again. */
const EXPORT_TIMEOUT_MS = 10 * 60_000

/** The place of an export among those that are being made. */
export interface ExportSlot {
  /** Gives the place back; a second time it does nothing. */
  release: () => void
  /** Aborts when the export has taken too long. */
  timeout: AbortSignal
}

export type ExportSlots = ReturnType<typeof exportSlots>

/** Counts the exports that are being made, by the network that asked for them. */
export function exportSlots(limits: { most?: number; perNetwork?: number; timeoutMs?: number } = {}) {
  const { most = MAX_EXPORTS, perNetwork = MAX_EXPORTS_PER_NETWORK, timeoutMs = EXPORT_TIMEOUT_MS } = limits
  const taken = new Map<string, number>()
  let all = 0

  return {
    /** A place; or why there is none: this network has as many as it gets, or all are taken. */
    take(network: string): ExportSlot | 'network' | 'server' {
      const its = taken.get(network) ?? 0
      if (its >= perNetwork) return 'network'
      if (all >= most) return 'server'
      taken.set(network, its + 1)
      all += 1
      const timer = new AbortController()
      let isTaken = true
      const release = () => {
        if (!isTaken) return
        isTaken = false
        clearTimeout(timeout)
        all -= 1
        const left = (taken.get(network) ?? 1) - 1
        if (left === 0) taken.delete(network)
        else taken.set(network, left)
      }
      const timeout = setTimeout(() => {
        timer.abort()
        release()
      }, timeoutMs).unref()
      return { release, timeout: timer.signal }
    },

    /** How many are being made. */
    get busy() {
      return all
    },
  }
}
