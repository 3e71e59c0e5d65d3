import { parseArgs } from 'node:util'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import { ElectionId } from '#contract/schemas/values.ts'
import { LONGEST_FILER } from '#contract/schemas/waitingName.ts'
import { messageOf } from '#database/connection/errors.ts'
import { collapseSpaces } from '#database/money/filers.ts'
import type { Command, ImportCommand } from './command.ts'
import { isTransactionKind } from './load/readTransactions.ts'
import { isoDate } from './normalize/fields.ts'
import { fileSchemas } from './read/fileSchemas.ts'
import { parseSync, SYNC_USAGE, syncsAccepting } from './sync/parseSync.ts'

/** `shown` is the value's placeholder in the usage text. */
const takes = (shown: string, says: string) => ({ type: 'string', shown, says }) as const
const isSet = (says: string) => ({ type: 'boolean', default: false, says }) as const

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
    "the day these files speak for, such as 2026-07-24; else the day in a file's name, else today",
  ),
  partial: isSet('transactions that may be only part of a list: their rows are kept and replace nothing'),
  'whole-through': takes(
    'DAY',
    'you vouch that these transactions are all that their filers had through this day',
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
  named: takes('N', 'name no more changes, filers and rejected lines than these in the JSON report'),
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

/** The usage text's line for each option. */
const OPTION_LINES = Object.entries<{ shown?: string; says: string }>(OPTIONS).map(
  ([name, { shown = '', says }]) =>
    `  --${name} ${shown}`.padEnd(COLUMN) + says.replace('\n', `\n${' '.repeat(COLUMN)}`),
)

const KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fileSchemas).map(([kind, { noun }]) => [kind, noun])),
  sample: 'the invented register, which needs no file',
}

export const USAGE = `Usage: npm run import -- KIND FILE... [--dry-run] [--json] [options]
${SYNC_USAGE.map((line) => `       ${line} [--dry-run] [--json]`).join('\n')}
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

/** The options, with the account number parsed. */
type Choices = Omit<Options, 'account'> & { account: number | undefined }

/** The command in these arguments, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = readOptions(args)
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
        return `--${option} goes with: npm run import -- ${syncsAccepting(option)}`
    if (values.unpack !== undefined && word !== 'inspect')
      return '--unpack goes with: npm run import -- inspect'
    const parse = COMMANDS.get(word) ?? ((rest, choices) => importCommand(word, rest, choices))
    return parse(files, { ...values, account })
  } catch (error) {
    return messageOf(error)
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
  if (account !== undefined && !isTransactionKind(kind) && kind !== 'totals')
    return '--account goes with the kinds of transactions and with totals.'
  if (election !== undefined && !isTransactionKind(kind))
    return '--election goes with the kinds of transactions.'
  if (choices.remove || choices.import !== undefined)
    return '--remove goes with alias, and --import with forget.'
  const { 'as-of': asOf, 'whole-through': wholeThrough } = choices
  for (const [flag, day] of [
    ['--as-of', asOf],
    ['--whole-through', wholeThrough],
  ] as const)
    if (day !== undefined && isoDate(day) !== day) return `${flag} is "${day}", not a day such as 2026-07-24.`
  const { partial, replace, incomplete } = choices
  const { 'allow-removals': allowRemovals, 'allow-older': allowOlder } = choices
  if ((partial || wholeThrough !== undefined) && !isTransactionKind(kind))
    return '--partial and --whole-through go with the kinds of transactions.'
  // A list of one account is whole anyway; an operator vouches only for exports of many accounts, and only for all of an
  // export.
  if (wholeThrough !== undefined && (partial || account !== undefined))
    return '--whole-through goes with an export by name, and neither with --account nor with --partial.'
  if (incomplete && isTransactionKind(kind))
    return '--incomplete goes with lists of records. For transactions it is --partial.'
  if (replace && kind !== 'balances' && kind !== 'accounts' && kind !== 'elections')
    return '--replace goes with the kinds balances, accounts and elections.'
  const { 'as-shown': asShown, rejected: rejectedTo, progress } = choices
  const named = namedIn(choices)
  if (typeof named === 'string') return named
  const guards = { partial, incomplete, replace, allowRemovals, allowOlder, asOf, wholeThrough, asShown }
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

function againCommand([word = '', ...more]: string[], choices: Choices): Command | string {
  const isNumber = /^[1-9]\d{0,14}$/.test(word)
  if ((!isNumber && !Object.hasOwn(fileSchemas, word)) || more.length > 0)
    return 'Say which list to import again: the number of its import, or a kind for the list before the newest one.'
  const account = choices.account ?? null
  if ((account !== null) !== isTransactionKind(word))
    return '--account goes with the kinds of transactions, for the list before the newest one of an account.'
  const named = namedIn(choices)
  if (typeof named === 'string') return named
  const { 'dry-run': dryRun, json, documents, incomplete, 'as-shown': asShown } = choices
  const { 'allow-removals': allowRemovals, 'allow-older': allowOlder } = choices
  const guards = { allowRemovals, allowOlder, incomplete, asShown }
  const of = isNumber ? Number(word) : { kind: word, account }
  return { verb: 'again', kind: `again ${word}`, of, dryRun, json, documents, named, ...guards }
}

/** The most lines that a report names; a sentence on what is wrong with it. */
function namedIn({ named }: Choices): number | undefined | string {
  if (named === undefined) return undefined
  const count = Number(named)
  return Number.isInteger(count) && count >= 0 ? count : `--named is "${named}", not a number of lines.`
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
  const name = filer === undefined ? undefined : collapseSpaces(filer)
  if (name === '') return 'The name is blank.'
  if (name && name.length > LONGEST_FILER) return `The name is longer than ${LONGEST_FILER} characters.`
  return { verb: 'alias', kind: 'alias', dryRun: false, json: choices.json, filer: name, acctNum, election }
}

const COMMANDS = new Map<string, (rest: string[], choices: Choices) => Command | string>([
  ['inspect', inspectCommand],
  ['forget', forgetCommand],
  ['again', againCommand],
  ['status', statusCommand],
  ['alias', aliasCommand],
])

const isKind = (word: string): word is ImportCommand['kind'] => Object.hasOwn(KINDS, word)
