import { readConfig } from '../config.ts'
import { isForOperator } from '../isForOperator.ts'
import { databaseFindings } from '../doctor/databaseFindings.ts'
import { asLine, type Finding, findingsOf } from '../doctor/finding.ts'
import { machineFindings } from '../doctor/machineFindings.ts'

const USAGE = `Usage: npm run doctor

Checks settings, permissions, disk, database, administrators, lists, the last nightly run and backups, with the site's
settings and as its user. Prints a line for each: what was checked, what was found, what to do. Changes nothing.
Exits with 0 if nothing has to be fixed, else with 1.`

// Files it writes are readable by this user only.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2))

/** The exit code: 0 nothing has to be fixed, 1 something has, 2 wrong usage. */
async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    const isHelp = args.includes('--help')
    if (isHelp) console.log(USAGE)
    else console.error(USAGE)
    return isHelp ? 0 : 2
  }
  const findings = await look()
  for (const finding of findings) console.log(asLine(finding))
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
}

async function look(): Promise<Finding[]> {
  const { ok, fault } = findingsOf('Settings')
  try {
    const config = readConfig(process.env)
    const now = new Date()
    return [ok('all can be used.'), ...machineFindings(config, now), ...(await databaseFindings(config, now))]
  } catch (error) {
    if (!isForOperator(error)) throw error
    return [fault(error.message, 'Correct it; the rest could not be checked.')]
  }
}
