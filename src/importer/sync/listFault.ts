import { errorIn, hasPageFragment } from '../read/siteError.ts'

/** In bytes; longer than any error message. */
const ENDING = 2_000

/**
 * Why these bytes are not a complete list of the state's, completing "the last time ..."; null if they are. The state
 * sends pages and errors with status 200, sometimes below rows.
 */
export function listFault(bytes: Buffer, beginning: RegExp): string | null {
  const start = bytes.toString('latin1', 0, 60).replace(/^\u00ef\u00bb\u00bf/, '')
  if (!beginning.test(start))
    return `it sent something that begins with "${start
      .trim()
      .split(/[\r\n]/, 1)
      .join('')}"`
  const end =
    bytes
      .toString('latin1', Math.max(0, bytes.length - ENDING))
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  return errorIn(end) !== null || hasPageFragment(end)
    ? `the list ended with "${end.trim().slice(-60)}"`
    : null
}
