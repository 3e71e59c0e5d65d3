/** Said of a code of the state whose meaning is not known; its files hold some that are typing errors. */
const NOT_KNOWN = 'code without a known meaning'

/** The words for a code; an unknown code as it is, with a note; '' for none. */
export const wordsOf = (words: Readonly<Record<string, string>>, code: string): string =>
  code === '' ? '' : Object.hasOwn(words, code) ? (words[code] ?? code) : `${code} (${NOT_KNOWN})`
