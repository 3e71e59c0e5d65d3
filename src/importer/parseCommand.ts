import { parseArgs } from 'node:util'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { ElectionId } from '#contract/schemas/election.ts'
import { oneSpaced } from '#database/money/filerAliases.ts'
import type { Forgotten } from '#database/money/forgetMoney.ts'
import { isTransactionKind } from './load/readTransactions.ts'
import { isoDate } from './normalize/isoDate.ts'
import { parseSync, SYNC_USAGE, type SyncCommand, syncsThatTake } from './sync/parseSync.ts'
import { type ImportTypeName, fileSchemas } from './read/fileSchemas.ts'

interface ImportCommand {
  verb: 'import'
  kind: ImportTypeName | 'sample'
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
  asShown: string | undefined
  rejectedTo: string | undefined
  progress: boolean
  /** How many changes, names and rejected lines the report names. */
  named: number | undefined
}

interface InspectCommand {
  verb: 'inspect'
  kind: 'inspect'
  dryRun: true
  json: boolean
  files: string[]
  /** The folder that archives are unpacked into. */
  unpackTo: string | undefined
}

interface ForgetCommand extends Forgotten {
  verb: 'forget'
  kind: string
  dryRun: boolean
  json: boolean
  asShown: string | undefined
}

interface StatusCommand {
  verb: 'status'
  kind: 'status'
  dryRun: false
  json: boolean
}

interface AliasCommand {
  verb: 'alias'
  kind: 'alias'
  dryRun: false
  json: boolean
  /** Without one, all aliases are listed. */
  filer: string | undefined
  /** Without one, the filer's alias is taken back. */
  acctNum: number | undefined
  /** '' for every election. */
  election: string
}

export type Command =
  ImportCommand | InspectCommand | SyncCommand | ForgetCommand | StatusCommand | AliasCommand

const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fileSchemas).map(([kind, { noun }]) => [kind, noun])),
  sample: 'the invented register, which needs no file',
}

export const USAGE = `Usage: npm run import -- KIND FILE... [--dry-run] [--json] [options]
${SYNC_USAGE.map((line) => `       ${line} [--dry-run] [--json]`).join('\n')}
       npm run import -- inspect FILE... [--unpack FOLDER] [--json]
       npm run import -- status [--json]
       npm run import -- forget transactions|balances|totals [--account N] [--import ID] [--dry-run] [--json]
       npm run import -- alias ["NAME" N] [--election ID]
       npm run import -- alias "NAME" --remove [--election ID]

Kinds:
${Object.entries(WORDS)
  .map(([kind, what]) => `  ${kind.padEnd(15)}${what}`)
  .join('\n')}

  --dry-run            say what would change, and change nothing
  --json               one JSON report on standard output
  --account N          the transactions of these files are all that this account has of their kind
  --election ID        the candidates among the filers of these transactions run in this election; of a list to
                       fetch, the one election it is for
  --as-of DAY          the day these files speak for, such as 2026-07-24; else the day in a file's name, else today
  --partial            transactions that may be a part of a list: their rows are kept and replace nothing
  --whole-through DAY  your word that these transactions are all that their filers had up to this day
  --allow-removals     remove what is no longer in the list, however much it is
  --allow-older        take a list that is older than the one on file
  --replace            balances, accounts, elections: remove those that the list does not name
  --import ID          forget what this import brought
  --accounts N,N       ask the state about these accounts now
  --hours N            begin with no account after so many hours; the next run goes on
  --history            also ask about accounts of older elections and those that left the state's lists
  --night DAY          the night of this day, unless it was made already, from whichever server
  --remove             take the alias back
  --as-shown WORD      do what the dry run showed that said this word in its JSON report, or nothing
  --rejected FOLDER    write the lines that are rejected there, to be corrected and imported
  --named N            name no more changes, filers and rejected lines than these in the JSON report
  --progress           say on standard error how far it is, a line each second
  --unpack FOLDER      unpack archives there, and say which kind each of their files is
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
  import: { type: 'string' },
  remove: { type: 'boolean', default: false },
  accounts: { type: 'string' },
  hours: { type: 'string' },
  history: { type: 'boolean', default: false },
  night: { type: 'string' },
  'as-shown': { type: 'string' },
  rejected: { type: 'string' },
  progress: { type: 'boolean', default: false },
  named: { type: 'string' },
  unpack: { type: 'string' },
} as const

/** The options, the account number read. */
type Choices = Omit<Options, 'account'> & { account: number | undefined }

interface Options {
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
  import?: string
  remove: boolean
  accounts?: string
  hours?: string
  history: boolean
  night?: string
  'as-shown'?: string
  rejected?: string
  progress: boolean
  named?: string
  unpack?: string
}

/** The command that these arguments ask for, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const [word, ...files] = positionals
    if (values.election !== undefined && !ElectionId.safeParse(values.election).success)
      return `--election is "${values.election}", not one such as 20261103-GEN.`
    if (word === undefined) return 'Say which kind of list to import.'
    const account = values.account === undefined ? undefined : parseAcctNum(values.account)
    if (account === null) return `--account is "${values.account}", not an account number.`
    if (word === 'sync') return parseSync(files, values)
    const { accounts, hours, history, night } = values
    for (const [option, value] of Object.entries({ accounts, hours, history, night }))
      if (value !== undefined && value !== false)
        return `--${option} goes with: npm run import -- ${syncsThatTake(option)}`
    if (values.unpack !== undefined && word !== 'inspect')
      return '--unpack goes with: npm run import -- inspect'
    const parse = COMMANDS.get(word) ?? ((rest, choices) => importCommand(word, rest, choices))
    return parse(files, { ...values, account })
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
  const { account } = choices
  if ((account !== undefined || election !== undefined) && !isTransactionKind(kind) && kind !== 'totals')
    return '--account and --election go with the kinds of transactions.'
  if (choices.remove || choices.import !== undefined)
    return '--remove goes with alias, and --import with forget.'
  const { 'as-of': asOf, 'whole-through': wholeThrough } = choices
  for (const [flag, day] of [
    ['--as-of', asOf],
    ['--whole-through', wholeThrough],
  ] as const)
    if (day !== undefined && isoDate(day) !== day) return `${flag} is "${day}", not a day such as 2026-07-24.`
  const { partial, replace, 'allow-removals': allowRemovals, 'allow-older': allowOlder } = choices
  if ((partial || wholeThrough !== undefined) && !isTransactionKind(kind))
    return '--partial and --whole-through go with the kinds of transactions.'
  // An account's own list is whole by itself; the word is on an export of many, and on all of it.
  if (wholeThrough !== undefined && (partial || account !== undefined))
    return '--whole-through goes with an export by name, and neither with --account nor with --partial.'
  if (replace && kind !== 'balances' && kind !== 'accounts' && kind !== 'elections')
    return '--replace goes with the kinds balances, accounts and elections.'
  const { 'as-shown': asShown, rejected: rejectedTo, progress } = choices
  const named = choices.named === undefined ? undefined : Number(choices.named)
  if (named !== undefined && !(Number.isInteger(named) && named >= 0))
    return `--named is "${choices.named}", not a number of lines.`
  const guards = { partial, replace, allowRemovals, allowOlder, asOf, wholeThrough, asShown }
  return {
    verb: 'import',
    kind,
    files,
    dryRun,
    json,
    documents,
    account,
    election,
    ...guards,
    rejectedTo,
    progress,
    named,
  }
}

function inspectCommand(files: string[], { json, unpack }: Choices): Command | string {
  if (files.length === 0) return 'Name the file to look at: npm run import -- inspect FILE'
  return { verb: 'inspect', kind: 'inspect', dryRun: true, json, files, unpackTo: unpack }
}

function forgetCommand([what, ...more]: string[], choices: Choices): Command | string {
  if ((what !== 'transactions' && what !== 'balances' && what !== 'totals') || more.length > 0)
    return 'Say what to forget: npm run import -- forget transactions, or: forget balances, or: forget totals'
  const { account, import: id, 'dry-run': dryRun, json, 'as-shown': asShown } = choices
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id))
    return `--import is "${id}", not the number of an import.`
  return {
    verb: 'forget',
    kind: `forget ${what}`,
    what,
    account,
    importId: id === undefined ? undefined : Number(id),
    dryRun,
    json,
    asShown,
  }
}

function statusCommand(more: string[], { json }: Choices): Command | string {
  return more.length > 0
    ? 'The command status takes no file.'
    : { verb: 'status', kind: 'status', dryRun: false, json }
}

function aliasCommand([filer, account, ...more]: string[], choices: Choices): Command | string {
  const { remove, election = '' } = choices
  const acctNum = account === undefined ? undefined : parseAcctNum(account)
  if (acctNum === null) return `"${account}" is not an account number.`
  if (more.length > 0 || (filer !== undefined && remove === (acctNum !== undefined)))
    return 'Give a name and its account: npm run import -- alias "NAME" N, or: alias "NAME" --remove'
  if (filer !== undefined && oneSpaced(filer) === '') return 'The name is blank.'
  const command = { verb: 'alias', kind: 'alias', dryRun: false, json: choices.json } as const
  return { ...command, filer: filer === undefined ? undefined : oneSpaced(filer), acctNum, election }
}

const COMMANDS = new Map<string, (rest: string[], choices: Choices) => Command | string>([
  ['inspect', inspectCommand],
  ['forget', forgetCommand],
  ['status', statusCommand],
  ['alias', aliasCommand],
])

const isKind = (word: string): word is ImportCommand['kind'] => Object.hasOwn(WORDS, word)
