/** Answers begun before other work gets its turn. */
const MAX_BEGUN_PER_TURN = 16

/**
 * The event loop accepts one connection per turn. While connections arrive, turns must be short, or the last of a
 * thousand would wait for many answers on each connection before it.
 */
const MAX_BEGUN_WHILE_ACCEPTING = 1

interface Options<Waiting> {
  begin: (waiting: Waiting) => void
  /** Whether the client has disconnected, so that no answer is needed. */
  isGone: (waiting: Waiting) => boolean
}

/**
 * Begins a few answers per turn of the event loop, so that a thousand large ones do not delay other requests for long.
 */
export function takeTurns<Waiting>({ begin, isGone }: Options<Waiting>) {
  const line: Waiting[] = []
  let begun = 0
  let mayBegin = MAX_BEGUN_PER_TURN
  let hasNewcomer = false
  let isHeld = false

  function beginSome(): void {
    if (isHeld) return
    while (begun < mayBegin) {
      const first = line.shift()
      if (!first) return
      if (isGone(first)) continue
      if (begun === 0) setImmediate(nextTurn)
      begun += 1
      begin(first)
    }
  }

  function nextTurn(): void {
    begun = 0
    mayBegin = hasNewcomer ? MAX_BEGUN_WHILE_ACCEPTING : MAX_BEGUN_PER_TURN
    hasNewcomer = false
    beginSome()
  }

  return {
    /** Queues an answer. With `isLater`, no answer is begun in this turn. */
    push: (waiting: Waiting, isLater: boolean): void => {
      line.push(waiting)
      if (line.length > 1) return
      if (isLater) setImmediate(beginSome)
      else beginSome()
    },

    /** Reports that a connection was accepted. */
    noteNewcomer: (): void => {
      hasNewcomer = true
      mayBegin = MAX_BEGUN_WHILE_ACCEPTING
    },

    /** Begins none until `release`. */
    hold: (): void => {
      isHeld = true
    },

    release: (): void => {
      isHeld = false
      nextTurn()
    },
  }
}
