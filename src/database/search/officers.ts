import { isPersonName } from '#contract/domain/fullName.ts'
import { foldedName } from '../names/foldWords.ts'

type Role = 'chair' | 'treasurer'

export interface Office {
  acctNum: number
  role: Role
  isListed: boolean
}

/** The name of a chair or treasurer, spelled as in the newest account. */
export interface Officer {
  name: string
  offices: Office[]
}

export type Officers = ReturnType<typeof officersByName>

/** The form in which spellings of an officer's name are equal; '' if it is no name. */
const officerKey = (name: string): string => (isPersonName(name) ? foldedName(name) : '')

/** Officers by name, regardless of case, accents and punctuation. */
export function officersByName() {
  const byKey = new Map<string, Officer>()
  return {
    add(name: string, office: Office): void {
      const key = officerKey(name)
      if (key === '') return
      const known = byKey.get(key)
      if (known) known.offices.push(office)
      else byKey.set(key, { name, offices: [office] })
    },
    find: (name: string) => byKey.get(officerKey(name)),
    all: () => [...byKey.values()],
  }
}
