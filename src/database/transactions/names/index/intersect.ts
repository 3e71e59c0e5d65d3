/** With this many times more postings than candidates, looking each candidate up is faster. */
const SPARSE = 16

/** Those of these documents, ascending, that are in one of the lists. */
export function intersect(documents: Uint32Array, lists: readonly Uint32Array[]): Uint32Array {
  if (documents.length * SPARSE < sizeOf(lists))
    return documents.filter((document) => isInAny(lists, document))
  const bits = bitsOf(lists)
  return documents.filter((document) => (((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1)
}

/** Whether a document is in any of these lists, each in ascending order. */
export const isInAny = (lists: readonly Uint32Array[], document: number): boolean =>
  lists.some((list) => has(list, document))

export const sizeOf = (lists: readonly Uint32Array[]) => lists.reduce((sum, { length }) => sum + length, 0)

/** The documents that are in at least one list, ascending: sorted if there are few, otherwise through a bitmap. */
export function union(lists: readonly Uint32Array[]): Uint32Array {
  const [first, second] = lists
  if (!first) return new Uint32Array()
  if (!second) return first
  const size = sizeOf(lists)
  return size < FEW ? sorted(lists, size) : documentsIn(bitsOf(lists), size)
}

const FEW = 500

function sorted(lists: readonly Uint32Array[], size: number): Uint32Array {
  const all = new Uint32Array(size)
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
  }
  all.sort()
  let kept = 0
  for (let index = 0; index < size; index += 1)
    if (index === 0 || all[index] !== all[index - 1]) all[kept++] = all[index] ?? 0
  return all.subarray(0, kept)
}

/** A bitmap of the documents in these lists. */
function bitsOf(lists: readonly Uint32Array[]): Uint32Array {
  let last = 0
  for (const list of lists) last = Math.max(last, list.at(-1) ?? 0)
  const bits = new Uint32Array((last >>> 5) + 1)
  for (const list of lists)
    for (let index = 0; index < list.length; index += 1) {
      const document = list[index] ?? 0
      const at = document >>> 5
      bits[at] = (bits[at] ?? 0) | (1 << (document & 31))
    }
  return bits
}

/** The documents whose bits are set, at most `most`. */
export function documentsIn(bits: Uint32Array, most: number): Uint32Array {
  const all = new Uint32Array(most)
  let count = 0
  for (let at = 0; at < bits.length; at += 1)
    // Visits the lowest set bit until none is left.
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      all[count++] = at * 32 + (31 - Math.clz32(rest & -rest))
  return all.subarray(0, count)
}

function has(list: Uint32Array, document: number): boolean {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < document) low = middle + 1
    else high = middle
  }
  return list[low] === document
}
