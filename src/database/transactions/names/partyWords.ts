import { documentWords } from '../../search/documentWords.ts'
import { foldWords } from '../../names/foldWords.ts'
import { attributeWord } from '../../search/rankMatches.ts'
import { withoutPlus4 } from '#contract/domain/zipIn.ts'

/** At most this many of the occupations filed with a name are indexed, the first ones; a block has as many (partyFacts). */
const MAX_OCCUPATIONS = 2

/**
 * The words that find a contributor or payee: those of its name, and as words about it city, state, ZIP code and
 * occupations.
 */
export const partyWords = (name: string, place: string, occupations: readonly string[] = []): string[] => [
  ...documentWords(name),
  ...placeWords(place),
  ...occupations.slice(0, MAX_OCCUPATIONS).flatMap(occupationWords),
]

/** The words that find a place, marked as not part of a name; only five digits of a ZIP code. */
export const placeWords = (place: string): string[] => foldWords(withoutPlus4(place)).map(attributeWord)

/** The words that find an occupation, marked as not part of a name. */
export const occupationWords = (occupation: string): string[] => foldWords(occupation).map(attributeWord)
