import { existsSync, renameSync } from 'node:fs'
import { filerAliasesIn } from '#database/money/filerAliases.ts'
import { filersIn } from '#database/money/filers.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import type { Warn } from '../read/recordsOf.ts'
import { IMPORTER } from '../actor.ts'
import { readAliasFile } from './readAliasFile.ts'
import { settleAnewIn } from './settleAnew.ts'

/** An alias of the file holds for every election, as before. */
const EVERY_ELECTION = ''

/**
 * Takes the aliases of a former version's file into the register, but those it has already. Throws ImportError for a
 * line that is no alias. Once all of the file is on record, `retireAliasFile` renames it.
 */
export async function migrateAliasFile(trx: Db, file: string | undefined, warn: Warn): Promise<void> {
  const read = readAliasFile(file)
  if (read.size === 0) return
  const aliases = filerAliasesIn(trx)
  const known = new Set(
    (await aliases.list()).filter(({ election }) => election === EVERY_ELECTION).map(({ filer }) => filer),
  )
  const settleAnew = await settleAnewIn(trx, await filersIn(trx))
  const actor = { ...IMPORTER, at: new Date().toISOString() }
  for (const [filer, acctNum] of read) {
    if (known.has(filer)) continue
    await settleAnew({ filer, election: EVERY_ELECTION }, () =>
      aliases.set(actor, filer, EVERY_ELECTION, acctNum),
    )
    warn('Aliases of the file aliases.txt, which are in the register from now on', filer)
  }
}

/** Renames the file, lest somebody take it for the one in use. */
export function retireAliasFile(file: string | undefined): void {
  if (file !== undefined && existsSync(file)) renameSync(file, `${file}.taken-over`)
}
