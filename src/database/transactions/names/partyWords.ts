import { documentWords } from '../../search/documentWords.ts'
import { foldWords } from '../../search/foldWords.ts'
import { aboutWord } from '../../search/WordIndex.ts'
import { withoutPlus4 } from '../withoutPlus4.ts'

/** So many occupations that a name was filed with are words about it. */
const MAX_OCCUPATIONS = 3

/** The words by which a contributor or payee is found: of its name; about it, city, state, ZIP code and occupations. */
export const partyWords = (name: string, place: string, occupations: readonly string[] = []): string[] => [
  ...documentWords(name),
  ...placeWords(place),
  ...occupations.slice(0, MAX_OCCUPATIONS).flatMap(occupationWords),
]

/** What a place is found by, as words that are not of a name; no more of its ZIP code than five digits. */
export const placeWords = (place: string): string[] => foldWords(withoutPlus4(place)).map(aboutWord)

/** What an occupation is found by, as words that are not of a name. */
export const occupationWords = (occupation: string): string[] => foldWords(occupation).map(aboutWord)
