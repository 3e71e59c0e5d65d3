import { join } from 'node:path'

/** The folder of package.json: where the client's sources and its build are. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')
