import { type Failure, isSignedOut } from '#client/api/describeFailure.ts'
import { limitConcurrency } from '#contract/limitConcurrency.ts'

/** Calls under way at a time: enough to be quick, few enough to leave the server to others. */
const CALLS_AT_ONCE = 4

/** Makes a call for each item, in order. Once nobody is signed in the rest are left: they would be refused too. */
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
