import { parseArgs } from 'node:util'
import { parseAcctNum } from '#contract/acctNum.ts'
import { ElectionId } from '#contract/election.ts'
import { isTransactionKind } from './load/loadTransactions.ts'
import { isoDate } from './normalise/isoDate.ts'
import type { SyncedList } from './sync/stateForms.ts'
import { type KindName, LAYOUTS } from './read/layouts.ts'

interface ImportCommand {
  sync: false
  kind: KindName | 'sample'
  files: string[]
  dryRun: boolean
  json: boolean
  documents: string | undefined
  account: number | undefined
  election: string | undefined
  asOf: string | undefined
  partial: boolean
  wholeThrough: string | undefined
  allowRemovals: boolean
  allowOlder: boolean
  replace: boolean
}

interface SyncCommand {
  /** Fetch the list from the state. */
  sync: true
  kind: SyncedList
  dryRun: boolean
  json: boolean
  election: string | undefined
}

export type Command = ImportCommand | SyncCommand

const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LAYOUTS).map(([kind, { noun }]) => [kind, noun])),
  sample: 'the invented register, which needs no file',
}

export const USAGE = `Usage: npm run import -- KIND FILE... [--dry-run] [--json] [options]
       npm run import -- sync candidates|committees [--election ID]

Kinds:
${Object.entries(WORDS)
  .map(([kind, what]) => `  ${kind.padEnd(15)}${what}`)
  .join('\n')}

  --dry-run            say what would change, and change nothing
  --json               one JSON report on standard output
  --account N          the transactions of these files are all of this account
  --election ID        the candidates among the filers of these transactions run in this election; of a list to
                       fetch, the one election it is for
  --as-of DAY          the day these files speak for, such as 2026-07-24; else the day in a file's name, else today
  --partial            transactions that may be a part of a list: their rows are kept and replace nothing
  --whole-through DAY  your word that these transactions are all that their filers had up to this day
  --allow-removals     remove what is no longer in the list, however much it is
  --allow-older        take a list that is older than the one on file
  --replace            balances, accounts, elections: remove those that the list does not name
  --documents FOLDER   where the files of a document index lie; else the folder "documents" beside the index`

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  documents: { type: 'string' },
  account: { type: 'string' },
  election: { type: 'string' },
  'as-of': { type: 'string' },
  partial: { type: 'boolean', default: false },
  'whole-through': { type: 'string' },
  'allow-removals': { type: 'boolean', default: false },
  'allow-older': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
} as const

interface Choices {
  'dry-run': boolean
  json: boolean
  documents?: string
  account?: string
  election?: string
  'as-of'?: string
  partial: boolean
  'whole-through'?: string
  'allow-removals': boolean
  'allow-older': boolean
  replace: boolean
}

/** The command that these arguments ask for, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const [word, ...files] = positionals
    if (values.election !== undefined && !ElectionId.safeParse(values.election).success)
      return `--election is "${values.election}", not one such as 20261103-GEN.`
    if (word === undefined) return 'Say which kind of list to import.'
    return word === 'sync' ? syncCommand(files, values) : importCommand(word, files, values)
  } catch (error) {
    return (error as Error).message // parseArgs throws nothing else
  }
}

function importCommand(kind: string, files: string[], choices: Choices): Command | string {
  const { 'dry-run': dryRun, json, documents, election } = choices
  if (!isKind(kind)) return `There is no kind "${kind}".`
  if (kind === 'sample' && files.length > 0) return 'The kind sample takes no file.'
  if (kind !== 'sample' && files.length === 0)
    return `Name the file to import: npm run import -- ${kind} FILE`
  if (documents !== undefined && kind !== 'documents') return '--documents goes with the kind documents.'
  const account = choices.account === undefined ? undefined : parseAcctNum(choices.account)
  if ((account !== undefined || election !== undefined) && !isTransactionKind(kind))
    return '--account and --election go with the kinds of transactions.'
  if (account === null) return `--account is "${choices.account}", not an account number.`
  const { 'as-of': asOf, 'whole-through': wholeThrough } = choices
  for (const [flag, day] of [
    ['--as-of', asOf],
    ['--whole-through', wholeThrough],
  ] as const)
    if (day !== undefined && isoDate(day) !== day) return `${flag} is "${day}", not a day such as 2026-07-24.`
  const { partial, replace, 'allow-removals': allowRemovals, 'allow-older': allowOlder } = choices
  if ((partial || wholeThrough !== undefined) && !isTransactionKind(kind))
    return '--partial and --whole-through go with the kinds of transactions.'
  if (replace && kind !== 'balances' && kind !== 'accounts' && kind !== 'elections')
    return '--replace goes with the kinds balances, accounts and elections.'
  const guards = { partial, replace, allowRemovals, allowOlder, asOf, wholeThrough }
  return { sync: false, kind, files, dryRun, json, documents, account, election, ...guards }
}

function syncCommand([kind, ...more]: string[], choices: Choices): Command | string {
  const { 'dry-run': dryRun, json, documents, account, election } = choices
  if ((kind !== 'candidates' && kind !== 'committees') || more.length > 0)
    return 'Say which list to fetch: npm run import -- sync candidates, or: sync committees'
  if (choices['allow-removals'] || choices['allow-older'] || choices.replace)
    return 'A list that is fetched never insists: download it with a browser, and import the file.'
  if (documents !== undefined || account !== undefined || choices['as-of'] !== undefined)
    return 'Of a list to fetch only --election can be said.'
  if (election !== undefined && kind === 'committees') return 'Committees have no election.'
  return { sync: true, kind, dryRun, json, election }
}

const isKind = (word: string): word is ImportCommand['kind'] => Object.hasOwn(WORDS, word)
