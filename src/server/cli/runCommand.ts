import { signInLink } from '#contract/adminPages.ts'
import type { Invitation } from '#contract/schemas/person.ts'
import { passwordProblem, type PasswordHasher } from '../auth/passwords.ts'
import {
  type Administrator,
  administratorsIn,
  invitationsIn,
} from '#database/administrators/administrators.ts'
import type { Actor } from '#database/register.ts'
import { CommandError } from '../operatorErrors.ts'
import { loginAttemptsIn } from '#database/administrators/loginAttempts.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { makeKeyPair } from '../signing.ts'
import { LINK_MINUTES, signInLinksIn } from '#database/administrators/signIns.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { type OpenSession, sessionsIn } from '#database/administrators/sessions.ts'
import type { Db } from '#database/connection/Db.ts'
import type { Command } from './parseCommand.ts'

export interface CommandDeps {
  db: Db
  hasher: PasswordHasher
  /** Who runs the command, and when. */
  actor: Actor
  /** Asks the user of the command for this account's password. */
  readPassword: (email: string) => Promise<string>
  say: (line: string) => void
  /** The address of the site's pages, for links. */
  site: string
}

/** Runs the command and prints what it did. Throws CommandError if it cannot. */
export async function runCommand(command: Command, deps: CommandDeps): Promise<void> {
  const { actor, say } = deps
  const administrators = administratorsIn(deps.db)
  if (command.verb === 'list') {
    const all = await administrators.list()
    const invited = await invitationsIn(deps.db).list(new Date(actor.at))
    say(
      all.length === 0
        ? 'There is no administrator yet.'
        : [...all.map(describe), ...invited.map(describeInvitation)].join('\n'),
    )
    return
  }
  if (command.verb === 'new-citation-key') {
    const key = makeKeyPair()
    await siteKeysIn(deps.db).replace(actor, key)
    say(
      `Citations are signed with the new key ${key.keyId}. Former keys stay listed, so former citations stay genuine.`,
    )
    return
  }
  if (command.verb === 'sessions') {
    const open = await sessionsIn(deps.db).list(new Date(actor.at), command.email)
    say(open.length === 0 ? 'No session is open.' : open.map(describeSession).join('\n'))
    return
  }

  const { verb, email, name = email, role } = command
  if (verb === 'create') {
    if (await administrators.find(email)) throw new CommandError(`${email} is already an administrator.`)
    const passwordHash = await hashedPassword(email, deps)
    if (!(await administrators.create(actor, { email, name, role, passwordHash })))
      throw new CommandError(`${email} has become an administrator in the meantime.`)
    say(`${email} is now an ${role}.`)
    return
  }

  const known = await administrators.find(email)
  if (!known) throw new CommandError(`There is no administrator ${email}.`)
  if (verb === 'passwd') {
    await administrators.setPassword(actor, email, await hashedPassword(email, deps))
    say(`${email} has a new password; its sessions have ended.`)
  } else if (verb === 'disable') {
    await administrators.disable(actor, email)
    say(`${email} is disabled; its sessions have ended.`)
  } else if (verb === 'remove-factor') {
    if (!(await secondFactorsIn(deps.db).remove(actor, known)))
      throw new CommandError(`${email} has no second factor.`)
    say(`${email} no longer has a second factor; its sessions have ended.`)
  } else if (verb === 'link') {
    if (known.disabledAt !== null)
      throw new CommandError(`${email} is disabled. Set a password: passwd ${email}`)
    const token = await signInLinksIn(deps.db).make(actor, known)
    say(`This link logs ${email} in once, within ${LINK_MINUTES} minutes:\n${signInLink(deps.site, token)}`)
  } else if (verb === 'unlock') {
    await loginAttemptsIn(deps.db).unlock(actor, email)
    say(`The failed logins of ${email} are cleared.`)
  } else {
    await administrators.revokeSessions(actor, email)
    say(`The sessions of ${email} have ended.`)
  }
}

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
