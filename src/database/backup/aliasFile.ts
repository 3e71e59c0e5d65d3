import { join } from 'node:path'

/** The operator's own file of the accounts of filers' names, beside the database. */
export const aliasFileIn = (dataDir: string) => join(dataDir, 'aliases.txt')
