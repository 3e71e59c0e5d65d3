import { ImportError } from '../ImportError.ts'
import { decodeText } from '../read/decodeText.ts'
import { TransientFault } from '../read/pageErrors.ts'
import type { StateAnswer } from './stateSite.ts'

/**
 * Why a page that `read` should be able to read has to be requested again; null if it need not, or if that would not
 * help.
 */
export const transientFaultOf =
  (read: (html: string) => unknown) =>
  ({ status, bytes }: StateAnswer): string | null => {
    if (status !== 200) return `it answered ${status}`
    try {
      read(decodeText(bytes))
      return null
    } catch (error) {
      // An unreadable page would be no better if requested again.
      if (error instanceof TransientFault) return error.reason
      if (error instanceof ImportError) return null
      throw error
    }
  }
