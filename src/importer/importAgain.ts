import type { Db } from '#database/connection/Db.ts'
import { importsIn } from '#database/imports/imports.ts'
import { type ListOf, STORED_DAYS, storedListsIn } from '#database/imports/importHistory.ts'
import { fileSchemas, type ImportTypeName, isTransactionKind } from './read/fileSchemas.ts'
import { sourceOfBytes } from './read/openSource.ts'
import { emptyReport, type Report } from './report.ts'
import { importList, type ListOptions } from './runImport.ts'

interface Options extends ListOptions {
  /** The import, or of which lists the one before the newest. */
  list: number | ListOf
}

/**
 * Imports the files of an earlier import again, such as the list before a wrong one. It is an import like any other: a list
 * older than the one on file, or one that removes much, has to be insisted on, and a dry run says what would change.
 */
export async function importAgain(db: Db, { list: wanted, ...job }: Options): Promise<Report> {
  const startedAt = new Date().toISOString()
  const lists = storedListsIn(db)
  const importId = typeof wanted === 'number' ? wanted : await lists.before((await lists.newest(wanted)) ?? 0)
  const stored = importId === undefined ? undefined : await lists.find(importId)
  if (!stored || !isKind(stored.kind)) {
    const why =
      importId === undefined
        ? `No list of ${nameOf(wanted)} before the newest one is kept: they are for ${STORED_DAYS} days.`
        : (await importsIn(db).has(importId))
          ? `The files of import ${importId} are not kept: they are for ${STORED_DAYS} days, of lists of records and of an account's ` +
            `whole list. What an export by name brought is taken out with: npm run import -- forget transactions --import ${importId}`
          : `There is no import ${importId} on record.`
    return emptyReport({
      kind: `again ${nameOf(wanted)}`,
      dryRun: job.dryRun ?? false,
      startedAt,
      outcome: 'refused',
      message: why,
    })
  }
  const { kind, account, replace, asOf } = stored
  const files = stored.files.map(({ name, bytes }) => sourceOfBytes(name, bytes))
  return importList(db, kind, files, {
    ...job,
    replace,
    ...(isTransactionKind(kind) && account !== null && { account }),
    ...(asOf !== null && { asOf }),
  })
}

const nameOf = (list: number | ListOf) =>
  typeof list === 'number'
    ? list
    : list.account === null
      ? list.kind
      : `${list.kind} of account ${list.account}`

const isKind = (kind: string): kind is ImportTypeName => Object.hasOwn(fileSchemas, kind)
