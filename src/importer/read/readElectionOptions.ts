import { ElectionId } from '#contract/schemas/values.ts'
import { shorten } from '../normalize/fields.ts'
import { openPage } from './openPage.ts'

export interface ElectionOption {
  electionId: string
  /** As the state writes it; it need not end with "Election". */
  label: string
}

interface ElectionOptions {
  elections: ElectionOption[]
  /** Options that name no election; `line` is the option's number. */
  rejections: { line: number; reason: string }[]
}

/**
 * Reads the elections in the drop-down of the state's form for candidate lists. Throws TransientFault for an error or an
 * incomplete page, and ImportError for a page without that drop-down, or with an election twice.
 */
export function readElectionOptions(path: string, html: string): ElectionOptions {
  const { page, refuse, transient } = openPage(
    html,
    (reason) => `${path} does not have the state's drop-down of elections: ${reason}.`,
  )
  const select = page.selects.find(({ name }) => name === 'elecid')
  if (select === undefined)
    throw transient(`it has no drop-down named elecID. It says "${shorten(page.text)}"`)
  if (!select.isClosed) throw transient('it was cut short')

  const elections = new Map<string, ElectionOption>()
  const rejections: ElectionOptions['rejections'] = []
  for (const [index, { value, label }] of select.options.entries()) {
    // The prompt to choose, or the option for all.
    if (/^(all|0|-1)?$/i.test(value)) continue
    if (!ElectionId.safeParse(value).success)
      rejections.push({
        line: index + 1,
        reason: `the election is "${shorten(value)}", not one such as 20261103-GEN`,
      })
    else if (elections.has(value)) throw refuse(`it has the election ${value} twice`)
    else elections.set(value, { electionId: value, label })
  }
  if (elections.size === 0) throw refuse('it has no election')
  return { elections: [...elections.values()], rejections }
}
