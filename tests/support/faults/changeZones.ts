import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Finding, nothingFound } from './finding.ts'
import { COMMITTEE, EDITED, LIST, makeFaultRegister, serve } from './register.ts'
import { committeesFile, type Kind, KINDS, listOfRound } from './roundsOfLists.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'

/**
 * From half a day east of Greenwich to half a day west, one with an offset of a quarter of an hour, and the state's own.
 */
export const ZONES = [
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'America/New_York',
  'Pacific/Pago_Pago',
  'Etc/GMT+12',
]

/** Calls, files, feeds and pages that contain days. */
const PATHS = [
  LIST,
  `/api/documents/${EDITED[0]}`,
  `/api/transactions?accounts=${COMMITTEE}&kind=contributions`,
  `/api/transactions/summary?accounts=${COMMITTEE}&kind=contributions`,
  `/api/balances/${COMMITTEE}`,
  '/api/changes',
  '/api/imports/latest',
  `/api/export/csv/transactions?accounts=${COMMITTEE}&kind=contributions`,
  '/feeds/all.atom',
  '/',
  '/changes',
  '/about-data',
  `/candidates/${EDITED[0]}`,
  `/committees/${COMMITTEE}`,
  `/committees/${COMMITTEE}/cash-on-hand`,
]

interface Zones {
  zones?: readonly string[]
  kinds?: readonly Kind[]
  /** A control: days are written in the machine's own time zone. */
  control?: 'localDays'
}

/** Imports the same lists and makes the same requests in other time zones: every day has to be the one it is in UTC. */
export async function changeZones({ zones = ZONES, kinds = KINDS, control }: Zones = {}): Promise<Finding> {
  const finding = nothingFound()
  const broken = control === 'localDays' && pathToFileURL(join(import.meta.dirname, 'localDays.ts')).href
  using register = await makeFaultRegister()
  const { folder, dataDir } = register

  const answersIn = async (zone: string) => {
    const own = mkdtempSync(join(folder, 'zone-'))
    cpSync(dataDir, own, { recursive: true })
    const settings = { DATA_DIR: own, TZ: zone, ...(broken && { NODE_OPTIONS: `--import=${broken}` }) }
    for (const list of [committeesFile(folder), ...kinds.map((kind) => listOfRound(folder, kind, 1))]) {
      const { code, output } = await runProgram(IMPORTER, [...list, '--as-of', '2026-07-24'], settings)
      if (code !== 0) finding.others.push(`${list[0]} could not be imported in ${zone}: ${output}`)
    }
    const server = await serve(settings)
    const answers: string[] = []
    for (const path of PATHS) {
      const answer = await fetch(server.address + path)
      if (answer.status !== 200) finding.others.push(`${path} answers ${answer.status} in ${zone}.`)
      answers.push(withoutInstants(await answer.text(), server.address))
    }
    await server.kill()
    rmSync(own, { recursive: true })
    return answers
  }

  const inUtc = await answersIn('UTC')
  for (const zone of zones) {
    const answers = await answersIn(zone)
    finding.times += 1
    for (const [index, path] of PATHS.entries())
      if (answers[index] !== inUtc[index])
        finding.others.push(`${path} is another one in ${zone}: ${difference(answers[index], inUtc[index])}`)
  }
  return finding
}

/** The moments at which it was done differ, as expected: they are instants, not days. */
const withoutInstants = (text: string, address: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    .replaceAll(address.slice('http://127.0.0.1'.length), ':PORT')

function difference(one = '', other = ''): string {
  const at = one.split('').findIndex((letter, index) => letter !== other[index])
  return `${one.slice(Math.max(0, at - 30), at + 30)} | ${other.slice(Math.max(0, at - 30), at + 30)}`
}
