/** A decoded path, or a segment of one; undefined if it is malformed. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
