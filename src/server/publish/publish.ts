import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Publication, PublishedFile } from '#contract/schemas/publication.ts'
import { DatabaseError, diskFault, messageOf } from '#database/connection/errors.ts'
import type { Db } from '#database/connection/Db.ts'
import { withReadTransaction } from '#database/connection/withReadTransaction.ts'
import { fileLock } from '#database/connection/locks.ts'
import { publicationFile } from '#database/publication/publicationFile.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { registerIn } from '#database/register.ts'
import { compressed } from '../exports/compressed.ts'
import { FORMATS } from '../exports/exportFormats.ts'
import { provenance } from '../exports/provenance.ts'
import { MANIFEST, PACKED, publicationsIn } from './publications.ts'
import { type PublishableTable, publishedTables } from './publishedTables.ts'

/** The prefix of the folder of an incomplete publication. */
const UNFINISHED = '.unfinished-'

/** Held while publishing into the folder, because what another program has not finished would be removed as left over. */
const LOCK = '.lock'

/** The folder of a publication: the second at which it was made, in UTC. */
const PUBLISHED = /^\d{8}T\d{6}Z$/

/**
 * Writes the public tables into a new folder below `folder`, as CSV, JSON and an SQLite file, each also compressed, and
 * then replaces the manifest in one step, so its readers never see half a publication. The previous publication stays, so
 * that its downloads can be resumed. Throws DatabaseError, with the manifest unchanged, if the disk fails or another program is
 * publishing there.
 */
export async function publish(db: Db, folder: string, now: Date): Promise<Publication> {
  const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    using closing = new DisposableStack()
    const lock = closing.adopt(fileLock(join(folder, LOCK)), (held) => held.close())
    if (!lock.take())
      throw new DatabaseError(`Another program is publishing into ${folder}. Try again when it is done.`)
    const last = await publicationsIn(folder).last()
    await removeAllBut(folder, dirname(last?.files[0]?.path ?? ''))
    await mkdir(unfinished)
    const { source } = await provenance(db)
    // Before anything is read: what is hidden meanwhile withdraws these files.
    const concealed = await registerIn(db).concealment()
    const isSample = await registerIn(db).isSample()
    const files = await withReadTransaction(db, async (unchanging) =>
      writeAll(await publishedTables(unchanging), unfinished, source),
    )
    const name = freeName(now, await readdir(folder))
    const publication: Publication = {
      source,
      at: now.toISOString(),
      isSample,
      concealed,
      citationKeys: (await siteKeysIn(db).list()).map(({ keyId }) => keyId),
      files: files.map((file) => ({ ...file, path: `${name}/${file.path}` })),
    }
    const manifest = `${JSON.stringify(publication, null, 2)}\n`
    const next = join(folder, `${MANIFEST}.new`)
    await writeFile(join(unfinished, MANIFEST), manifest, { flush: true })
    await writeFile(next, manifest, { flush: true })
    // All that takes room on the disk is written by now.
    await rename(unfinished, join(folder, name))
    await rename(next, join(folder, MANIFEST))
    return publication
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    const isOfFiles = error instanceof Error && 'syscall' in error
    if (diskFault(error) === undefined && !isOfFiles) throw error
    throw new DatabaseError(`Nothing was published: ${messageOf(error)}.`, { cause: error })
  }
}

async function writeAll(
  tables: readonly PublishableTable[],
  folder: string,
  source: string,
): Promise<PublishedFile[]> {
  const files: PublishedFile[] = []
  const database = publicationFile(join(folder, DATABASE))
  database.say('source', source)
  for (const { name, title, indexed, open: openTable } of tables) {
    const table = openTable()
    const rows = await database.add({ name, title, indexed, columns: table.columns, batches: table.batches })
    for (const format of ['csv', 'json'] as const) {
      const path = `${name}.${format}`
      const written = await write(join(folder, path), FORMATS[format].write(openTable()))
      files.push({ path, title, rows, ...written, gzipBytes: await pack(join(folder, path)) })
    }
  }
  database.close()
  return [
    ...files,
    {
      path: DATABASE,
      title: 'All of it as an SQLite database',
      rows: null,
      ...(await measured(join(folder, DATABASE))),
      gzipBytes: await pack(join(folder, DATABASE)),
    },
  ]
}

const DATABASE = 'sunshine-ledger.sqlite'

async function write(path: string, parts: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let bytes = 0
  await using file = await open(path, 'wx')
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
    await file.writeFile(part)
  }
  await file.sync()
  return { bytes, sha256: hash.digest('hex') }
}

async function measured(path: string) {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer) // bytes, because no encoding is set
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Writes the file's compressed form beside it, once for all downloads, and resolves to its size. */
const pack = async (path: string) =>
  (await write(path + PACKED, compressed(createReadStream(path), createGzip()))).bytes

/** The second of `now`, or the first one after it that no publication has. */
function freeName(now: Date, taken: readonly string[]): string {
  const name = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return taken.includes(name) ? freeName(new Date(now.getTime() + 1_000), taken) : name
}

/** Removes the other publications, and what a program that was killed left, so that the disk needs room for only two. */
async function removeAllBut(folder: string, offered: string): Promise<void> {
  const others = (await readdir(folder)).filter(
    (name) => (PUBLISHED.test(name) && name !== offered) || name.startsWith(UNFINISHED),
  )
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true })
}
