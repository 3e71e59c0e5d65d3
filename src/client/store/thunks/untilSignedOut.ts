import { type Failure, isSignedOut } from '#client/api/describeFailure.ts'
import { limitConcurrency } from '#contract/limitConcurrency.ts'

/** Concurrent calls: enough to be quick, few enough to leave capacity to others. */
const CALLS_AT_ONCE = 4

/** Makes a call for each item, in order. Once the session has ended the rest are skipped: they would be refused too. */
export async function untilSignedOut<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<Failure | undefined>,
): Promise<void> {
  const limited = limitConcurrency(CALLS_AT_ONCE)
  let isOver = false
  const callUnlessOver = async (item: Item) => {
    if (isOver) return
    const failure = await call(item)
    if (failure && isSignedOut(failure)) isOver = true
  }
  await Promise.all(items.map(async (item) => limited(() => callUnlessOver(item))))
}
