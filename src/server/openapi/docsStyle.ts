import { join } from 'node:path'
import { siteStyle } from '../siteStyle.ts'

/** The style of the page of the documentation. */
export const docsStyle = (): string => siteStyle(join(import.meta.dirname, 'docs.css'))
