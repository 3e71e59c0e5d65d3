import { foldWords } from './foldWords.ts'

type Role = 'chair' | 'treasurer'

export interface Office {
  acctNum: number
  role: Role
  isListed: boolean
}

/** A name under which somebody is chair or treasurer, spelled as in the newest account. */
export interface Officer {
  name: string
  offices: Office[]
}

export type Officers = ReturnType<typeof officersByName>

/** What the state writes in place of a name. */
const NOBODY = 'no chairman designated'

/** The form in which names of officers are one name; '' of nobody's. */
export function officerKey(name: string): string {
  const key = foldWords(name).join(' ')
  return key === NOBODY ? '' : key
}

/** Officers by name, without regard to case, accents and punctuation. */
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
