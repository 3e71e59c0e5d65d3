import { join } from 'node:path'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { siteStyle } from '../siteStyle.ts'

/** The style of the page of the documentation. */
export const docsStyle = (): string => siteStyle(join(PROJECT_ROOT, 'src/server/openapi/docs.css'))
