import { join } from 'node:path'

/** The operator's own file of account aliases for filers' names, next to the database. */
export const aliasFileIn = (dataDir: string) => join(dataDir, 'aliases.txt')
