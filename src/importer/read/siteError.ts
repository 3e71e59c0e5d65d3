/** How the state's programs begin a line that is no row, with status 200. */
const BEGINNING = /^\s*(?:error in \/|overflow\b|runtime error|invalid date range)/i

/** What they, and the servers before them, say in place of a list or where one breaks off. */
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

/** Whether a line without tabs is the state's own word that something went wrong. */
export const saysError = (text: string): boolean => BEGINNING.test(text) || ANYWHERE.test(text)

const TAG =
  /<(?:!doctype|\/?(?:html|head|title|meta|body|script|style|p|br|hr|h\d|font|center|pre|div|span|table|tr|td|b|i))\b[^>]*>/i

/** Whether part of a line of a list belongs to a web page, or reports an error. */
export const isOfPage = (text: string): boolean => TAG.test(text) || ANYWHERE.test(text)
