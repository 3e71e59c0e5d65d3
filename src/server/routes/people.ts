import { Person } from '#contract/schemas/person.ts'
import { httpError } from '../apiError.ts'
import { passwordProblem } from '../auth/passwords.ts'
import type { GuardDeps } from '../auth/requireAdmin.ts'
import { administratorsIn, invitationsIn } from '#database/administrators/administrators.ts'
import type { AuthDeps } from '../auth/reauthenticate.ts'
import type { Handlers } from './Handlers.ts'

/** The people who may sign in, and invitations. */
export function peopleHandlers(deps: AuthDeps & Pick<GuardDeps, 'clock' | 'peerOf'>) {
  const { db, hasher, clock, peerOf } = deps
  const administrators = administratorsIn(db)
  const invitations = invitationsIn(db)
  return {
    async listPeople({ c }) {
      const { who, at } = c.var.actor
      const people = await administrators.list()
      return {
        // The schema leaves out what nobody may see.
        people: people.map((person) => Person.parse({ ...person, isYou: person.email === who })),
        invitations: await invitations.list(new Date(at)),
      }
    },

    async changePerson({ body, refuse, c }) {
      const outcome = await administrators.changePerson(c.var.actor, body)
      if (outcome === 'unknown') refuse(404)
      if (outcome === 'own') refuse(409)
    },

    async invite({ body, refuse, c }) {
      const secret = await invitations.invite(c.var.actor, body)
      if (secret === 'known') return refuse(409)
      if (secret === 'tooMany') return refuse(429)
      return secret
    },

    async withdrawInvitation({ params, refuse, c }) {
      if (!(await invitations.withdraw(c.var.actor, params.invitationId))) refuse(404)
    },

    async acceptInvitation({ body: { token, name, password }, refuse, c }) {
      c.header('Cache-Control', 'no-store')
      const now = clock()
      // Checked before hashing the password, so that only a valid link costs a hash.
      const { email } = (await invitations.find(token, now)) ?? refuse(404)
      const problem = passwordProblem(password, email)
      if (problem !== null) httpError(400, problem)
      const account = { name, passwordHash: await hasher.hash(password) }
      const actor = { ipAddress: peerOf(c), at: now.toISOString() }
      const outcome = await invitations.accept(token, account, actor)
      if (outcome === 'over') refuse(404)
      if (outcome === 'known') refuse(409)
    },
  } satisfies Partial<Handlers>
}
