import { documentWords } from '../../search/documentWords.ts'
import { foldWords } from '../../search/foldWords.ts'
import { aboutWord } from '../../search/WordIndex.ts'

/** So many occupations that a name was filed with are words about it. */
const MAX_OCCUPATIONS = 3

/** The words by which a contributor or payee is found: of its name; about it, city, state, ZIP code and occupations. */
export const partyWords = (name: string, place: string, occupations: readonly string[] = []): string[] => [
  ...documentWords(name),
  ...placeWords(place),
  ...occupations.slice(0, MAX_OCCUPATIONS).flatMap(occupationWords),
]

export const placeWords = (place: string): string[] => foldWords(withoutPlus4(place)).map(aboutWord)

export const occupationWords = (occupation: string): string[] => foldWords(occupation).map(aboutWord)

/** The nine digits of a ZIP code tell a few houses, and street addresses are not published. */
export const withoutPlus4 = (place: string) => place.replace(/(\d{5})-?\d{4}$/, '$1')
