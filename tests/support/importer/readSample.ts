import { readFileSync } from 'node:fs'
import type { ImportTypeName } from '#importer/read/fileSchemas.ts'
import { sampleLists } from '#importer/sample.ts'

type Fields = Record<string, string>

const lists = sampleLists('nowhere')
const listsOf = (kind: ImportTypeName) => lists.filter((list) => list.kind === kind)

/** The paths of the sample's files of a kind, the lists of one account left out. */
export const sampleFiles = (kind: ImportTypeName): string[] =>
  listsOf(kind).flatMap((list) => ('account' in list ? [] : list.files.map(pathOf)))

/** The sample as it is in its files, read by plain splitting. */
export function readSample() {
  const records = (kind: ImportTypeName) => sampleFiles(kind).flatMap(recordsOf)
  return {
    elections: records('elections'),
    candidates: records('candidates'),
    committees: records('committees'),
    balances: records('balances'),
    documents: records('documents'),
    ledgers: sampleAccounts().map((account) => ({
      account: String(account),
      contributions: rowsOf('contributions', account),
      expenditures: rowsOf('expenditures', account),
      transfers: rowsOf('transfers', account),
      distributions: rowsOf('distributions', account),
    })),
    voters: sampleFiles('voters')
      .flatMap(linesOf)
      .map((line) => line.split('\t')),
  }
}

const rowsOf = (kind: ImportTypeName, account: number) =>
  listsOf(kind)
    .filter((list) => 'account' in list && list.account === account)
    .flatMap(({ files }) => files.map(pathOf))
    .flatMap(recordsOf)

/** The paths of the whole lists of single accounts. */
export const sampleListsOfAccounts = (kind: ImportTypeName): string[] =>
  listsOf(kind).flatMap((list) => ('account' in list ? list.files.map(pathOf) : []))

/** The accounts whose whole lists of transactions are in the sample. */
const sampleAccounts = (): number[] => [
  ...new Set(lists.flatMap((list) => ('account' in list && list.account ? [list.account] : []))),
]

/** Each file by name, and what is in it. */
export function sampleDocumentFiles(): ReadonlyMap<string, Buffer> {
  const [folder] = lists.flatMap((list) => (list.kind === 'documents' ? [list.folder] : []))
  if (!(folder instanceof Map)) throw new Error('The files of the sample’s documents are not given by name')
  return folder
}

const pathOf = (file: (typeof lists)[number]['files'][number]) =>
  typeof file === 'string' ? file : file.path

export function linesOf(file: string): string[] {
  return readFileSync(file, 'latin1').split('\r\n').slice(0, -1)
}

export function recordsOf(file: string): Fields[] {
  const [header = '', ...rows] = linesOf(file)
  const columns = header.split('\t')
  return rows.map((row) => Object.fromEntries(row.split('\t').map((field, at) => [columns[at], field])))
}
