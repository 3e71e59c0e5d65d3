import { parseAcctNum } from '#contract/domain/accounts.ts'
import { syncKinds } from './syncKinds.ts'
import type { SyncChoices } from './syncOptions.ts'

export interface SyncCommand extends SyncChoices {
  /** Fetch from the state. */
  verb: 'sync'
  kind: keyof typeof syncKinds
  dryRun: boolean
  json: boolean
}

/** The options on the command line; undefined or false if not given. */
interface Given {
  'dry-run': boolean
  json: boolean
  election?: string
  accounts?: string
  hours?: string
  history: boolean
  'allow-removals': boolean
  night: boolean
}

/** The usage text of each option. */
const SHOWN = {
  election: '[--election ID]',
  accounts: '[--accounts N,N]',
  hours: '[--hours N]',
  history: '[--history]',
  allowRemovals: '[--allow-removals]',
  night: '[--night]',
}

const OVERRIDES = ['allow-removals', 'allow-older', 'replace', 'incomplete']

/** The usage text's line for each kind. */
export const SYNC_USAGE = Object.entries(syncKinds).map(([kind, { takes }]) =>
  ['npm run import -- sync', kind, ...takes.map((option) => SHOWN[option])].join(' '),
)

/** The option on the command line that makes this choice. */
const optionOf = (choice: keyof typeof SHOWN) => (choice === 'allowRemovals' ? 'allow-removals' : choice)

const isKind = (word: string | undefined): word is SyncCommand['kind'] =>
  word !== undefined && Object.hasOwn(syncKinds, word)

/** The kinds of sync that take an option, as "sync details, or: sync money"; '' for one that none takes. */
export const syncsAccepting = (option: string): string =>
  Object.entries(syncKinds)
    .filter(([, { takes }]) => takes.some((each) => optionOf(each) === option))
    .map(([kind]) => `sync ${kind}`)
    .join(', or: ')

/** The command `sync KIND` with these options, or a sentence on what is wrong with it. */
export function parseSync([kind, ...more]: string[], given: Given): SyncCommand | string {
  if (!isKind(kind) || more.length > 0)
    return `Say what to fetch: npm run import -- ${Object.keys(syncKinds)
      .map((each) => `sync ${each}`)
      .join(', or: ')}`
  const taken = syncKinds[kind].takes.map(optionOf)
  const stray = unexpectedOption(given, ['dry-run', 'json', ...taken])
  if (stray !== undefined && OVERRIDES.includes(stray))
    return 'The checks on a fetched list cannot be overridden. Download the list with a browser and import the file.'
  if (stray !== undefined) {
    const takes = [...taken, 'dry-run', 'json'].map((option) => `--${option}`)
    return `--${stray} does not go with sync ${kind}, which takes ${takes.slice(0, -1).join(', ')} and --json.`
  }

  const { election, history, night } = given
  const numbers = given.accounts?.split(',').map((text) => parseAcctNum(text.trim()))
  if (numbers?.some((number) => number === null))
    return `--accounts is "${given.accounts}", not account numbers such as 71001,71002.`
  const accounts = numbers && [...new Set(numbers.flatMap((number) => number ?? []))]
  if (accounts && (election !== undefined || history))
    return '--accounts says which accounts; leave out --election and --history.'
  const hours = given.hours === undefined ? undefined : Number(given.hours)
  if (hours !== undefined && !(hours > 0 && hours <= 24))
    return `--hours is "${given.hours}", not a number of hours up to 24.`
  return {
    verb: 'sync',
    kind,
    dryRun: given['dry-run'],
    json: given.json,
    election,
    accounts,
    hours,
    history,
    ...(given['allow-removals'] && { allowRemovals: true }),
    night,
  }
}

/** The first given option that is not one of these. */
const unexpectedOption = (given: Given, taken: readonly string[]): string | undefined =>
  Object.entries(given).find(
    ([option, value]) => value !== undefined && value !== false && !taken.includes(option),
  )?.[0]
