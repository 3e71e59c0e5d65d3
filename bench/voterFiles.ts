import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_NAMES, LAST_NAMES, MIDDLE_NAMES, nameDrawer } from './voterNames.ts'

const COUNTIES = ['ALA', 'BRO', 'DAD', 'DUV', 'HIL', 'LEE', 'ORA', 'PAL', 'PIN', 'POL']
const CHUNK = 1 << 20

/**
 * Writes county files of the voter extract with this many invented voters in total into `folder`. As in the state's
 * files, numbers ascend within a file and the counties' numbers interleave.
 */
export function writeVoterFiles(folder: string, voters: number): string[] {
  const random = xorshift(0x5eed)
  const [last, first, middle] = [nameDrawer(LAST_NAMES), nameDrawer(FIRST_NAMES), nameDrawer(MIDDLE_NAMES)]
  return COUNTIES.map((county, index) => {
    const path = join(folder, `${county}_20261110.txt`)
    const file = openSync(path, 'w')
    let text = ''
    for (let voter = index; voter < voters; voter += COUNTIES.length) {
      text += lineOf(
        county,
        100_000_000 + voter,
        [last(random(), random()), first(random(), random()), middle(random(), random())],
        random(),
      )
      if (text.length < CHUNK) continue
      writeSync(file, text)
      text = ''
    }
    writeSync(file, text)
    closeSync(file)
    return path
  })
}

const two = (value: number) => String(value + 1).padStart(2, '0')

/** A line of the width a real one has: about 200 bytes. */
function lineOf(
  county: string,
  id: number,
  [last, first, middle]: readonly [string, string, string],
  n: number,
) {
  const born = `${two(n % 12)}/${two(n % 28)}/${1930 + (n % 77)}`
  const registered = `${two(n % 11)}/${two(n % 27)}/${1990 + (n % 36)}`
  const phone = n % 3 === 0 ? `352\t555${1000 + (n % 9000)}` : '\t'
  const email = n % 5 === 0 ? `voter${id}@example.com` : ''
  return (
    `${county}\t${id}\t${last}\t\t${first}\t${middle}\tN\t${n % 19_999}  HERON LANDING RD\t\tGAINESVILLE\t\t326${two(n % 90)}` +
    `\t\t\t\t\t\t\t\t${n % 2 === 0 ? 'F' : 'M'}\t${(n % 6) + 1}\t${born}\t${registered}\t${n % 3 === 0 ? 'REP' : 'NPA'}` +
    `\t${n % 99}\t\t${n % 99}.${n % 9}\t\tACT\t${n % 28}\t${n % 120}\t${n % 40}\t${n % 7}\t${n % 5}\t${phone}\t\t${email}\r\n`
  )
}

/** George Marsaglia's xorshift32; unsigned. */
function xorshift(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
