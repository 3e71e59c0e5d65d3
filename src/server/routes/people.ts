import type { Context } from 'hono'
import { randomBytes } from 'node:crypto'
import { AdminSession, Person } from '#contract/schemas/person.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { signInsIn } from '#database/administrators/signIns.ts'
import { WRONG_CODE, DEMO_EMAIL } from '#contract/domain/administration.ts'
import { PRODUCT_NAME } from '#contract/pages.ts'
import type { Confirmation } from '#contract/schemas/bodies.ts'
import { administratorsIn, canonicalEmail, invitationsIn } from '#database/administrators/administrators.ts'
import { secondFactorsIn } from '#database/administrators/secondFactors.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import type { Db } from '#database/connection/Db.ts'
import { type Actor, registerIn } from '#database/register.ts'
import { type GuardDeps, mustSetUp, sessionCookie, clientOf } from '../auth/requireAdmin.ts'
import {
  type AuthDeps,
  reauthenticate,
  hashOfRecoveryCode,
  newRecoveryCodes,
  newTimeSecret,
  stepOfCode,
  timeSecretUri,
} from '../auth/reauthenticate.ts'
import { openSession, type SignedIn, signInByLink, signInWith } from '../auth/signIn.ts'
import type { Handlers } from './answerEndpoints.ts'
import { type PasswordHasher, passwordProblem } from '../auth/passwords.ts'
import { httpError } from '../apiError.ts'

/** Signing in and out, who is signed in, and the caller's open sessions. */
export function sessionHandlers(
  auth: AuthDeps,
  { sessions, clock, peerOf, tls, isFactorRequired }: GuardDeps,
) {
  const signIns = signInsIn(auth.db)
  const signIn = signInWith(auth)
  const cookie = sessionCookie(tls)
  const originOf = (c: Context) => ({ peer: peerOf(c), client: clientOf(c.req.header('User-Agent')) })
  const begin = (c: Context, session: SignedIn) => {
    c.header('Cache-Control', 'no-store')
    cookie.set(c, session.cookie)
    const needsFactor = mustSetUp({ isFactorRequired }, session)
    return { token: session.token, ...(needsFactor && { mustSetUp: true as const }) }
  }
  return {
    async signIn({ body, refuse, c }) {
      const signedIn = await signIn(body, originOf(c), clock())
      if (signedIn === 'refused') return refuse(401)
      if (signedIn === 'code needed') return refuse(403)
      return signedIn === 'code wrong' ? refuse(403, WRONG_CODE) : begin(c, signedIn)
    },
    signInByLink: async ({ body, refuse, c }) =>
      begin(c, (await signInByLink(auth, body.token, originOf(c), clock())) ?? refuse(401)),
    getCurrentUser: ({ c }) => c.var.user,
    async signOut({ c }) {
      // The guard has checked that the header is present.
      await signIns.close(c.var.actor, c.req.header(TOKEN_HEADER) ?? '')
      cookie.clear(c)
    },
    async listSessions({ c }) {
      const { actor, sessionId } = c.var
      const open = await sessions.list(new Date(actor.at), actor.who)
      // The schema leaves out whose it is.
      return open.map((session) => AdminSession.parse({ ...session, isCurrent: session.id === sessionId }))
    },
    async endSession({ params, refuse, c }) {
      if (!(await signIns.end(c.var.actor, params.sessionId))) refuse(404)
    },
    async endOtherSessions({ c }) {
      await signIns.endOthers(c.var.actor, c.var.sessionId)
    },
    listSignIns: ({ query, c }) => signIns.list(query.email || c.var.actor.who),
    async confirmIdentity({ body, refuse, c }) {
      const { forgive } = (await reauthenticate(auth, c.var.actor, body)) ?? refuse(403)
      await forgive()
      return sessions.confirm(c.var.sessionId, c.var.actor.at)
    },
  } satisfies Partial<Handlers>
}

/** Returns the demo administrator's new password, once; null if there is an administrator, or more than the sample. */
export async function ensureDemoAdministrator(
  db: Db,
  { hasher, clock }: { hasher: PasswordHasher; clock: () => Date },
): Promise<{ email: string; password: string } | null> {
  const administrators = administratorsIn(db)
  if ((await administrators.list()).length > 0 || !(await registerIn(db).isSample())) return null

  const password = randomBytes(15).toString('base64url')
  const actor = { who: 'first start', ipAddress: 'this server', at: clock().toISOString() }
  const isCreated = await administrators.create(actor, {
    email: DEMO_EMAIL,
    name: 'Demo Administrator',
    passwordHash: await hasher.hash(password),
  })
  return isCreated ? { email: DEMO_EMAIL, password } : null
}

/** What signed-in users do with their own account and second factor. Calls that take a password throw TooManyAttempts. */
export function ownAccountHandlers(auth: AuthDeps, { tls, isFactorRequired }: GuardDeps) {
  const factors = secondFactorsIn(auth.db)
  const factorOf = async ({ who }: Actor) => {
    const administrator = await administratorsIn(auth.db).find(who)
    if (!administrator) throw new Error('An account that is signed in is not on file')
    const { adminId } = administrator
    return { adminId, factor: await factors.find(adminId) }
  }

  /** The account if the password, and the code if given, are right; the code is used up. */
  const ownerOf = async (actor: Actor, proof: Confirmation) => {
    const proven = await reauthenticate(auth, actor, proof)
    await proven?.forgive()
    return proven?.administrator
  }

  return {
    /** Makes an account for the demo administrator, and opens a session of it in place of the caller's. */
    async makeOwnAccount({ body: { name, password, ...body }, refuse, c }) {
      const demo = c.var.actor
      if (demo.who !== DEMO_EMAIL) return refuse(404)
      const { db, hasher } = auth
      const email = canonicalEmail(body.email)
      const problem = passwordProblem(password, email)
      if (problem !== null) return refuse(400, problem)
      const passwordHash = await hasher.hash(password)
      const administrators = administratorsIn(db)
      if (!(await administrators.create(demo, { email, name, passwordHash }))) return refuse(409)
      const owner = await administrators.find(email)
      const secrets = owner && (await openSession(db, { ...demo, who: email }, owner, false))
      if (!secrets) throw new Error('An account that was just made cannot sign in')
      // Its password was given a moment ago.
      const session = await sessionsIn(db).useToken(secrets.token, new Date(demo.at))
      if (session) await sessionsIn(db).confirm(session.sessionId, demo.at)
      // The guard has checked that the header is present.
      await signInsIn(db).close(demo, c.req.header(TOKEN_HEADER) ?? '')
      sessionCookie(tls).set(c, secrets.cookie)
      return { token: secrets.token, ...(isFactorRequired && { mustSetUp: true as const }) }
    },

    async changePassword({ body: { current, next }, refuse, c }) {
      const { actor, sessionId } = c.var
      const problem = passwordProblem(next, actor.who)
      if (problem !== null) return refuse(400, problem)
      const { administrator, forgive } =
        (await reauthenticate(auth, actor, { password: current })) ?? refuse(403)
      const nextHash = await auth.hasher.hash(next)
      const administrators = administratorsIn(auth.db)
      if (!(await administrators.changeOwnPassword(actor, sessionId, administrator, nextHash)))
        return refuse(403)
      await forgive()
      return undefined
    },

    async getSecondFactor({ c }) {
      const { adminId, factor } = await factorOf(c.var.actor)
      const recoveryCodesLeft = await factors.recoveryCodesLeft(adminId)
      return { confirmedAt: factor?.confirmedAt ?? null, recoveryCodesLeft, isRequired: isFactorRequired }
    },

    async beginSecondFactor({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      const secret = newTimeSecret()
      if (!(await factors.begin(owner, secret))) return refuse(409)
      return { secret, uri: timeSecretUri(PRODUCT_NAME, owner.email, secret) }
    },

    /** It takes the password too: the secret may wait for its code when the session is stolen. */
    async confirmSecondFactor({ body: { password, code }, refuse, c }) {
      const { actor, sessionId } = c.var
      const { factor } = await factorOf(actor)
      if (!factor || factor.confirmedAt !== null) return refuse(409)
      const { administrator, forgive } = (await reauthenticate(auth, actor, { password })) ?? refuse(403)
      const { secret } = factor
      const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), new Date(actor.at))
      if (step === undefined) {
        // The attempt counts, because it is not forgiven.
        await signInsIn(auth.db).refused(actor, 'code wrong')
        return refuse(403, WRONG_CODE)
      }
      await forgive()
      const codes = newRecoveryCodes()
      const codeHashes = codes.map(hashOfRecoveryCode)
      const isConfirmed = await factors.confirm(actor, administrator, { secret, step, codeHashes, sessionId })
      return isConfirmed ? { codes } : refuse(409)
    },

    async renewRecoveryCodes({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      const codes = newRecoveryCodes()
      await factors.renewRecoveryCodes(c.var.actor, owner, codes.map(hashOfRecoveryCode))
      return { codes }
    },

    async removeSecondFactor({ body, refuse, c }) {
      const owner = (await ownerOf(c.var.actor, body)) ?? refuse(403)
      if (!(await factors.remove(c.var.actor, owner, c.var.sessionId))) refuse(403)
    },
  } satisfies Partial<Handlers>
}

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
