import { ImportError } from '../ImportError.ts'
import { TransientFault } from './pageErrors.ts'
import { pageFault } from './pageFault.ts'
import { readHtml } from './readHtml.ts'

/**
 * Reads the HTML of a page of the state's, and makes the errors of its reader: `sentence` says, with the reason, that this is
 * not the page. Throws ImportError for one that is far too long, and TransientFault for what was sent in its place.
 */
export function openPage(html: string, sentence: (reason: string) => string) {
  const refuse = (reason: string) => new ImportError(sentence(reason))
  const transient = (reason: string) => new TransientFault(sentence(reason), reason)
  const page = readHtml(html)
  if (page === null) throw refuse('it is far longer than such a page')
  const fault = pageFault(html, page)
  if (fault !== null) throw transient(fault)
  return { page, refuse, transient }
}
