import { addDays } from '#contract/domain/addDays.ts'
import { STATEMENT_OF_SOLICITATION } from '#contract/domain/statements.ts'
import type { ColumnOf, DOCUMENTS } from '#importer/read/fileSchemas.ts'
import { AS_OF, dateBetween, usDate } from './sampleDates.ts'
import type { SampleCandidate } from './sampleCandidates.ts'
import type { SampleCommittee } from './sampleCommittees.ts'
import { electionDate } from './sampleElections.ts'
import { samplePdf } from './samplePdf.ts'
import type { SampleRandom } from './sampleRandom.ts'

interface SampleDocument extends Record<ColumnOf<typeof DOCUMENTS>, string> {
  content: Buffer
}

interface Filer {
  account: string
  name: string
  /** ISO dates between which the account files. */
  from: string
  to: string
}

const DOCUMENT_COUNT = 1_000
const SOLICITATIONS = 120
/** Every 125th document is plain text, none of them a solicitation. */
const TEXT_EVERY = 125

const SENTENCES = {
  [STATEMENT_OF_SOLICITATION]:
    'The filer gives notice of soliciting contributions for an organization that it controls.',
  'Campaign Treasurer Appointment': 'The filer appoints a campaign treasurer and designates a depository.',
  'Statement of Candidate': 'The filer has read and understands the requirements of Chapter 106.',
  'Qualifying Papers': 'The filer submits the oath and the financial disclosure for qualifying.',
  Correspondence: 'The filing office acknowledges receipt of the report named in the reference line.',
  'Registered Agent Appointment': 'The filer names an agent and an office to which papers may be delivered.',
} as const
type DocumentType = keyof typeof SENTENCES

/** The documents index, each entry with its file's bytes. Solicitations come first, half of them of committees. */
export function sampleDocuments(
  random: SampleRandom,
  candidates: readonly SampleCandidate[],
  committees: readonly SampleCommittee[],
): SampleDocument[] {
  const candidateFilers = candidates.map(candidateFiler)
  const committeeFilers = committees.map(committeeFiler)
  const solicitors = candidates
    .filter(({ ElectionID, OfficeCode }) => ElectionID.startsWith('2026') && MAY_SOLICIT.has(OfficeCode))
    .map(candidateFiler)
  return Array.from({ length: DOCUMENT_COUNT }, (_, index) => {
    if (index < SOLICITATIONS) {
      const filer = random.pick(index % 2 === 0 ? solicitors : committeeFilers)
      return sampleDocument(random, index, filer, STATEMENT_OF_SOLICITATION)
    }
    if (random.chance(25))
      return sampleDocument(random, index, random.pick(committeeFilers), committeeType(random))
    return sampleDocument(random, index, random.pick(candidateFilers), candidateType(random))
  })
}

/** The law requires the statement from candidates for statewide offices and the legislature. */
const MAY_SOLICIT: ReadonlySet<string> = new Set(['GOV', 'LTG', 'ATG', 'CFO', 'AGR', 'STS', 'STR'])

function candidateFiler({ AcctNum, ElectionID, NameFirst, NameLast }: SampleCandidate): Filer {
  const day = electionDate(ElectionID)
  return {
    account: AcctNum,
    name: `${NameFirst} ${NameLast}`,
    from: addDays(day, -480),
    to: day < AS_OF ? day : AS_OF,
  }
}

function committeeFiler({ AcctNum, Name }: SampleCommittee): Filer {
  return { account: AcctNum, name: Name, from: '2019-01-02', to: AS_OF }
}

const candidateType = (random: SampleRandom): DocumentType =>
  random.weighted({
    'Campaign Treasurer Appointment': 30,
    'Statement of Candidate': 25,
    'Qualifying Papers': 25,
    Correspondence: 20,
  })

const committeeType = (random: SampleRandom): DocumentType =>
  random.weighted({
    'Campaign Treasurer Appointment': 40,
    'Registered Agent Appointment': 30,
    Correspondence: 30,
  })

function sampleDocument(
  random: SampleRandom,
  index: number,
  filer: Filer,
  type: DocumentType,
): SampleDocument {
  const date = dateBetween(random, filer.from, filer.to)
  const isText = index % TEXT_EVERY === TEXT_EVERY - 1
  const extension = isText ? 'txt' : 'pdf'
  const lines = documentLines(filer, type, date)
  const filename = `${documentName(random, type, date)}.${extension}`
  return {
    Account: filer.account,
    Date: usDate(date),
    DocDesc: random.chance(6) ? '' : describe(random, type),
    Filename: filename,
    // The number distinguishes two filings of one kind on the same day.
    FilePath: `${date.slice(0, 4)}/${filer.account}-${index + 1}-${filename}`,
    Type: type,
    content: isText ? Buffer.from([type, ...lines, ''].join('\r\n')) : samplePdf(type, lines),
  }
}

/** Most file names are plain; some have the spaces that people put into them. */
function documentName(random: SampleRandom, type: DocumentType, date: string): string {
  return random.chance(12) ? `${type} ${date}` : `${type.toLowerCase().replaceAll(' ', '-')}-${date}`
}

function describe(random: SampleRandom, type: DocumentType): string {
  return random.weighted({ [type]: 80, [`${type} (amended)`]: 12, [`${type}, page 2 of 2`]: 8 })
}

function documentLines({ account, name }: Filer, type: DocumentType, date: string): string[] {
  return [
    `Filer: ${name}`,
    `Account: ${account}`,
    `Filed: ${usDate(date)}`,
    SENTENCES[type],
    'This is a sample document. The filer and everything in it are invented.',
  ]
}
