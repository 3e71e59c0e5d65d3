import { existsSync, renameSync } from 'node:fs'
import { filerAliasesIn } from '#database/money/filerAliases.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Books } from '#database/staging/books.ts'
import { changeAlias } from '#database/bookkeeping/changeAlias.ts'
import { importerNow } from '../actor.ts'
import type { Warn } from '../read/recordsOf.ts'
import { readAliasFile } from './readAliasFile.ts'

/** An alias in the file applies to all elections, as it used to. */
const EVERY_ELECTION = ''

interface Options {
  warn: Warn
  dryRun: boolean
}

/**
 * Moves the aliases of an older version's file into the register, except those it already has, and renames the file so
 * that no one mistakes it for the one in use; a dry run only reads it. Throws ImportError for a line that is not an
 * alias.
 */
export async function migrateAliasFile(
  db: Db,
  books: Books,
  file: string | undefined,
  { warn, dryRun }: Options,
): Promise<void> {
  const read = readAliasFile(file)
  if (dryRun || file === undefined || !existsSync(file)) return
  const known = new Set(
    (await filerAliasesIn(db).list())
      .filter(({ election }) => election === EVERY_ELECTION)
      .map(({ filer }) => filer),
  )
  for (const [filer, acctNum] of read) {
    if (known.has(filer)) continue
    await changeAlias(db, books, importerNow(), { filer, election: EVERY_ELECTION, acctNum })
    warn('Aliases moved from the file aliases.txt into the register', filer)
  }
  renameSync(file, `${file}.taken-over`)
}
