/** A growing list of unsigned 32-bit numbers, 4 bytes each. */
export function growableUint32Array() {
  let numbers = new Uint32Array(1_024)
  let length = 0
  return {
    push(number: number): void {
      if (length === numbers.length) {
        const larger = new Uint32Array(2 * length)
        larger.set(numbers)
        numbers = larger
      }
      numbers[length++] = number
    },
    at: (index: number): number => numbers[index] ?? 0,
    all: () => numbers.subarray(0, length),
    get length() {
      return length
    },
  }
}
