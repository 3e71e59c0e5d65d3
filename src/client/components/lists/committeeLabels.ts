import { committeeTypeText } from '#contract/domain/codes.ts'
import type { ListLabels } from './listLabels.ts'

/** Apart from those of other lists, because the words for codes come with them. */
export const COMMITTEE_LABELS: ListLabels = {
  noun: 'committee',
  nouns: 'committees',
  find: 'Find a committee',
  hint: 'Name or account number',
  typeText: committeeTypeText,
}
