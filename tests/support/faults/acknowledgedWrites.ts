import { setTimeout } from 'node:timers/promises'
import type { AuditEntry } from '#contract/schemas/audit.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Link } from '#contract/schemas/workList.ts'
import type { Finding } from './finding.ts'
import { type Call, COMMITTEE, EDITED, LINKED, LIST } from './register.ts'

const FIRST_VOTER_ID = 100_000_000
const PAUSE_MS = 20

/**
 * A counter that is written again and again: the last value requested, and each value acknowledged since the last check.
 */
interface Counted {
  acctNum: number
  attempted: number
  acknowledged: number[]
  /** How many of these had been acknowledged when `remember` was called. */
  remembered: number
}

/**
 * Administrators who save without pause, visitors who read meanwhile, and a record of what was acknowledged: all of that
 * has to be stored, and of entries saved together all or none. `inParts` is a control that saves them one by one.
 * `pauseMs` is a pause after each call, to leave the machine to others.
 */
export function acknowledgedWrites(finding: Finding, call: Call, { inParts = false, pauseMs = 0 } = {}) {
  const voterIds: Counted[] = EDITED.map((acctNum) => ({
    acctNum,
    attempted: 0,
    acknowledged: [],
    remembered: 0,
  }))
  let linked: boolean | undefined
  let stop = new AbortController()
  let acknowledged = 0
  let failed = 0

  /** Undefined if there was no answer: the write may or may not have happened. */
  const ask = async (method: string, path: string, body?: unknown) => {
    try {
      const answer = await call(method, path, body)
      const text = await answer.text()
      if (answer.status >= 500) failed += 1
      const output = `It answered ${answer.status}: ${text}`
      // 503 (temporary) and 507 (the disk) are expected; any other server error is a finding.
      if (answer.status >= 500 && ![503, 507].includes(answer.status) && !finding.others.includes(output))
        finding.others.push(output)
      return { status: answer.status, isStale: answer.headers.has('Warning'), text }
    } catch {
      failed += 1
      return undefined
    }
  }

  async function saveVoterIds(counted: Counted): Promise<void> {
    while (!stop.signal.aborted) {
      const next = (counted.attempted += 1)
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
        const answer = await (wanted ? ask('PUT', '/api/admin/links', { entries: part }) : unlink(part))
        isDone &&= answer !== undefined && answer.status < 300
      }
      if (isDone) linked = wanted
      else await setTimeout(PAUSE_MS)
      if (isDone) acknowledged += 1
      if (pauseMs > 0) await setTimeout(pauseMs)
    }
  }

  /** One by itself, or all through the entry of the audit trail that added them. */
  async function unlink([link, ...more]: readonly Link[]) {
    if (more.length === 0)
      return ask('DELETE', `/api/admin/candidates/${link?.acctNum}/accountlist/${COMMITTEE}`)
    const trail = await ask('GET', '/api/admin/audit?action=several%20changed')
    const entries = trail?.status === 200 ? (JSON.parse(trail.text) as AuditEntry[]) : []
    const added = entries.find(({ after }) => after?.change === 'add links')
    return added && ask('POST', `/api/admin/audit/${added.id}/undo`)
  }

  async function read(): Promise<void> {
    while (!stop.signal.aborted) {
      const list = await linkedInList()
      if (!list || pauseMs > 0) await setTimeout(Math.max(pauseMs, PAUSE_MS))
    }
  }

  /** How many candidates are linked in one answer; anything but none or all counts as half done. */
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
    const list = await linkedInList()
    return list && list.many > 0
  }

  /**
   * Compares what is stored with what was acknowledged, either until now or until `remember`, and continues from there.
   */
  async function check({ asRemembered = false } = {}): Promise<void> {
    const list = await linkedInList()
    if (!list) {
      finding.others.push('The list could not be read.')
      return
    }
    if (!asRemembered && linked !== undefined && linked !== list.many > 0) finding.lost += 1
    linked = list.many > 0
    for (const counted of voterIds) await checkVoterIds(counted, list.candidates, asRemembered)
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
    const trail = await ask('GET', `/api/admin/audit.csv?path=candidates/${acctNum}`)
    if (trail?.status !== 200) finding.others.push('The audit trail could not be read.')
    const isOnTrail = (count: number) => trail?.text.includes(String(FIRST_VOTER_ID + count)) === true
    finding.lost += due.filter((count) => count > stored || !isOnTrail(count)).length
    // A record and its entry in the audit trail are one write.
    if (stored > 0 && !isOnTrail(stored)) finding.half += 1
    if (stored > counted.attempted)
      finding.others.push(`The VoterID of ${acctNum} is ${VoterID}, which nobody saved.`)
    counted.acknowledged = []
  }

  return {
    check,
    /** Everything acknowledged so far has to be in a copy that is made from now on. */
    remember(): void {
      for (const counted of voterIds) counted.remembered = counted.acknowledged.length
    },
    acknowledged: () => acknowledged,
    /** How many calls were cut off or answered with a server error. */
    failed: () => failed,
    /** Saves and reads until the returned function is called, which resolves once every call has ended. */
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
