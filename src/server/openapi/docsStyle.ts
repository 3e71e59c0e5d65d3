import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname

/** The style of the page: the site's own colors, spaces and type, and what only this page has. */
export const docsStyle = (): string =>
  [join(HERE, '../../client/styles/tokens.css'), join(HERE, 'docs.css')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
