import { type Office, type Officer, officerKey } from './officers.ts'
import type { Span } from './recordVersions.ts'

/** An officer's name, for a span in which nothing changes that affects its rank. */
export interface OfficerVersion extends Span {
  name: string
  /** The newest account, and the officer's role there. */
  first: Pick<Office, 'acctNum' | 'role'>
  isListed: boolean
}

type Held = Office & Span & { name: string }

/** Officers by name, in every revision. */
export function officersOverTime() {
  const byKey = new Map<string, Held[]>()

  const heldAt = (held: readonly Held[], revision: number) =>
    held.filter(({ since, until }) => since <= revision && revision < until)

  return {
    /** Call it with the newest accounts first, and for each backward in time. */
    add(name: string, office: Office, { since, until }: Span): void {
      const key = officerKey(name)
      if (key === '') return
      const held = byKey.get(key) ?? []
      byKey.set(key, held)
      const later = held.findLast(({ role }) => role === office.role)
      if (later?.acctNum === office.acctNum && later.since === until && isSame(later, { name, ...office }))
        later.since = since
      else held.push({ name, ...office, since, until })
    },

    /** The newest account first. */
    *versions(): Generator<OfficerVersion[]> {
      for (const held of byKey.values()) {
        held.sort((a, b) => b.acctNum - a.acctNum || (a.role < b.role ? -1 : 1))
        yield versionsOf(held, heldAt)
      }
    },

    find(name: string, revision: number): Officer | undefined {
      const offices = heldAt(byKey.get(officerKey(name)) ?? [], revision)
      return offices[0] && { name: offices[0].name, offices }
    },
  }
}

const isSame = (a: Pick<Held, 'name' | 'isListed'>, b: Pick<Held, 'name' | 'isListed'>) =>
  a.name === b.name && a.isListed === b.isListed

function versionsOf(
  held: readonly Held[],
  heldAt: (held: readonly Held[], revision: number) => Held[],
): OfficerVersion[] {
  const cuts = [...new Set(held.flatMap(({ since, until }) => [since, until]))].toSorted((a, b) => a - b)
  const versions: OfficerVersion[] = []
  for (const [at, until] of cuts.slice(1).entries()) {
    const since = cuts[at] ?? 0
    const offices = heldAt(held, since)
    const [first] = offices
    if (!first) continue
    const isListed = offices.some((office) => office.isListed)
    const before = versions.at(-1)
    if (before?.until === since && before.first === first && before.isListed === isListed)
      before.until = until
    else versions.push({ name: first.name, first, isListed, since, until })
  }
  return versions
}
