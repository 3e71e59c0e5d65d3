import { setTimeout } from 'node:timers/promises'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { faultySystem } from './faultySystem.ts'
import { type Finding, nothingFound } from './finding.ts'
import { callsTo, COMMITTEE, EDITED, makeFaultRegister, serve, take } from './register.ts'
import { committeesFile, listOfRound } from './roundsOfLists.ts'

const DAY = 86_400
/** Seconds ahead, in this order. */
const CLOCKS = [3_600, -3_600, DAY, -DAY, 400 * DAY, -400 * DAY, 20 * 365 * DAY, 0]

/** Calls whose days are the state's, whatever this machine's clock says. */
const PATHS = [
  `/api/documents/${EDITED[0]}`,
  `/api/transactions?accounts=${COMMITTEE}&kind=contributions`,
  `/api/balances?accounts=${COMMITTEE}`,
  `/api/committees/${COMMITTEE}`,
  '/api/imports/latest',
]

interface Jumps {
  clocks?: readonly number[]
  /** A control: the server is not affected. */
  control?: 'unheard'
}

/**
 * Moves a server's clock forward and back: no date changes, saves persist, people can sign in, and sessions expire by
 * that clock.
 */
export async function jumpClock({ clocks = CLOCKS, control }: Jumps = {}): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  const { folder, dataDir, settings } = register
  const kinds = ['contributions', 'documents'] as const
  await take([committeesFile(folder), ...kinds.map((kind) => listOfRound(folder, kind, 1))], settings)
  const system = faultySystem(folder, dataDir)
  const server = await serve({ ...settings, ...(control !== 'unheard' && system.env) })
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => server.address),
  )
  const signIn = (password = ADA.password) =>
    fetch(`${server.address}/api/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ADA.email, password }),
    })
  const answers = () =>
    Promise.all(
      PATHS.map(async (path) => {
        const answer = await fetch(server.address + path)
        if (answer.status !== 200) finding.others.push(`${path} answers ${answer.status}.`)
        return answer.text()
      }),
    )
  const before = await answers()

  for (const ahead of clocks) {
    const { token } = (await (await signIn()).json()) as { token: string }
    const last = system.setClock(ahead)
    finding.times += 1
    const sessionCall = await fetch(`${server.address}/api/admin/sessions`, {
      headers: { 'x-auth-token': token },
    })
    // Half an hour without a call ends a session, and so does moving the clock ahead by as much.
    if (ahead - last >= 1_800 && sessionCall.status !== 401)
      finding.others.push(`A session went on over ${ahead - last} s: ${sessionCall.status}.`)
    // Attempts made while the clock is wrong must not lock anyone out once it is right.
    for (let guess = 0; guess < 3; guess += 1) await signIn('not the password')
    const again = await signIn()
    if (again.status !== 200)
      finding.others.push(`Nobody could sign in with the clock ${ahead} s ahead: ${again.status}.`)
    const count = writes.acknowledged()
    const stopWriting = writes.start()
    for (const end = performance.now() + 60_000; writes.acknowledged() < count + 10; await setTimeout(5))
      if (performance.now() > end) {
        finding.others.push(`Nothing could be saved with the clock ${ahead} s ahead.`)
        break
      }
    await stopWriting()
    await writes.check()
    for (const [index, text] of (await answers()).entries())
      if (text !== before[index]) finding.others.push(`${PATHS[index]} has changed, ${ahead} s ahead.`)
  }
  finding.failed += writes.failed()
  await server.kill('SIGTERM')
  return finding
}
