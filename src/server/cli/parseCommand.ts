import { parseArgs } from 'node:util'
import { Email } from '#contract/schemas/bodies.ts'
import type { Role } from '#contract/schemas/person.ts'
import { canonicalEmail } from '#database/administrators/administrators.ts'
import { messageOf } from '#database/connection/errors.ts'

const ACCOUNT_VERBS = ['create', 'passwd', 'disable', 'revoke', 'unlock', 'link', 'remove-factor'] as const

export type Command =
  | { verb: 'list' }
  | { verb: 'new-citation-key' }
  | { verb: 'sessions'; email: string | undefined }
  | { verb: (typeof ACCOUNT_VERBS)[number]; email: string; name: string | undefined; role: Role }

export const USAGE = `Usage: npm run admin -- COMMAND

  create EMAIL [--name NAME]   create an administrator; with --auditor, one who can view but change nothing
  passwd EMAIL                 set a password; ends the sessions, and opens a disabled account again
  disable EMAIL                close an account and end its sessions
  revoke EMAIL                 end the sessions of an account
  unlock EMAIL                 clear the failed logins, so that the next login need not wait
  link EMAIL                   print a link that logs the account in once, within half an hour
  remove-factor EMAIL          remove the second factor of a lost device; ends the sessions
  list                         show the accounts
  sessions [EMAIL]             show the sessions that are open, of one account or of all
  new-citation-key             sign citations with a new key, if the one in use is lost or was stolen

A password is asked for without showing it or, in a pipe, read as one line from standard input.`

/** The command in these arguments, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, auditor: { type: 'boolean' } },
    })
    const [verb, email, ...rest] = positionals
    if (verb === undefined) return 'Name a command.'
    for (const option of ['name', 'auditor'] as const)
      if (values[option] !== undefined && verb !== 'create') return `--${option} goes with create.`
    if (verb === 'list') return email === undefined ? { verb } : 'list takes no e-mail address.'
    if (verb === 'new-citation-key')
      return email === undefined ? { verb } : 'new-citation-key takes no e-mail address.'
    if (verb === 'sessions' && email === undefined) return { verb, email }
    if (verb !== 'sessions' && !isAccountVerb(verb)) return `There is no command "${verb}".`
    if (email === undefined) return `Name the account: npm run admin -- ${verb} EMAIL`
    if (!Email.safeParse(email).success) return `"${email}" is not an e-mail address.`
    if (rest.length > 0) return 'One account at a time; a password is never an argument.'
    const account = canonicalEmail(email)
    const role = values.auditor ? 'auditor' : 'administrator'
    return verb === 'sessions' ? { verb, email: account } : { verb, email: account, name: values.name, role }
  } catch (error) {
    return messageOf(error)
  }
}

const isAccountVerb = (verb: string): verb is (typeof ACCOUNT_VERBS)[number] =>
  ACCOUNT_VERBS.some((known) => known === verb)
