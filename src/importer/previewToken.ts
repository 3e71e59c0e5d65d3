import { hash } from 'node:crypto'

/**
 * A word for what a dry run showed, which the import is checked against: the register's version, and a hash of the files'
 * bytes and of the whole outcome.
 */
export const previewToken = (version: number, shown: object): string =>
  `${version}-${hash('sha256', JSON.stringify(shown))}`

/** The refusal of an import that would do something else than was shown. */
export const CHANGED_SINCE_PREVIEW =
  'The register or the files have changed since this preview, so the import could do something else. Look at a new ' +
  'preview, then import.'
