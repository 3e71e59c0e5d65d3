import { join } from 'node:path'

/** The folder of package.json, with the client's sources and its build. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')
