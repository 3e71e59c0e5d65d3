import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import { accountsOf } from '#contract/domain/accounts.ts'
import { TRANSACTION_KINDS } from '#contract/domain/money.ts'
import { treasurerName } from '#contract/domain/names.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { Election } from '#contract/schemas/values.ts'
import type { Publication, PublishedFile } from '#contract/schemas/citation.ts'
import { CANDIDATE_COLUMNS } from '#contract/lists/candidateList.ts'
import { COMMITTEE_COLUMNS } from '#contract/lists/committeeList.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { type Db, withReadTransaction } from '#database/connection/Db.ts'
import { DatabaseError, diskFault, messageOf } from '#database/connection/errors.ts'
import { fileLock } from '#database/connection/locks.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { balancesIn } from '#database/money/balances.ts'
import { publicationFile } from '#database/publicationFile.ts'
import { registerIn } from '#database/register.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { rowsOfKind } from '#database/transactions/rowStreams.ts'
import { column, compressed, type ExportTable, oldest, provenance, tableOf } from './ExportTable.ts'
import { FORMATS } from './exportFormats.ts'
import {
  BASES,
  DOCUMENT_FILE,
  ELECTION,
  figureColumns,
  OFF_LIST_SINCE,
  PARTY_IN_WORDS,
  TYPE_IN_WORDS,
} from './recordTables.ts'
import { TRANSACTION_COLUMNS } from './rowTables.ts'
import { MANIFEST, PACKED, publicationsIn } from './publications.ts'

/** A table of the publication, named like its files and its table in the database. */
interface PublishableTable {
  indexed: readonly string[]
  /** Anew for each format: it is read as it is written. */
  open: () => ExportTable
}

/**
 * The records, money and documents that the public site shows, in explicitly named columns: no street addresses, no
 * VoterIDs, nothing of administrators. Candidates and committees are all that have a page, so that every account of
 * theirs has a name. Read them in one transaction, so that all are from one snapshot.
 */
async function publishedTables(trx: Db, source: string): Promise<PublishableTable[]> {
  const list = <Row>(
    fileName: string,
    title: string,
    asOf: string | null,
    columns: readonly ColumnOf<Row>[],
    rows: readonly Row[],
  ): PublishableTable => ({
    indexed: ['account', 'candidate', 'election'],
    open: () => tableOf({ title, fileName, asOf, source, columns, rows }),
  })
  const candidates = await candidatesIn(trx).all()
  const accounts = candidates.flatMap(linesOf)
  const elections = new Set(candidates.map(({ ElectionID }) => ElectionID))
  const { asOf: listsAsOf } = await provenance(trx, ...elections)
  const committees = await committeesIn(trx).all()
  const { asOf: committeesAsOf } = await provenance(trx, 'committees')
  const balances = await balancesIn(trx).all()
  const documents = await documentsIn(trx).newest(ALL)
  const moneyAsOf = oldest(balances.map(({ asOf }) => asOf))
  return [
    list('elections', 'Elections', null, ELECTIONS, await electionsIn(trx).list()),
    list(
      'candidates',
      'Candidates, with those who left the state’s lists',
      listsAsOf,
      CANDIDATES,
      candidates,
    ),
    list('candidate_accounts', 'The accounts of each candidate', listsAsOf, CANDIDATE_ACCOUNTS, accounts),
    list(
      'committees',
      'Committees, with those that left the state’s list',
      committeesAsOf,
      COMMITTEES,
      committees,
    ),
    list('balances', 'What each account took in, paid out and has left', moneyAsOf, BALANCES, balances),
    list('documents', 'Filed documents, without their files', null, DOCUMENT_FILE, documents),
    ...TRANSACTION_KINDS.map((kind) => ({
      indexed: ['account', 'name'],
      open: () =>
        tableOf({
          title: `All ${kind} on file`,
          fileName: kind,
          asOf: null,
          source,
          columns: TRANSACTION_COLUMNS,
          rows: rowsOfKind(trx, kind),
        }),
    })),
  ]
}

const ALL = 2 ** 31

const linesOf = (candidate: Candidate) =>
  accountsOf(candidate).map((account) => ({ candidate: candidate.AcctNum, ...account }))
type AccountLine = ReturnType<typeof linesOf>[number]

const ELECTIONS: readonly ColumnOf<Election>[] = [
  column('election', 'Election', 'text', ({ value }) => value),
  column('name', 'Name', 'text', ({ name }) => name),
]

const { account: ACCOUNT, name: NAME, party: PARTY, ...OF_CANDIDACY } = CANDIDATE_COLUMNS

const CANDIDATES: readonly ColumnOf<Candidate>[] = [
  ACCOUNT,
  NAME,
  column('first', 'First Name', 'text', ({ NameFirst }) => NameFirst),
  column('middle', 'Middle Name', 'text', ({ NameMiddle }) => NameMiddle),
  column('last', 'Last Name', 'text', ({ NameLast }) => NameLast),
  PARTY,
  column('officeCode', 'Office Code', 'text', ({ OfficeCode }) => OfficeCode),
  ...Object.values(OF_CANDIDACY),
  ELECTION,
  OFF_LIST_SINCE,
  PARTY_IN_WORDS,
]

const CANDIDATE_ACCOUNTS: readonly ColumnOf<AccountLine>[] = [
  column('candidate', 'Candidate', 'number', ({ candidate }) => candidate),
  column('account', 'Account', 'number', ({ accountNum }) => accountNum),
  column('name', 'Name', 'text', ({ accountName }) => accountName),
]

const COMMITTEES: readonly ColumnOf<Committee>[] = [
  ...Object.values(COMMITTEE_COLUMNS),
  column('treasurer', 'Treasurer', 'text', treasurerName),
  OFF_LIST_SINCE,
  TYPE_IN_WORDS,
]

const BALANCES: readonly ColumnOf<Balance>[] = [
  column('account', 'Account', 'number', ({ account }) => account),
  ...figureColumns((balance: Balance) => balance),
  column('basis', 'Basis', 'text', ({ basis }) => basis),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
  column('basisInWords', 'Basis in Words', 'text', ({ basis }) => BASES[basis ?? ''] ?? ''),
]

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
    const files = await withReadTransaction(db, async (trx) =>
      writeAll(await publishedTables(trx, source), unfinished, source),
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
  database.addFact('source', source)
  for (const { indexed, open } of tables) {
    const { fileName: name, title, columns, batches } = open()
    const rows = await database.add({ name, title, indexed, columns, batches })
    for (const format of ['csv', 'json'] as const) {
      const path = `${name}.${format}`
      await writeFile(join(folder, path), FORMATS[format].write(open()), NEW_FILE)
      files.push({ path, title, rows, ...(await pack(join(folder, path))) })
    }
  }
  database.close()
  const ofDatabase = await pack(join(folder, DATABASE))
  return [...files, { path: DATABASE, title: 'All of it as an SQLite database', rows: null, ...ofDatabase }]
}

const DATABASE = 'sunshine-ledger.sqlite'
const NEW_FILE = { flag: 'wx', flush: true }

/** Writes a file's compressed form beside it, once for all downloads, and resolves to what is said of both. */
async function pack(path: string) {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const part of createReadStream(path)) {
      hash.update(part as Buffer) // bytes, because no encoding is set
      yield part as Buffer
    }
  }
  await writeFile(path + PACKED, compressed(hashed(), createGzip()), NEW_FILE)
  const [{ size: bytes }, { size: gzipBytes }] = await Promise.all([stat(path), stat(path + PACKED)])
  return { bytes, sha256: hash.digest('hex'), gzipBytes }
}

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
