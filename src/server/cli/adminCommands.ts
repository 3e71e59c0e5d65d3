import { parseArgs } from 'node:util'
import { signInLink } from '#contract/adminPages.ts'
import { Email } from '#contract/schemas/bodies.ts'
import type { Invitation, Role } from '#contract/schemas/person.ts'
import {
  type Administrator,
  administratorsIn,
  canonicalEmail,
  invitationsIn,
} from '#database/administrators/administrators.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { type OpenSession, sessionsIn } from '#database/administrators/sessions.ts'
import { LINK_MINUTES, signInLinksIn } from '#database/administrators/signIns.ts'
import type { Db } from '#database/connection/Db.ts'
import { messageOf } from '#database/connection/errors.ts'
import type { Actor } from '#database/register.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { passwordProblem, type PasswordHasher } from '../auth/passwords.ts'
import { CommandError } from '../operatorErrors.ts'
import { makeKeyPair } from '../signing.ts'

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

type Command =
  | { verb: 'list' }
  | { verb: 'new-citation-key' }
  | { verb: 'sessions'; email: string | undefined }
  | { verb: 'create' | AccountVerb; email: string; name: string | undefined; role: Role }

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
    if (verb === 'list' || verb === 'new-citation-key')
      return email === undefined ? { verb } : `${verb} takes no e-mail address.`
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

const isAccountVerb = (verb: string): verb is 'create' | AccountVerb =>
  verb === 'create' || Object.hasOwn(ON_ACCOUNT, verb)

interface CommandDeps {
  db: Db
  hasher: PasswordHasher
  actor: Actor
  readPassword: (email: string) => Promise<string>
  site: string
}

/** Runs the command and resolves to what it did. Throws CommandError if it cannot. */
export async function runCommand(command: Command, deps: CommandDeps): Promise<string> {
  const { db, actor } = deps
  const now = new Date(actor.at)
  if (command.verb === 'list') {
    const all = await administratorsIn(db).list()
    const invited = await invitationsIn(db).list(now)
    return all.length === 0
      ? 'There is no administrator yet.'
      : [...all.map(describe), ...invited.map(describeInvitation)].join('\n')
  }
  if (command.verb === 'new-citation-key') {
    const key = makeKeyPair()
    await siteKeysIn(db).replace(actor, key)
    return `Citations are signed with the new key ${key.keyId}. Former keys stay listed, so former citations stay genuine.`
  }
  if (command.verb === 'sessions') {
    const open = await sessionsIn(db).list(now, command.email)
    return open.length === 0 ? 'No session is open.' : open.map(describeSession).join('\n')
  }

  const { verb, email, name = email, role } = command
  const known = await administratorsIn(db).find(email)
  if (verb === 'create') {
    if (known) throw new CommandError(`${email} is already an administrator.`)
    const passwordHash = await hashedPassword(email, deps)
    if (!(await administratorsIn(db).create(actor, { email, name, role, passwordHash })))
      throw new CommandError(`${email} has become an administrator in the meantime.`)
    return `${email} is now an ${role}.`
  }
  if (!known) throw new CommandError(`There is no administrator ${email}.`)
  return ON_ACCOUNT[verb](known, deps)
}

const ON_ACCOUNT = {
  async passwd({ email }, deps) {
    await administratorsIn(deps.db).setPassword(deps.actor, email, await hashedPassword(email, deps))
    return `${email} has a new password; its sessions have ended.`
  },
  async disable({ email }, { db, actor }) {
    await administratorsIn(db).disable(actor, email)
    return `${email} is disabled; its sessions have ended.`
  },
  async revoke({ email }, { db, actor }) {
    await administratorsIn(db).revokeSessions(actor, email)
    return `The sessions of ${email} have ended.`
  },
  async unlock({ email }, { db, actor }) {
    await loginAttemptsIn(db).unlock(actor, email)
    return `The failed logins of ${email} are cleared.`
  },
  async link(known, { db, actor, site }) {
    const { email, disabledAt } = known
    if (disabledAt !== null) throw new CommandError(`${email} is disabled. Set a password: passwd ${email}`)
    const token = await signInLinksIn(db).make(actor, known)
    return `This link logs ${email} in once, within ${LINK_MINUTES} minutes:\n${signInLink(site, token)}`
  },
  async 'remove-factor'(known, { db, actor }) {
    if (!(await secondFactorsIn(db).remove(actor, known)))
      throw new CommandError(`${known.email} has no second factor.`)
    return `${known.email} no longer has a second factor; its sessions have ended.`
  },
} satisfies Record<string, (known: Administrator, deps: CommandDeps) => Promise<string>>

type AccountVerb = keyof typeof ON_ACCOUNT

async function hashedPassword(email: string, { hasher, readPassword }: CommandDeps): Promise<string> {
  const password = await readPassword(email)
  const problem = passwordProblem(password, email)
  if (problem !== null) throw new CommandError(problem)
  return hasher.hash(password)
}

const describe = ({ email, name, role, createdAt, disabledAt, hasSecondFactor }: Administrator) =>
  [
    email,
    name,
    ...(role === 'auditor' ? [role] : []),
    `since ${day(createdAt)}`,
    ...(hasSecondFactor ? ['second factor'] : []),
    ...(disabledAt === null ? [] : [`disabled ${day(disabledAt)}`]),
  ].join('  ')

const describeInvitation = ({ email, role, invitedBy, expiresAt }: Invitation) =>
  `${email}  invited as ${role} by ${invitedBy}  until ${minute(expiresAt)}`

const describeSession = ({ email, peer, client, signedInAt, lastUsedAt }: OpenSession) =>
  `${email}  from ${peer || 'an unknown address'}${client && `  by ${client}`}  since ${minute(signedInAt)}  last used ${minute(lastUsedAt)}`

/** `2026-11-21 12:00 UTC` */
const minute = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`

const day = (instant: string) => instant.slice(0, 10)
