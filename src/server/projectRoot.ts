import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of package.json, with the client's sources and its build. */
export const PROJECT_ROOT = dirname(findPackageJSON('.', import.meta.url) ?? '')
