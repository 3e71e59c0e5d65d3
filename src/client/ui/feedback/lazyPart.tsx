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

/**
 * A component that comes in a part of the program of its own. React's `lazy` keeps a failure for as long as the window
 * is open; this one can be fetched again. No address is made up for that: browsers of 2026 ask again for a script that
 * they could not get, and in older ones the page offers to reload.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const fetchAgain = async () => {
    const part = await fetchPart()
    Part = lazy(() => Promise.resolve({ default: part }))
  }
  let Part = lazy(async () => {
    try {
      return { default: await fetchPart() }
    } catch (cause) {
      throw new PartMissing(fetchAgain, cause)
    }
  })
  return function LazyPart(props: Props) {
    return <Part {...props} />
  }
}
