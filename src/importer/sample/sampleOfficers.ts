import { NO_NAME, samplePersonName, stateName } from './samplePeople.ts'
import type { SampleRandom } from './sampleRandom.ts'

/** One filing agent keeps the books of many committees. */
const AGENT = { NameLast: 'Ledgerwick', NameFirst: 'Constance', NameMiddle: 'A.' }

/** The state puts this sentence into the chair's last name. */
const NO_CHAIR = { NameLast: 'No Chairman Designated', NameFirst: '', NameMiddle: '' }

/** The chair and the treasurer of a committee; the chair is the one given, if any. */
export function sampleOfficers(random: SampleRandom, givenChair?: { last: string; first: string }) {
  const drawnChair = random.chance(4) ? NO_CHAIR : stateName(samplePersonName(random))
  const chair = givenChair ? stateName({ ...givenChair, middle: '', suffix: '' }) : drawnChair
  const treasurers = { nobody: NO_NAME, agent: AGENT, chair, other: stateName(samplePersonName(random)) }
  const treasurer = treasurers[random.weighted({ nobody: 6, agent: 22, chair: 32, other: 40 })]
  return {
    ChrNameLast: chair.NameLast,
    ChrNameFirst: chair.NameFirst,
    ChrNameMiddle: chair.NameMiddle,
    TrsNameLast: treasurer.NameLast,
    TrsNameFirst: treasurer.NameFirst,
    TrsNameMiddle: treasurer.NameMiddle,
  }
}
