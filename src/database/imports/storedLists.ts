import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { DAY_MS } from '#contract/domain/days.ts'
import { type Db, findRows, withWriteTransaction } from '../connection/Db.ts'
import { appendRows, upsertRows } from '../connection/insertRows.ts'
import { filesOf } from './imports.ts'

/** An answer of the state in stored form: its SHA-256 in hex, and its bytes compressed with gzip. */
interface PackedPage {
  sha256: string
  bytes: Uint8Array
}

/** Compresses a page and adds the hash of the original. */
export const packPage = (bytes: Uint8Array): PackedPage => ({
  sha256: hash('sha256', bytes),
  bytes: gzipSync(bytes),
})

/** Returns the original bytes. Throws if they do not match the hash; `what` names the answer. */
export function unpackPage({ sha256, bytes: packed }: PackedPage, what: string): Buffer {
  const bytes = gunzipSync(packed)
  if (hash('sha256', bytes) !== sha256) throw new Error(`${what} is damaged`)
  return bytes
}

/** For how long the files of a list can be imported again. */
export const STORED_DAYS = 30

/** The files of a list that was imported, and the options that say what they are. */
interface StoredList {
  kind: string
  /** The account whose whole list it is; null for lists of records. */
  account: number | null
  /** Whether it covered all records, as by --replace. */
  replace: boolean
  /** ISO; null if the files have no day of their own. */
  asOf: string | null
  files: { name: string; bytes: Buffer }[]
}

/** A kind of list, and the account if it is one account's whole list. */
export type ListOf = Pick<StoredList, 'kind' | 'account'>

/** The files of imported lists. A file that several imports brought is stored once. */
export function storedListsIn(db: Db) {
  return {
    /** Stores the files of an import that is on record, and drops those whose time is over. */
    store: (
      importId: number,
      { account, replace, files }: Pick<StoredList, 'account' | 'replace'> & { files: readonly Uint8Array[] },
      now: Date,
    ): Promise<void> =>
      withWriteTransaction(db, async (trx) => {
        const at = now.toISOString()
        for (const each of files.map(packPage))
          await upsertRows(trx, 'stored_file', ['sha256'], [{ ...each, stored_at: at }], ['stored_at'])
        const list = { import_id: importId, account, is_whole: replace ? 1 : 0, stored_at: at }
        await appendRows(trx, 'stored_list', [list])
        const oldest = new Date(now.getTime() - STORED_DAYS * DAY_MS).toISOString()
        await trx.deleteFrom('stored_list').where('stored_at', '<', oldest).execute()
        await trx.deleteFrom('stored_file').where('stored_at', '<', oldest).execute()
      }),

    /** What an import brought; undefined if its files are not stored, or no longer. */
    async find(importId: number): Promise<StoredList | undefined> {
      const row = await db
        .selectFrom('stored_list as k')
        .innerJoin('import as i', 'i.import_id', 'k.import_id')
        .select(['i.kind', 'i.files', 'i.as_of', 'k.account', 'k.is_whole'])
        .where('k.import_id', '=', importId)
        .executeTakeFirst()
      if (!row) return undefined
      const named = filesOf(row)
      const hashes = named.flatMap(({ sha256 }) => sha256 ?? [])
      const stored = await findRows(db, 'stored_file', { sha256: hashes })
      const bytesOf = new Map(stored.map((file) => [file.sha256, file]))
      const files = named.flatMap(({ name, sha256 }) => {
        const file = bytesOf.get(sha256 ?? '')
        return file ? [{ name, bytes: unpackPage(file, name) }] : []
      })
      if (files.length < named.length || files.length === 0) return undefined
      return { kind: row.kind, account: row.account, replace: row.is_whole === 1, asOf: row.as_of, files }
    },

    /**
     * The import whose list the list of an import replaced: the newest one of other files that had all its elections.
     * Undefined if none is stored.
     */
    async before(importId: number): Promise<number | undefined> {
      const own = await db
        .selectFrom('stored_list as k')
        .innerJoin('import as i', 'i.import_id', 'k.import_id')
        .select(['i.kind', 'i.files', 'i.elections', 'k.account'])
        .where('k.import_id', '=', importId)
        .executeTakeFirst()
      if (!own) return undefined
      const earlier = await storedImports(db, own).where('k.import_id', '<', importId).execute()
      const elections = electionsOf(own)
      return earlier.find((row) => hashesOf(row) !== hashesOf(own) && elections.isSubsetOf(electionsOf(row)))
        ?.import_id
    },

    /** The import that brought the newest list of a kind; undefined if none is stored. */
    newest: async (list: ListOf): Promise<number | undefined> =>
      (await storedImports(db, list).executeTakeFirst())?.import_id,
  }
}

/** The imports that brought such a list, newest first. */
const storedImports = (db: Db, { kind, account }: ListOf) =>
  db
    .selectFrom('stored_list as k')
    .innerJoin('import as i', 'i.import_id', 'k.import_id')
    .select(['k.import_id', 'i.files', 'i.elections'])
    .where('i.kind', '=', kind)
    .where('k.account', account === null ? 'is' : '=', account)
    .orderBy('k.import_id', 'desc')

const hashesOf = (row: { files: string }) =>
  filesOf(row)
    .map(({ sha256 }) => sha256)
    .join()
/** As `finish` writes them. */
const electionsOf = ({ elections }: { elections: string }) => new Set(JSON.parse(elections) as string[])
