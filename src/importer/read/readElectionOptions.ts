import { ElectionId } from '#contract/schemas/election.ts'
import { ImportError } from '../ImportError.ts'
import { shorten } from '../normalize/fields.ts'
import { faultOfPage } from './faultOfPage.ts'
import { readHtml } from './readHtml.ts'
import { PassingFault } from './totalsPageFaults.ts'

export interface ElectionOption {
  electionId: string
  /** As the state has it; it need not end in "Election". */
  label: string
}

interface ElectionOptions {
  elections: ElectionOption[]
  /** Options that name no election; the line is the option's number. */
  rejections: { line: number; reason: string }[]
}

/** Hundreds of times the length of a real one. */
const LONGEST = 4_000_000

/**
 * Reads the elections that the state's form for candidate lists lets one choose. Throws PassingFault for what stands in
 * place of the page or is a part of it, ImportError for a page without that drop-down, or with an election twice.
 */
export function readElectionOptions(path: string, html: string): ElectionOptions {
  const refuse = (reason: string) =>
    new ImportError(`${path} does not have the state's drop-down of elections: ${reason}.`)
  const passing = (reason: string) => new PassingFault(refuse(reason).message, reason)
  if (html.length > LONGEST) throw refuse('it is far longer than such a page')
  const page = readHtml(html)
  const fault = faultOfPage(html, page)
  if (fault !== null) throw passing(fault)
  const select = page.selects.find(({ name }) => name === 'elecid')
  if (select === undefined) throw passing(`it has no drop-down named elecID. It says "${shorten(page.text)}"`)
  if (!select.isClosed) throw passing('it was cut short')

  const elections: ElectionOption[] = []
  const rejections: ElectionOptions['rejections'] = []
  for (const [index, { value, label }] of select.options.entries()) {
    // What asks to choose, or stands for all.
    if (/^(all|0|-1)?$/i.test(value)) continue
    if (!ElectionId.safeParse(value).success)
      rejections.push({
        line: index + 1,
        reason: `the election is "${shorten(value)}", not one such as 20261103-GEN`,
      })
    else if (elections.some(({ electionId }) => electionId === value))
      throw refuse(`it has the election ${value} twice`)
    else elections.push({ electionId: value, label })
  }
  if (elections.length === 0) throw refuse('it has no election')
  return { elections, rejections }
}
