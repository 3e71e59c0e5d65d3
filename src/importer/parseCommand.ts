import { parseArgs } from 'node:util'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { ElectionId } from '#contract/schemas/values.ts'
import { LONGEST_FILER } from '#contract/schemas/workList.ts'
import { messageOf } from '#database/connection/errors.ts'
import { collapseSpaces } from '#database/money/filers.ts'
import { isoDate } from './read/fields.ts'
import { fileSchemas, type ImportTypeName, isImportType, isTransactionKind } from './read/fileSchemas.ts'

/** What is fetched from the state, in the order of a night, and which options each takes; `all` is a night. */
const SYNCS = {
  elections: [],
  committees: [],
  candidates: ['election'],
  solicitations: [],
  details: ['accounts', 'hours'],
  money: ['election', 'accounts', 'hours', 'history', 'allow-removals'],
  all: ['hours', 'history', 'night'],
} as const satisfies Record<string, readonly (keyof typeof OPTIONS)[]>

const SYNC_KINDS = Object.keys(SYNCS) as (keyof typeof SYNCS)[] // the object's own keys

/** `shown` is the value's placeholder in the usage text. */
const takes = (shown: string, description: string) => ({ type: 'string', shown, description }) as const
const isSet = (description: string) => ({ type: 'boolean', default: false, description }) as const

/** In the order of the usage text. */
const OPTIONS = {
  'dry-run': isSet('say what would change, and change nothing'),
  json: isSet('one JSON report on standard output'),
  account: takes('N', 'these files hold all transactions of their kind for this account'),
  election: takes(
    'ID',
    'the candidates among the filers of these transactions run in this election; of a list to\nfetch, the one election it is for',
  ),
  'as-of': takes(
    'DAY',
    "the date of these files, such as 2026-07-24; else the date in a file's name, else today",
  ),
  partial: isSet('transactions that may be only part of a list: their rows are kept and replace nothing'),
  'whole-through': takes(
    'DAY',
    'you vouch that these transactions are all that their filers had through this date',
  ),
  'allow-removals': isSet('remove all records and rows that are no longer in the list, however many'),
  incomplete: isSet('accept a list that may have been cut, or many of whose lines are rejected'),
  'allow-older': isSet('accept a list that is older than the one on file'),
  replace: isSet('balances, accounts, elections: remove those not in the list'),
  import: takes('ID', 'forget what this import brought'),
  accounts: takes('N,N', 'ask the state about these accounts now'),
  hours: takes('N', 'start no new account after this many hours; the next run continues'),
  history: isSet("also ask about accounts of older elections and those that left the state's lists"),
  night: isSet('the nightly run of today in Florida, unless it has already taken place'),
  remove: isSet('remove the alias'),
  'as-shown': takes(
    'WORD',
    'import only if the result is what the dry run with this word in its JSON report showed',
  ),
  rejected: takes(
    'FOLDER',
    'write the lines that are rejected there, as rejected-NAME, to be corrected in\nthe whole list',
  ),
  named: takes('N', 'name at most this many changes, filers and rejected lines in the JSON report'),
  progress: isSet('report progress on standard error, one line each second'),
  unpack: takes('FOLDER', 'unpack archives there, and say which kind each of their files is'),
  documents: takes(
    'FOLDER',
    'the folder with the files of a document index; else "documents" next to the index',
  ),
}

/** Throws an Error with a sentence for an unknown option or a missing value. */
const readOptions = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })

type Options = ReturnType<typeof readOptions>['values']

const COLUMN = 23

const OPTION_LINES = Object.entries<{ shown?: string; description: string }>(OPTIONS).map(
  ([name, { shown = '', description }]) =>
    `  --${name} ${shown}`.padEnd(COLUMN) + description.replace('\n', `\n${' '.repeat(COLUMN)}`),
)

/** "[--hours N]" */
const optionOf = (name: keyof typeof OPTIONS) => {
  const { shown = '' }: { shown?: string; description: string } = OPTIONS[name]
  return `[${`--${name} ${shown}`.trim()}]`
}

const KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fileSchemas).map(([kind, { noun }]) => [kind, noun])),
  sample: 'the invented register, which needs no file',
}

export const USAGE = `Usage: npm run import -- KIND FILE... [--dry-run] [--json] [options]
${SYNC_KINDS.map((kind) =>
  ['       npm run import -- sync', kind, ...SYNCS[kind].map(optionOf), '[--dry-run] [--json]'].join(' '),
).join('\n')}
       npm run import -- inspect FILE... [--unpack FOLDER] [--json]
       npm run import -- status [--json]
       npm run import -- forget transactions|balances|totals [--account N] [--import ID] [--dry-run] [--json]
       npm run import -- again ID|KIND [--account N] [--allow-older] [--allow-removals] [--dry-run] [--json]
       npm run import -- alias ["NAME" N] [--election ID]
       npm run import -- alias "NAME" --remove [--election ID]

Kinds:
${Object.entries(KINDS)
  .map(([kind, what]) => `  ${kind.padEnd(15)}${what}`)
  .join('\n')}

${OPTION_LINES.join('\n')}`

/** A command, by its first word; a kind of list means an import of it. */
export type Command = Exclude<ReturnType<typeof parseCommand>, string>
export type SyncCommand = Exclude<ReturnType<typeof syncCommand>, string>

/** The options of a command except `Others`, all optional; OPTIONS describes them. */
export type OptionsOf<Some extends Command, Others extends keyof Some> = {
  [Option in Exclude<keyof Some, Others>]?: Some[Option] | undefined
}

/** The command in these arguments, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]) {
  try {
    const { values, positionals } = readOptions(args)
    const [word, ...files] = positionals
    if (values.election !== undefined && !ElectionId.safeParse(values.election).success)
      return `--election is "${values.election}", not one such as 20261103-GEN.`
    if (word === undefined) return 'Say which kind of list to import.'
    const account = values.account === undefined ? undefined : parseAcctNum(values.account)
    if (account === null) return `--account is "${values.account}", not an account number.`
    if (word === 'sync') return syncCommand(files, values)
    const { accounts, hours, history, night } = values
    for (const [option, value] of Object.entries({ accounts, hours, history, night }))
      if (isGiven(value)) return `--${option} goes with: npm run import -- ${syncsAccepting(option)}`
    if (values.unpack !== undefined && word !== 'inspect')
      return '--unpack goes with: npm run import -- inspect'
    switch (word) {
      case 'inspect':
        return inspectCommand(files, values)
      case 'forget':
        return forgetCommand(files, values, account)
      case 'again':
        return againCommand(files, values, account)
      case 'status':
        if (files.length > 0) return 'The command status takes no file.'
        return { verb: 'status' as const, kind: 'status', dryRun: false, json: values.json }
      case 'alias':
        return aliasCommand(files, values)
      default:
        return importCommand(word, files, values, account)
    }
  } catch (error) {
    return messageOf(error)
  }
}

const isGiven = (value: string | boolean | undefined) => value !== undefined && value !== false

function importCommand(kind: string, files: string[], options: Options, account: number | undefined) {
  const { 'dry-run': dryRun, json, documents, election, partial, replace, incomplete, progress } = options
  const { 'as-of': asOf, 'whole-through': wholeThrough, 'as-shown': asShown, rejected: rejectedTo } = options
  const { 'allow-removals': allowRemovals, 'allow-older': allowOlder } = options
  if (!isKind(kind)) return `There is no kind "${kind}".`
  if (kind === 'sample' && files.length > 0) return 'The kind sample takes no file.'
  if (kind !== 'sample' && files.length === 0)
    return `Name the file to import: npm run import -- ${kind} FILE`
  if (documents !== undefined && kind !== 'documents') return '--documents goes with the kind documents.'
  const isMoney = isTransactionKind(kind)
  if (account !== undefined && !isMoney && kind !== 'totals')
    return '--account goes with the kinds of transactions and with totals.'
  if (election !== undefined && !isMoney) return '--election goes with the kinds of transactions.'
  if (options.remove || options.import !== undefined)
    return '--remove goes with alias, and --import with forget.'
  for (const [flag, day] of Object.entries({ 'as-of': asOf, 'whole-through': wholeThrough }))
    if (day !== undefined && isoDate(day) !== day)
      return `--${flag} is "${day}", not a day such as 2026-07-24.`
  if ((partial || wholeThrough !== undefined) && !isMoney)
    return '--partial and --whole-through go with the kinds of transactions.'
  // A list of one account is whole anyway; an operator vouches only for exports of many accounts, and only for all of an
  // export.
  if (wholeThrough !== undefined && (partial || account !== undefined))
    return '--whole-through goes with an export by name, and neither with --account nor with --partial.'
  if (incomplete && isMoney)
    return '--incomplete goes with lists of records. For transactions it is --partial.'
  if (replace && kind !== 'balances' && kind !== 'accounts' && kind !== 'elections')
    return '--replace goes with the kinds balances, accounts and elections.'
  const named = namedIn(options)
  if (typeof named === 'string') return named
  const guards = { partial, incomplete, replace, allowRemovals, allowOlder, asOf, wholeThrough, asShown }
  const report = { json, rejectedTo, progress, named }
  return { verb: 'import' as const, kind, files, dryRun, documents, account, election, ...guards, ...report }
}

function inspectCommand(files: string[], { json, unpack: unpackTo }: Options) {
  if (files.length === 0) return 'Name the file to look at: npm run import -- inspect FILE'
  return { verb: 'inspect' as const, kind: 'inspect', dryRun: true, json, files, unpackTo }
}

function forgetCommand([word, ...more]: string[], options: Options, account: number | undefined) {
  const what = (['transactions', 'balances', 'totals'] as const).find((each) => each === word)
  if (what === undefined || more.length > 0)
    return 'Say what to forget: npm run import -- forget transactions, or: forget balances, or: forget totals'
  const { import: id, 'dry-run': dryRun, json, 'as-shown': asShown } = options
  if (id !== undefined && !IMPORT_ID.test(id)) return `--import is "${id}", not the number of an import.`
  const importId = id === undefined ? undefined : Number(id)
  return { verb: 'forget' as const, kind: `forget ${what}`, what, account, importId, dryRun, json, asShown }
}

const IMPORT_ID = /^[1-9]\d{0,14}$/

function againCommand([word = '', ...more]: string[], options: Options, account: number | null = null) {
  const isNumber = IMPORT_ID.test(word)
  if ((!isNumber && !isImportType(word)) || more.length > 0)
    return 'Say which list to import again: the number of its import, or a kind for the list before the newest one.'
  if ((account !== null) !== isTransactionKind(word))
    return '--account goes with the kinds of transactions, for the list before the newest one of an account.'
  const named = namedIn(options)
  if (typeof named === 'string') return named
  const { 'dry-run': dryRun, json, documents, incomplete, 'as-shown': asShown } = options
  const { 'allow-removals': allowRemovals, 'allow-older': allowOlder } = options
  const guards = { allowRemovals, allowOlder, incomplete, asShown }
  const list = isNumber ? Number(word) : { kind: word, account }
  return { verb: 'again' as const, kind: `again ${word}`, list, dryRun, json, documents, named, ...guards }
}

/** The most lines that a report names; a sentence on what is wrong with it. */
function namedIn({ named }: Options): number | undefined | string {
  if (named === undefined) return undefined
  const count = Number(named)
  return Number.isInteger(count) && count >= 0 ? count : `--named is "${named}", not a number of lines.`
}

/** Without a name, lists all aliases; without an account, removes the name's alias. '' stands for every election. */
function aliasCommand([name, account, ...more]: string[], { remove, election = '', json }: Options) {
  const acctNum = account === undefined ? undefined : parseAcctNum(account)
  if (acctNum === null) return `"${account}" is not an account number.`
  if (more.length > 0 || (name !== undefined && remove === (acctNum !== undefined)))
    return 'Give a name and its account: npm run import -- alias "NAME" N, or: alias "NAME" --remove'
  const filer = name === undefined ? undefined : collapseSpaces(name)
  if (filer === '') return 'The name is blank.'
  if (filer && filer.length > LONGEST_FILER) return `The name is longer than ${LONGEST_FILER} characters.`
  return { verb: 'alias' as const, kind: 'alias', dryRun: false, json, filer, acctNum, election }
}

const isKind = (word: string): word is ImportTypeName | 'sample' => Object.hasOwn(KINDS, word)

const OVERRIDES = ['allow-removals', 'allow-older', 'replace', 'incomplete']

/** The kinds of sync that take an option, as "sync details, or: sync money"; '' for one that none takes. */
const syncsAccepting = (option: string): string =>
  SYNC_KINDS.filter((kind) => SYNCS[kind].some((each) => each === option))
    .map((kind) => `sync ${kind}`)
    .join(', or: ')

function syncCommand([word, ...more]: string[], options: Options) {
  const kind = SYNC_KINDS.find((each) => each === word)
  if (kind === undefined || more.length > 0)
    return `Say what to fetch: npm run import -- ${SYNC_KINDS.map((each) => `sync ${each}`).join(', or: ')}`
  const taken: string[] = [...SYNCS[kind], 'dry-run', 'json']
  const stray = Object.entries(options).find(
    ([option, value]) => isGiven(value) && !taken.includes(option),
  )?.[0]
  if (stray !== undefined && OVERRIDES.includes(stray))
    return 'The checks on a fetched list cannot be overridden. Download the list with a browser and import the file.'
  if (stray !== undefined) {
    const accepted = taken.slice(0, -1).map((option) => `--${option}`)
    return `--${stray} does not go with sync ${kind}, which takes ${accepted.join(', ')} and --json.`
  }
  const { election, history, night, json, 'dry-run': dryRun, 'allow-removals': allowRemovals } = options
  const numbers = options.accounts?.split(',').map((text) => parseAcctNum(text.trim()))
  if (numbers?.some((number) => number === null))
    return `--accounts is "${options.accounts}", not account numbers such as 71001,71002.`
  const accounts = numbers && [...new Set(numbers.flatMap((number) => number ?? []))]
  if (accounts && (election !== undefined || history))
    return '--accounts says which accounts; leave out --election and --history.'
  const hours = options.hours === undefined ? undefined : Number(options.hours)
  if (hours !== undefined && !(hours > 0 && hours <= 24))
    return `--hours is "${options.hours}", not a number of hours up to 24.`
  const choices = { election, accounts, hours, history, night, ...(allowRemovals && { allowRemovals }) }
  return { verb: 'sync' as const, kind, dryRun, json, ...choices }
}
