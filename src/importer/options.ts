import { parseArgs } from 'node:util'

/** `shown` is the value's placeholder in the usage text. */
const takes = (shown: string, says: string) => ({ type: 'string', shown, says }) as const
const isSet = (says: string) => ({ type: 'boolean', default: false, says }) as const

/** In the order of the usage text. */
const OPTIONS = {
  'dry-run': isSet('say what would change, and change nothing'),
  json: isSet('one JSON report on standard output'),
  account: takes('N', 'the transactions of these files are all that this account has of their kind'),
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
  'allow-removals': isSet('remove all records that are no longer in the list, however many'),
  'allow-older': isSet('accept a list that is older than the one on file'),
  replace: isSet('balances, accounts, elections: remove those not in the list'),
  import: takes('ID', 'forget what this import brought'),
  accounts: takes('N,N', 'ask the state about these accounts now'),
  hours: takes('N', 'begin with no account after so many hours; the next run goes on'),
  history: isSet("also ask about accounts of older elections and those that left the state's lists"),
  night: takes('DAY', 'the night of this day, unless it was made already, from whichever server'),
  remove: isSet('take the alias back'),
  'as-shown': takes('WORD', 'do what the dry run showed that said this word in its JSON report, or nothing'),
  rejected: takes('FOLDER', 'write the lines that are rejected there, to be corrected and imported'),
  named: takes('N', 'name no more changes, filers and rejected lines than these in the JSON report'),
  progress: isSet('say on standard error how far it is, a line each second'),
  unpack: takes('FOLDER', 'unpack archives there, and say which kind each of their files is'),
  documents: takes(
    'FOLDER',
    'where the files of a document index lie; else the folder "documents" beside the index',
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
