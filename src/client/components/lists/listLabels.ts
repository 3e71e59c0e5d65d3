import { formatMoney } from '#client/ui/text/format.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { WHOLE_OFFICE } from '#contract/domain/races.ts'
import {
  type Choice,
  isBound,
  type ListState,
  type MoneyChoice,
  NO_LETTER,
} from '#contract/lists/listState.ts'

/** What a list and its text field are called. */
export interface ListLabels {
  noun: string
  /** What its files are, if that could be taken for something else. */
  download?: string
  nouns: string
  find: string
  hint: string
  /** The labels of its choices, if they differ from those of the visitors' lists. */
  labels?: Labels
  /** The words for a type, if the choice is of codes. */
  typeText?: (code: string) => string
}

type Labels = Readonly<Partial<Record<Choice, string>>>

/** `118 candidates`; `12 of 118 candidates` if some are filtered out. */
export const countOf = (count: number, { noun, nouns }: ListLabels, all?: number): string =>
  `${all === undefined ? '' : `${formatNumber(count)} of `}${counted(all ?? count, noun, nouns)}`

export const CHOICE_LABELS: Labels = {
  party: 'Party',
  status: 'Status',
  district: 'District',
  type: 'Type',
  letter: 'Starts with',
  money: 'Cash on Hand',
  min: 'Cash at Least',
  max: 'Cash at Most',
}

const MONEY_LABELS: Readonly<Record<string, string>> = {
  yes: 'Some',
  no: 'None',
  unknown: 'Not loaded here',
} satisfies Record<MoneyChoice, string>

/** The text of a value that the visitor can choose. */
export function valueText(choice: Choice, value: string, { typeText = String }: ListLabels): string {
  if (choice === 'money') return MONEY_LABELS[value] ?? value
  if (choice === 'type') return typeText(value)
  if (isBound(choice)) return formatMoney(Number(value) * 100)
  if (choice === 'letter' && value === NO_LETTER) return 'no letter'
  return choice === 'district' && value === WHOLE_OFFICE ? 'No district' : value
}

/** Each active part of a filter in words, with the state that results from removing it. */
export function partsOfFilter(
  { text, choices }: ListState,
  words: ListLabels,
): { words: string; without: Partial<ListState> }[] {
  const { labels = CHOICE_LABELS } = words
  // A filter holds nothing else; Object.keys forgets that.
  const parts = (Object.keys(choices) as Choice[]).map((choice) => {
    const { [choice]: value = '', ...others } = choices
    return { words: `${labels[choice]}: ${valueText(choice, value, words)}`, without: { choices: others } }
  })
  return text === '' ? parts : [{ words: `“${text}”`, without: { text: '' } }, ...parts]
}
