import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SampleFile, sampleLists } from '#importer/sample/sampleLists.ts'

/** Writes the invented register into `folder`, creating it if missing, and returns the path of each file. */
export function writeSample(folder: string, seed?: number) {
  const lists = sampleLists(seed)
  const at = ({ name, bytes }: SampleFile) => write(join(folder, name), bytes)
  const documentsFolder = join(folder, 'documents')
  for (const [path, bytes] of lists.documentFiles) write(join(documentsFolder, path), bytes)
  return {
    elections: at(lists.elections),
    candidates: lists.candidates.map(at),
    committees: at(lists.committees),
    accounts: lists.accounts.map(at),
    balances: at(lists.balances),
    transactions: lists.transactions.map(({ account, files }) => ({
      account,
      files: {
        contributions: at(files.contributions),
        expenditures: at(files.expenditures),
        transfers: at(files.transfers),
        distributions: at(files.distributions),
      },
    })),
    documents: at(lists.documents),
    documentsFolder,
    voters: lists.voters.map(at),
  }
}

function write(path: string, bytes: Buffer): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return path
}
