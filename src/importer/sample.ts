import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import { administratorsIn, disableDemoAdministrator } from '#database/administrators/administrators.ts'
import type { Db } from '#database/connection/Db.ts'
import { restartJournal } from '#database/journal/journal.ts'
import { clearRecords, holdsNoRecords } from '#database/mirroredTables.ts'
import { registerIn } from '#database/register.ts'
import { ImportError } from './ImportError.ts'
import type { SourceList } from './importJob.ts'
import { importerNow } from './settings.ts'

/**
 * The invented register: files in the state's formats, below the folder of package.json. The names of its money files
 * have no date, so figures are as of the date of the import, whenever that is; the rows end in June 2026.
 */
const SAMPLE = join(dirname(findPackageJSON('.', import.meta.url) ?? ''), 'sample')

/** The sample's lists in the order in which to import them; files of documents are stored in `store`. */
export const sampleLists = (store: string): SourceList[] => [
  { kind: 'elections', files: [file('elections.txt')] },
  { kind: 'candidates', files: filesIn('candidates') },
  { kind: 'committees', files: [file('CommitteeList.txt')] },
  { kind: 'accounts', files: [file('accounts.txt'), file('accounts_legacy.txt')] },
  { kind: 'balances', files: [file('balances.txt')] },
  { kind: 'totals', files: filesIn('totals') },
  ...listsOfAccounts(),
  // Rows of filers whose names match no account.
  { kind: 'contributions', files: [file('contributions_by_name.txt')] },
  { kind: 'documents', files: [file('documents.txt')], folder: documentFiles(), store },
  { kind: 'solicitations', files: [file('solicitations.html')] },
  { kind: 'voters', files: filesIn('voters') },
]

const file = (...path: string[]) => join(SAMPLE, ...path)

const filesIn = (folder: string) =>
  readdirSync(file(folder))
    .toSorted()
    .map((name) => file(folder, name))

/** The four whole lists of each account with rows; a list without a file is empty. */
function listsOfAccounts(): SourceList[] {
  const numbers = readdirSync(file('transactions')).flatMap((name) => /^\d+/.exec(name)?.[0] ?? [])
  return [...new Set(numbers)].toSorted().flatMap((account) =>
    TransactionKind.options.map((kind) => {
      const own = file('transactions', `${account}-${kind}.txt`)
      const path = existsSync(own) ? own : file('transactions', `none-${kind}.txt`)
      return { kind, account: Number(account), files: [path] }
    }),
  )
}

/** A file for each document of the index, by its path; documents of one type share their content. */
function documentFiles(): ReadonlyMap<string, Buffer> {
  const shared = new Map(filesIn('documents').map((path) => [path, readFileSync(path)]))
  const [header = '', ...rows] = readFileSync(file('documents.txt'), 'utf8').trimEnd().split('\r\n')
  const columns = header.split('\t')
  const entries = rows.flatMap((row) => {
    const fields = row.split('\t')
    const path = fields[columns.indexOf('FilePath')] ?? ''
    const type = fields[columns.indexOf('Type')] ?? ''
    const name = type.toLowerCase().replaceAll(' ', '-') + extname(path)
    const content = shared.get(file('documents', name))
    return content === undefined ? [] : [[path, content] as const]
  })
  return new Map(entries)
}

/** Replaces the sample with real records or the reverse: they never exist together. Returns a sentence. */
export async function switchSampleMode(
  trx: Db,
  { toSample, dryRun }: { toSample: boolean; dryRun: boolean },
): Promise<string> {
  const register = registerIn(trx)
  await restartJournal(trx)
  if (!toSample) {
    await clearRecords(trx)
    await register.setSample(false)
    const removed = `The sample register ${dryRun ? 'would be' : 'was'} removed first.`
    if (!(await disableDemoAdministrator(trx, importerNow()))) return removed
    const disabled = `${removed} ${DEMO_EMAIL}, the demo administrator, ${dryRun ? 'could no longer sign in after that' : 'can no longer sign in'}`
    if (await hasAdministrator(trx)) return `${disabled}.`
    return `${disabled}; ${dryRun ? 'before it, ' : ''}create an administrator with: npm run admin -- create EMAIL`
  }
  await refuseBesideRecords(trx)
  await register.setSample(true)
  return 'The register was empty before.'
}

/** Whether anyone who may change things can sign in. */
const hasAdministrator = async (trx: Db): Promise<boolean> =>
  (await administratorsIn(trx).list()).some(
    ({ role, disabledAt }) => role === 'administrator' && disabledAt === null,
  )

/** Throws ImportError if the sample would replace anything but a sample. */
export async function refuseBesideRecords(db: Db): Promise<void> {
  if (!(await holdsNoRecords(db)))
    throw new ImportError(
      'This register holds real records, which the sample would replace. Set DATA_DIR to another folder for the sample.',
    )
}
