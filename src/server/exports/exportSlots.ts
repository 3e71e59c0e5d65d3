import { MAX_EXPORTS_PER_NETWORK } from '#contract/domain/exportFormats.ts'
import { limitPlaces, type Networks } from '#database/limiter.ts'

/** At a time on one server. Each holds a batch of rows and a compressor, a few megabytes. */
const MAX_EXPORTS = 8

/** An export that takes longer is aborted, and its slot is free again. */
const EXPORT_TIMEOUT_MS = 10 * 60_000

/** The slot of an export that is being produced. */
export interface ExportSlot {
  /** Releases the slot; calling it again does nothing. */
  release: () => void
  /** Aborts if the export takes too long. */
  timeout: AbortSignal
}

export type ExportSlots = ReturnType<typeof exportSlots>

/** Counts the exports being produced, by the network that requested them. */
export function exportSlots(limits: { most?: number; perNetwork?: number; timeoutMs?: number } = {}) {
  const { most = MAX_EXPORTS, perNetwork = MAX_EXPORTS_PER_NETWORK, timeoutMs = EXPORT_TIMEOUT_MS } = limits
  const places = limitPlaces({ all: most, perNetwork, perWideNetwork: 2 * perNetwork })

  return {
    /** A slot, or why there is none: the network has as many as allowed, or the server has. */
    take(networks: Networks): ExportSlot | 'network' | 'server' {
      const place = places.take(networks)
      if (typeof place === 'string') return place === 'all' ? 'server' : 'network'
      const timer = new AbortController()
      let isTaken = true
      const release = () => {
        if (!isTaken) return
        isTaken = false
        clearTimeout(timeout)
        place.leave()
      }
      const timeout = setTimeout(() => {
        timer.abort()
        release()
      }, timeoutMs).unref()
      return { release, timeout: timer.signal }
    },
  }
}
