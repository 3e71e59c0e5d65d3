/** Ascending numbers, each as its difference from the previous one, in as many seven-bit groups as needed. */
export function packNumbers(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 5)
  let length = 0
  let before = 0
  for (const number of numbers) {
    let distance = number - before
    before = number
    while (distance > 0x7f) {
      bytes[length++] = (distance & 0x7f) | 0x80
      distance >>>= 7
    }
    bytes[length++] = distance
  }
  return bytes.slice(0, length)
}

/** Unpacks `count` numbers. */
export function unpackNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  let at = 0
  let before = 0
  for (let index = 0; index < count; index += 1) {
    let distance = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      distance |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    before += distance
    numbers[index] = before
  }
  return numbers
}
