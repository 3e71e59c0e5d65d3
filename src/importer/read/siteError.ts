import { counted } from '#contract/domain/text.ts'
import { ImportError } from '../ImportError.ts'
import type { Line } from './linesOf.ts'

/** The beginnings of error messages that the state's programs, and the proxies in front of them, send in place of rows. */
const BEGINNING = new RegExp(
  String.raw`^\W*(?:${[
    String.raw`error in \/|runtime error|server error\b|sql error|invalid date range|overflow(?: error\b|\W*$)`,
    // A street number may be one of these, and the street's name "Gateway" or "Service".
    String.raw`(?:error )?(?:40\d|429|50\d)\W{1,3}(?:bad (?:gateway|request)|forbidden|gateway time|internal|not found|service unavailable|too many|unauthorized)`,
    String.raw`access (?:is |was )?denied\b|forbidden\W*$|unauthorized\W*$|too many requests\W*$`,
    String.raw`just a moment\W*$|attention required\b|checking your browser\b`,
  ].join('|')})`,
  'i',
)

/**
 * What they say anywhere in such a message, or where a list is cut off. A line may be as long as a file, so nothing here is
 * looked for from each of many places to the end.
 */
const ANYWHERE = new RegExp(
  [
    String.raw`\berror in \/cgi-bin\/|\berror number ?= ?\d`,
    String.raw`\bscript timed out\b|active server pages|\basp 0\d{3}\b|\.asp, line \d`,
    String.raw`\b(?:vb|j)script (?:runtime|compilation)|\berror '8[\da-f]{7}'`,
    String.raw`\b(?:odbc|ole db|adodb)\b.{0,200}\b(?:error|driver|provider)|\bORA-\d{5}\b|\bSQLSTATE\b`,
    String.raw`server error in '/|\bhttp error \d{3}\b|internal server error|bad gateway`,
    String.raw`service (?:is )?(?:temporarily )?unavailable|\bserver is too busy\b`,
    String.raw`gateway time-?out|\brequest timed out\b|\btimeout expired\b|just a moment\.\.\.`,
    String.raw`\b(?:request|url) (?:was |has been )?(?:rejected|blocked)\b|request could not be satisfied`,
    String.raw`\bpage can(?:not|'t) be (?:displayed|found)\b|\bunhandled exception\b|\ban (?:unexpected )?error (?:has )?occurred\b`,
  ].join('|'),
  'i',
)

/** The words by which a line without tabs, or the text of a page, is an error message of the state's; null if it is none. */
export const errorIn = (text: string): string | null =>
  (BEGINNING.exec(text) ?? ANYWHERE.exec(text))?.[0].trim() ?? null

const TAG =
  /<(?:!doctype|\/?(?:html|head|title|meta|body|script|style|p|br|hr|h\d|font|center|pre|div|span|table|tr|td|b|i))\b[^<>]*>/i

/** Whether a line of a list contains part of a web page or an error message. */
export const hasPageFragment = (text: string): boolean => TAG.test(text) || ANYWHERE.test(text)

/**
 * Passes on the lines of a list. Throws ImportError at the first line below the header that is part of a web page or
 * reports an error, because such a list was cut off. In a complete row only the last field can contain the cut.
 */
export async function* refusePages(
  path: string,
  batches: AsyncIterable<readonly Line[]>,
  noun: string,
): AsyncGenerator<readonly Line[]> {
  let width: number | undefined
  for await (const batch of batches) {
    for (const [index, { number, text }] of batch.entries()) {
      if (width !== undefined && isBroken(text, width)) {
        // The heading says more about a file of another kind.
        yield batch.slice(0, index)
        throw new ImportError(
          `${path} is not a whole ${noun}: line ${number} is not a row but a page or an error, ` +
            `"${(text.split('\t').find(hasPageFragment) ?? text).trim().slice(0, 80)}". Download the list again.`,
        )
      }
      if (text.trim() !== '') width ??= text.split('\t').length
    }
    yield batch
  }
}

function isBroken(text: string, width: number): boolean {
  const fields = text.split('\t')
  if (fields.length === 1 && width > 1 && errorIn(text) !== null) return true
  return hasPageFragment(fields.length === width ? (fields.at(-1) ?? '') : text)
}

/** Any but TAB, which separates the fields. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\0-\u0008\u000a-\u001f\u007f-\u009f]/

/**
 * Why a line with these fields cannot be read, whatever its columns mean; null if it can. No reason quotes the line,
 * because lines of voters must not reach a log.
 */
export function lineFault(line: string, fields: readonly string[], width: number): string | null {
  const isClean = !CONTROL_CHARACTER.test(line)
  if (isClean && fields.length === width) return null
  // Checked before the width, because the NUL may have replaced a TAB.
  if (line.includes('\0')) return 'holds a NUL byte, so it was damaged when it was written or transferred'
  if (fields.length !== width) return `${counted(fields.length, 'field')} where ${width} are expected`
  return `field ${fields.findIndex((field) => CONTROL_CHARACTER.test(field)) + 1} holds a control character`
}
