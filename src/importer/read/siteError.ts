/** The beginnings of error lines from the state's programs, sent with status 200. */
const BEGINNING = /^\s*(?:error in \/|overflow\b|runtime error|invalid date range)/i

/** What they, and the proxies in front of them, say in place of a list or where one is cut off. */
const ANYWHERE = new RegExp(
  [
    String.raw`\berror number ?= ?\d`,
    String.raw`\bscript timed out\b|active server pages|\basp 0\d{3}\b|\.asp, line \d`,
    String.raw`\b(?:vb|j)script (?:runtime|compilation)|\berror '8[\da-f]{7}'`,
    String.raw`\b(?:odbc|ole db|adodb)\b.*\b(?:error|driver|provider)`,
    String.raw`server error in '/|\bhttp error \d{3}\b|internal server error|bad gateway|service unavailable`,
    String.raw`gateway time-?out|\brequest timed out\b|\btimeout expired\b|just a moment\.\.\.`,
  ].join('|'),
  'i',
)

/** Whether a line without tabs is an error message of the state's. */
export const isErrorMessage = (text: string): boolean => BEGINNING.test(text) || ANYWHERE.test(text)

const TAG =
  /<(?:!doctype|\/?(?:html|head|title|meta|body|script|style|p|br|hr|h\d|font|center|pre|div|span|table|tr|td|b|i))\b[^>]*>/i

/** Whether a line of a list contains part of a web page or an error message. */
export const hasPageFragment = (text: string): boolean => TAG.test(text) || ANYWHERE.test(text)
