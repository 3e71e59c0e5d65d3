/** So many answers are begun before other things get their turn. */
const MAX_BEGUN_PER_TURN = 16

/**
 * The event loop takes in one connection a turn. While they come, turns are short, or the last of a thousand would wait
 * for many answers of each connection before it.
 */
const MAX_BEGUN_WHILE_OTHERS_COME = 1

interface Options<Waiting> {
  begin: (waiting: Waiting) => void
  /** Whoever has left meanwhile is not answered. */
  isGone: (waiting: Waiting) => boolean
}

/** Begins a few answers in each turn of the event loop, so that a thousand large ones hold up nobody else for long. */
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
    mayBegin = hasNewcomer ? MAX_BEGUN_WHILE_OTHERS_COME : MAX_BEGUN_PER_TURN
    hasNewcomer = false
    beginSome()
  }

  return {
    /** Puts an answer behind those that wait for their turn. With `isLater` this turn begins none. */
    push: (waiting: Waiting, isLater: boolean): void => {
      line.push(waiting)
      if (line.length > 1) return
      if (isLater) setImmediate(beginSome)
      else beginSome()
    },

    /** Another connection is coming in. */
    noteNewcomer: (): void => {
      hasNewcomer = true
      mayBegin = MAX_BEGUN_WHILE_OTHERS_COME
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
