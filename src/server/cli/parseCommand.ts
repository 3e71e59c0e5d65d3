import { parseArgs } from 'node:util'
import { Email } from '#contract/schemas/bodies.ts'
import { canonicalEmail } from '#database/repositories/administrators.ts'

const ON_ONE = ['create', 'passwd', 'disable', 'revoke', 'unlock'] as const

export type Command =
  | { verb: 'list' }
  | { verb: 'sessions'; email: string | undefined }
  | { verb: (typeof ON_ONE)[number]; email: string; name: string | undefined }

export const USAGE = `Usage: npm run admin -- COMMAND

  create EMAIL [--name NAME]   make an administrator
  passwd EMAIL                 set a password; ends the sessions, and opens a disabled account again
  disable EMAIL                close an account and end its sessions
  revoke EMAIL                 end the sessions of an account
  unlock EMAIL                 forget the failed logins, so that nobody has to wait
  list                         show the accounts
  sessions [EMAIL]             show the sessions that are open, of one account or of all

A password is asked for without showing it or, in a pipe, read as one line from standard input.`

/** The command that these arguments ask for, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' } },
    })
    const [verb, email, ...rest] = positionals
    if (verb === undefined) return 'Say what to do.'
    if (values.name !== undefined && verb !== 'create') return '--name goes with create.'
    if (verb === 'list') return email === undefined ? { verb } : 'list takes no e-mail.'
    if (verb === 'sessions' && email === undefined) return { verb, email }
    if (verb !== 'sessions' && !isOnOne(verb)) return `There is no command "${verb}".`
    if (email === undefined) return `Name the account: npm run admin -- ${verb} EMAIL`
    if (!Email.safeParse(email).success) return `"${email}" is no e-mail address.`
    if (rest.length > 0) return 'One account at a time; a password is never an argument.'
    const account = canonicalEmail(email)
    return verb === 'sessions' ? { verb, email: account } : { verb, email: account, name: values.name }
  } catch (error) {
    return (error as Error).message // parseArgs throws nothing else
  }
}

const isOnOne = (verb: string): verb is (typeof ON_ONE)[number] => ON_ONE.some((known) => known === verb)
