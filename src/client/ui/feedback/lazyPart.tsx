import { type ComponentType, lazy } from 'react'

/** A part of the program could not be fetched: the line is down, the server restarts, or the file is gone. */
export class PartMissing extends Error {
  override name = 'PartMissing'
  /** Resolves once the part is there. */
  readonly fetchAgain: () => Promise<void>

  constructor(fetchAgain: () => Promise<void>, cause: unknown) {
    super('A part of the page could not be loaded.', { cause })
    this.fetchAgain = fetchAgain
  }
}

/** Those that there are, for the server, which has to have them all before it renders. */
const PARTS: { load: () => Promise<void> }[] = []

export async function loadAllParts(): Promise<void> {
  // One brings others along, which are loaded in their turn.
  for (const part of PARTS) await part.load()
  PARTS.length = 0
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never

/**
 * A component, by its name, that comes in a part of the program of its own. React's `lazy` keeps a failure for as long as
 * the window is open; this one can be fetched again. No address is made up for that: browsers of 2026 ask again for a
 * script that they could not get, and in older ones the page offers to reload.
 */
export function lazyPart<Module, Name extends keyof Module>(fetchPart: () => Promise<Module>, name: Name) {
  type Props = PropsOf<Module[Name]>
  // What is no component has no props, and cannot be drawn.
  const fetchComponent = async () => (await fetchPart())[name] as ComponentType<Props>
  /** From then on the part is drawn at once, without waiting. */
  const load = async () => {
    Part = await fetchComponent()
  }
  let Part: ComponentType<Props> = lazy(async () => {
    try {
      return { default: await fetchComponent() }
    } catch (cause) {
      throw new PartMissing(load, cause)
    }
  })
  const LazyPart = (props: Props) => <Part {...props} />
  if (import.meta.env.SSR) PARTS.push({ load })
  return LazyPart
}
