import { join } from 'node:path'

/** Where the operator settles which account a filer's name is: a file of theirs, beside the database. */
export const aliasFileIn = (dataDir: string) => join(dataDir, 'aliases.txt')
