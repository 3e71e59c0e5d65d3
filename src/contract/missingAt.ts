import { NOT_FOUND_SUBJECT } from './pages.ts'

/** The subject of the page at an address that has none, and a sentence about what is missing. */
export function missingAt(path: string): { subject: string; sentence: string } {
  if (path.startsWith('/docs/'))
    return {
      subject: 'Document Not Found',
      sentence: 'There is no document at this address, or it is no longer in the register.',
    }
  if (path.startsWith('/records/'))
    return {
      subject: 'Record Not Found',
      sentence: 'No candidate or committee of the register has this account number.',
    }
  return { subject: NOT_FOUND_SUBJECT, sentence: 'There is no page at this address.' }
}
