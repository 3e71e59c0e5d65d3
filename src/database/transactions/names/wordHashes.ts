import { documentsIn } from './index/intersect.ts'
import { packNumbers, unpackNumbers } from './packedNumbers.ts'

/** The number of bits in a word's hash: with two million words, one in seventeen other words collides. */
const BITS = 25

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93)
  return (hash ^ (hash >>> BITS)) & (2 ** BITS - 1)
}

export type WordHashes = ReturnType<typeof wordHashes>

/** A bit set of the hashes of very many words: tells without a query whether a word may be among them. */
export function wordHashes() {
  const bits = new Uint32Array(2 ** BITS / 32)
  let added = 0
  const set = (hash: number) => {
    const at = hash >>> 5
    bits[at] = (bits[at] ?? 0) | (1 << (hash & 31))
  }
  return {
    add(word: string): void {
      added += 1
      set(hashOf(word))
    },
    addPacked: ({ count, hashes }: PackedHashes): void => unpackNumbers(hashes, count).forEach(set),
    mayHave(word: string): boolean {
      const hash = hashOf(word)
      return (((bits[hash >>> 5] ?? 0) >>> (hash & 31)) & 1) === 1
    },
    packed(): PackedHashes {
      const numbers = documentsIn(bits, added)
      return { count: numbers.length, hashes: packNumbers(numbers) }
    },
  }
}

/** The form that is stored with a block of names. */
export interface PackedHashes {
  count: number
  hashes: Uint8Array
}
