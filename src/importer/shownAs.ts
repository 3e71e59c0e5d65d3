import { createHash } from 'node:crypto'

/**
 * What a dry run showed, as a word that the import itself can be held to: the version of the register that it was compared
 * with, and a hash over the bytes of the files and all that would come of them.
 */
export const shownAs = (version: number, shown: object): string =>
  `${version}-${createHash('sha256').update(JSON.stringify(shown)).digest('hex')}`

/** An import that is held to what was shown, and would do something else. */
export const NOT_AS_SHOWN =
  'The register or the files have changed since this was shown, so that it may no longer be what would be done. Look at it ' +
  'again, then import.'
