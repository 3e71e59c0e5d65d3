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
