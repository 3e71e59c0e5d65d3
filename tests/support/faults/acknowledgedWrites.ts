import { setTimeout } from 'node:timers/promises'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Finding } from './finding.ts'
import { type Call, COMMITTEE, EDITED, LINKED, LIST } from './register.ts'

const FIRST_VOTER_ID = 100_000_000
const PAUSE_MS = 20

/** A count that goes up with each write: as it was asked for last, and each that was acknowledged since the last check. */
interface Counted {
  acctNum: number
  asked: number
  acknowledged: number[]
  /** How many of these were at the moment that is remembered. */
  remembered: number
}

/**
 * Administrators who save without pause, visitors who read meanwhile, and what they remember: whatever was acknowledged
 * has to be there, and of what was saved together all or nothing. `inParts` saves it one by one: a control. Who is to leave the
 * machine to others waits `pauseMs` after each call.
 */
export function acknowledgedWrites(finding: Finding, call: Call, { inParts = false, pauseMs = 0 } = {}) {
  const voterIds: Counted[] = EDITED.map((acctNum) => ({
    acctNum,
    asked: 0,
    acknowledged: [],
    remembered: 0,
  }))
  let linked: boolean | undefined
  let stop = new AbortController()
  let acknowledged = 0
  let failed = 0

  /** Undefined where there was no answer: then it may have happened. */
  const ask = async (method: string, path: string, body?: unknown) => {
    try {
      const answer = await call(method, path, body)
      const text = await answer.text()
      if (answer.status >= 500) failed += 1
      const said = `It answered ${answer.status}: ${text}`
      // What passes, and what a disk has, is said; nothing else is to be a fault of the server.
      if (answer.status >= 500 && ![503, 507].includes(answer.status) && !finding.others.includes(said))
        finding.others.push(said)
      return { status: answer.status, isStale: answer.headers.has('Warning'), text }
    } catch {
      failed += 1
      return undefined
    }
  }

  async function saveVoterIds(counted: Counted): Promise<void> {
    while (!stop.signal.aborted) {
      const next = (counted.asked += 1)
      const body = { VoterID: String(FIRST_VOTER_ID + next) }
      const answer = await ask('PUT', `/api/admin/candidates/${counted.acctNum}`, body)
      if (answer && answer.status < 300) {
        counted.acknowledged.push(next)
        acknowledged += 1
        if (pauseMs > 0) await setTimeout(pauseMs)
      } else await setTimeout(PAUSE_MS)
    }
  }

  async function saveLinks(): Promise<void> {
    while (!stop.signal.aborted) {
      const wanted = !(linked ?? (await isLinked()) ?? false)
      linked = undefined
      const entries = LINKED.map((acctNum) => ({ acctNum, accountNum: COMMITTEE }))
      const parts = inParts ? entries.map((entry) => [entry]) : [entries]
      let isDone = true
      for (const part of parts) {
        const answer = await (wanted
          ? ask('PUT', '/api/admin/links', { entries: part })
          : ask('POST', '/api/admin/links/undo', { entries: part }))
        isDone &&= answer !== undefined && answer.status < 300
      }
      if (isDone) linked = wanted
      else await setTimeout(PAUSE_MS)
      if (isDone) acknowledged += 1
      if (pauseMs > 0) await setTimeout(pauseMs)
    }
  }

  async function read(): Promise<void> {
    while (!stop.signal.aborted) {
      const found = await linkedInList()
      if (!found || pauseMs > 0) await setTimeout(Math.max(pauseMs, PAUSE_MS))
    }
  }

  /** How many are linked in one answer, which is half where it is neither none nor all. */
  async function linkedInList(): Promise<{ many: number; candidates: Candidate[] } | undefined> {
    const answer = await ask('GET', LIST)
    if (answer?.status !== 200 || answer.isStale) return undefined
    const candidates = JSON.parse(answer.text) as Candidate[]
    const many = candidates.filter(
      ({ AcctNum, AccountList }) =>
        LINKED.includes(AcctNum) && AccountList.some(({ accountNum }) => accountNum === COMMITTEE),
    ).length
    if (many !== 0 && many !== LINKED.length) finding.half += 1
    return { many, candidates }
  }

  async function isLinked(): Promise<boolean | undefined> {
    const found = await linkedInList()
    return found && found.many > 0
  }

  /** Holds what is there to what was acknowledged, by now or by the moment that is remembered, and goes on from there. */
  async function check({ asRemembered = false } = {}): Promise<void> {
    const found = await linkedInList()
    if (!found) {
      finding.others.push('The list could not be read.')
      return
    }
    if (!asRemembered && linked !== undefined && linked !== found.many > 0) finding.lost += 1
    linked = found.many > 0
    for (const counted of voterIds) await checkVoterIds(counted, found.candidates, asRemembered)
  }

  async function checkVoterIds(
    counted: Counted,
    candidates: Candidate[],
    asRemembered: boolean,
  ): Promise<void> {
    const { acctNum, acknowledged: since, remembered } = counted
    const due = asRemembered ? since.slice(0, remembered) : since
    const { VoterID = '' } = candidates.find(({ AcctNum }) => AcctNum === acctNum) ?? {}
    const stored = VoterID === '' ? 0 : Number(VoterID) - FIRST_VOTER_ID
    const trail = await ask('GET', `/api/admin/audit.csv?of=candidates/${acctNum}`)
    if (trail?.status !== 200) finding.others.push('The audit trail could not be read.')
    const isOnTrail = (count: number) => trail?.text.includes(String(FIRST_VOTER_ID + count)) === true
    finding.lost += due.filter((count) => count > stored || !isOnTrail(count)).length
    // What is on file and its entry in the audit trail are one write.
    if (stored > 0 && !isOnTrail(stored)) finding.half += 1
    if (stored > counted.asked)
      finding.others.push(`The VoterID of ${acctNum} is ${VoterID}, which nobody saved.`)
    counted.acknowledged = []
  }

  return {
    check,
    /** What is acknowledged by now has to be in a copy that is made from now on. */
    remember(): void {
      for (const counted of voterIds) counted.remembered = counted.acknowledged.length
    },
    acknowledged: () => acknowledged,
    /** How many calls were cut off, or answered that it cannot be done just now. */
    failed: () => failed,
    /** Saves and reads until it is told to stop, and resolves then, once every call has ended. */
    start() {
      stop = new AbortController()
      const all = Promise.all([...voterIds.map(saveVoterIds), saveLinks(), read()])
      return async () => {
        stop.abort()
        await all
      }
    },
  }
}
