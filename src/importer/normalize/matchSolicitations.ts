import { collapseSpaces, type Filer, type FilerAlias } from '#database/money/filers.ts'

/** Who solicits for which organization, as written in the state's listing. */
export interface Solicitation {
  solicitor: string
  office: string
  organization: string
}

/**
 * The offices in groups that the listing names in place of an office. Cabinet officers according to the constitution
 * since 2003.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  legislative: ['STS', 'STR'],
  legislature: ['STS', 'STR'],
  cabinet: ['ATG', 'CFO', 'AGR'],
  'cabinet officer': ['ATG', 'CFO', 'AGR'],
  'cabinet member': ['ATG', 'CFO', 'AGR'],
}

/**
 * Finds the account of a solicitation: by an alias of its organization, or else the only committee with exactly that
 * name, or else the only candidate with the solicitor's name and office. Case, spaces and punctuation are ignored. Null
 * if several or none might be meant: a similar name is not a match.
 */
export function matchSolicitations(filers: readonly Filer[], aliases: readonly FilerAlias[]) {
  const everywhere = aliases.filter(({ election }) => election === '')
  const settled = new Map(everywhere.map(({ filer, acctNum }) => [filer, acctNum]))
  const committees = new Map<string, number[]>()
  const candidates = new Map<string, { acctNum: number; offices: readonly string[] }[]>()
  for (const filer of filers)
    if (filer.type === 'committee') listed(committees, fold(filer.name)).push(filer.acctNum)
    else
      for (const name of namesOf(filer))
        listed(candidates, name).push({
          acctNum: filer.acctNum,
          offices: [filer.office, fold(filer.officeDescription)],
        })

  return ({ solicitor, office, organization }: Solicitation): number | null => {
    const alias = settled.get(collapseSpaces(organization))
    if (alias !== undefined) return alias
    const name = fold(organization)
    const [committee, otherCommittee] = (name !== '' && committees.get(name)) || []
    // With two committees of that name it could be either, whether or not a candidate fits too.
    if (otherCommittee !== undefined) return null
    if (committee !== undefined) return committee
    const wanted = officesOf(office)
    const fitting = (candidates.get(personOf(solicitor)) ?? []).filter(({ offices }) =>
      offices.some((each) => wanted.includes(each)),
    )
    const [candidate, otherCandidate] = new Set(fitting.map(({ acctNum }) => acctNum))
    return otherCandidate === undefined ? (candidate ?? null) : null
  }
}

function listed<Value>(map: Map<string, Value[]>, key: string): Value[] {
  const known = map.get(key) ?? []
  map.set(key, known)
  return known
}

/** "Office Holder & Candidate (Legislative)" means the legislature's offices; any other office is its own description. */
function officesOf(office: string): readonly string[] {
  const words = fold(/\(([^()]+)\)\s*$/.exec(office)?.[1] ?? office)
  return words === '' ? [] : (GROUPS[words] ?? [words])
}

/** The listing writes `Last, First`, sometimes with the middle name or its initial. */
function namesOf({ last, first, middle }: Extract<Filer, { type: 'candidate' }>): Set<string> {
  return new Set([middle, middle.slice(0, 1), ''].map((each) => `${fold(last)}, ${fold(`${first} ${each}`)}`))
}

function personOf(solicitor: string): string {
  const comma = solicitor.indexOf(',')
  return `${fold(solicitor.slice(0, Math.max(comma, 0)))}, ${fold(solicitor.slice(comma + 1))}`
}

/** Lower case, one space between words, no punctuation: a dash separates words, other marks within a word are removed. */
const fold = (text: string): string =>
  collapseSpaces(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[.'’"“”]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
  )
