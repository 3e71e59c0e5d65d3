import { type ComponentType, lazy } from 'react'

/** A chunk could not be fetched: the connection is down, the server restarts, or the file is gone. */
export class PartMissing extends Error {
  override name = 'PartMissing'
  /** Resolves once the chunk is loaded. */
  readonly fetchAgain: () => Promise<void>

  constructor(fetchAgain: () => Promise<void>, cause: unknown) {
    super('A part of the page could not be loaded.', { cause })
    this.fetchAgain = fetchAgain
  }
}

/** All lazy parts, for the server, which needs them all before it renders. */
const PARTS: { load: () => Promise<void> }[] = []

export async function loadAllParts(): Promise<void> {
  // Loading one adds others, which this loop then loads too.
  for (const part of PARTS) await part.load()
  PARTS.length = 0
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never

/**
 * A component, selected by name, from a separate chunk. React's `lazy` keeps a failure until the page is reloaded; this
 * one can be fetched again. The address does not change for that: browsers of 2026 fetch a failed script again, and in
 * older ones the page offers to reload.
 */
export function lazyPart<Module, Name extends keyof Module>(fetchPart: () => Promise<Module>, name: Name) {
  type Props = PropsOf<Module[Name]>
  // An export that is not a component has no props and cannot be rendered.
  const fetchComponent = async () => (await fetchPart())[name] as ComponentType<Props>
  /** From then on the component renders at once, without waiting. */
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
