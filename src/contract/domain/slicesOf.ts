/** The items in order, this many at a time. */
export function* slicesOf<Item>(items: readonly Item[], atOnce: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce)
}
