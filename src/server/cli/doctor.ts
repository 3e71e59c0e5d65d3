import { readConfig } from '../config.ts'
import { isForOperator, refuseArguments } from '../operatorErrors.ts'
import { databaseFindings } from '../doctor/databaseFindings.ts'
import { asLine, fault, type Finding, findings, ok, machineFindings } from '../doctor/machineFindings.ts'

refuseArguments(`Usage: npm run doctor

Checks settings, permissions, disk, database, administrators, lists, the last nightly run and backups, with the site's
settings and as its user. Prints a line for each: what was checked, what was found, what to do. Changes nothing.
Exits with 0 if nothing has to be fixed, else with 1.`)
// Files it writes are readable by this user only.
process.umask(0o077)
const found = await look()
for (const finding of found) console.log(asLine(finding))
if (found.some(({ state }) => state === 'fault')) process.exitCode = 1

async function look(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env)
    const now = new Date()
    const settings = findings({ Settings: ok('all can be used.') })
    return [...settings, ...machineFindings(config, now), ...(await databaseFindings(config, now))]
  } catch (error) {
    if (!isForOperator(error)) throw error
    return findings({ Settings: fault(error.message, 'Correct it; the rest could not be checked.') })
  }
}
