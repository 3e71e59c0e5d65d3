import { parseArgs } from 'node:util'

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
export const readOptions = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })

export type Options = ReturnType<typeof readOptions>['values']

const COLUMN = 23

/** The usage text's line for each option. */
export const OPTION_LINES = Object.entries<{ shown?: string; says: string }>(OPTIONS).map(
  ([name, { shown = '', says }]) =>
    `  --${name} ${shown}`.padEnd(COLUMN) + says.replace('\n', `\n${' '.repeat(COLUMN)}`),
)
