import { decodeText } from './decodeText.ts'
import { beginningOf } from './openSource.ts'
import type { ImportTypeName } from './fileSchemas.ts'
import { kindOfHeader } from './readHeader.ts'
import { isZip, zipEntries } from './zipEntries.ts'

/** Enough for the first line of any list, and for the headings of a page of the state's. */
const SAMPLE_BYTES = 1 << 16

/**
 * The kind of list of a file, by its first line, or the kind of page of the state's; null if neither. Throws ImportError
 * for an incomplete archive.
 */
export async function recognizeFile(path: string): Promise<ImportTypeName | null> {
  const beginning = beginningOf(path, SAMPLE_BYTES)
  if (!isZip(beginning)) return kindOf(beginning)
  return (await holdsVoters(path)) ? 'voters' : null
}

function kindOf(beginning: Buffer): ImportTypeName | null {
  const text = decodeText(beginning)
  if (/^\s*</.test(text)) return kindOfPage(text)
  const first = text.split(/[\r\n]/).find((line) => line.trim() !== '')
  return first === undefined ? null : kindOfHeader(first)
}

/** Recognizes a page by the text before its rows. */
function kindOfPage(html: string): ImportTypeName | null {
  if (/solicitor/i.test(html) && /organi[sz]ation/i.test(html)) return 'solicitations'
  return /TreSel|campaign (?:finance|treasurer)[^]*all dates/i.test(html) ? 'totals' : null
}

/** The state's archive of voters is imported as it is; besides county files it contains only notes. */
async function holdsVoters(path: string): Promise<boolean> {
  const lists = zipEntries(path).filter(({ name }) => name.toLowerCase().endsWith('.txt'))
  for (const { chunks } of lists.slice(0, 2))
    for await (const chunk of chunks()) {
      if (kindOf(chunk) !== 'voters') return false
      break
    }
  return lists.length > 0
}
