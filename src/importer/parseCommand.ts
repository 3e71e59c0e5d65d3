import { parseArgs } from 'node:util'
import { parseAcctNum } from '#contract/acctNum.ts'
import { ElectionId } from '#contract/election.ts'
import { isTransactionKind } from './load/loadTransactions.ts'
import { type KindName, LAYOUTS } from './read/layouts.ts'

export interface Command {
  kind: KindName | 'sample'
  files: string[]
  dryRun: boolean
  json: boolean
  documents: string | undefined
  account: number | undefined
  election: string | undefined
}

const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LAYOUTS).map(([kind, { noun }]) => [kind, noun])),
  sample: 'the invented register, which needs no file',
}

export const USAGE = `Usage: npm run import -- KIND FILE... [--dry-run] [--json] [options]

Kinds:
${Object.entries(WORDS)
  .map(([kind, what]) => `  ${kind.padEnd(15)}${what}`)
  .join('\n')}

  --dry-run            say what would change, and change nothing
  --json               one JSON report on standard output
  --account N          the transactions of these files are all of this account
  --election ID        the candidates among the filers of these transactions run in this election
  --documents FOLDER   where the files of a document index lie; else the folder "documents" beside the index`

/** The command that these arguments ask for, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        documents: { type: 'string' },
        account: { type: 'string' },
        election: { type: 'string' },
      },
    })
    const [kind, ...files] = positionals
    if (kind === undefined) return 'Say which kind of list to import.'
    if (!isKind(kind)) return `There is no kind "${kind}".`
    if (kind === 'sample' && files.length > 0) return 'The kind sample takes no file.'
    if (kind !== 'sample' && files.length === 0)
      return `Name the file to import: npm run import -- ${kind} FILE`
    if (values.documents !== undefined && kind !== 'documents')
      return '--documents goes with the kind documents.'
    const { 'dry-run': dryRun, json, documents, account: accountText, election } = values
    const account = accountText === undefined ? undefined : parseAcctNum(accountText)
    if ((account !== undefined || election !== undefined) && !isTransactionKind(kind))
      return '--account and --election go with the kinds of transactions.'
    if (account === null) return `--account is "${accountText}", not an account number.`
    if (election !== undefined && !ElectionId.safeParse(election).success)
      return `--election is "${election}", not one such as 20261103-GEN.`
    return { kind, files, dryRun, json, documents, account, election }
  } catch (error) {
    return (error as Error).message // parseArgs throws nothing else
  }
}

const isKind = (word: string): word is Command['kind'] => Object.hasOwn(WORDS, word)
