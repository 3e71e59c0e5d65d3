/** A part of a file, from and to a byte, both included. */
export interface BytePart {
  start: number
  end: number
}

/**
 * The part of a file of this size that a Range header asks for (RFC 9110, section 14): null for the whole file, 'beyond'
 * if the file has no such part. A header that is not one range of bytes is ignored, as the RFC allows.
 */
export function bytePart(range: string | undefined, size: number): BytePart | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'beyond'
  return start > end ? null : { start, end }
}
