/** Calls under way at a time: enough to be quick, few enough to leave the server to others. */
const AT_ONCE = 4

/** Does the work for each item, in order and a few at a time, until one answers 'stop'. */
export async function fewAtATime<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<'stop' | 'go on'>,
): Promise<void> {
  const waiting = [...items]
  const takeOneByOne = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      if ((await work(item)) === 'stop') waiting.length = 0
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeOneByOne))
}
