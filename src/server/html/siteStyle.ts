import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TOKENS = join(import.meta.dirname, '../../client/styles/tokens.css')

/** The style of a page that needs no script: the site's own colors, spaces and type, and what is in this file. */
export const siteStyle = (file: string): string =>
  [TOKENS, file].map((one) => readFileSync(one, 'utf8')).join('\n')
