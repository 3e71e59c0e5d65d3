/** An American keyboard, with the same keys under Shift. */
const ROWS = ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./']
const SHIFTED = ['~!@#$%^&*()_+', 'QWERTYUIOP{}|', 'ASDFGHJKL:"', 'ZXCVBNM<>?']
/** The horizontal offset of each row, in keys. */
const STARTS = [0, 1.5, 1.75, 2.25]

interface Key {
  x: number
  row: number
}

const KEYS = new Map<string, Key>(
  [ROWS, SHIFTED].flatMap((rows) =>
    rows.flatMap((keys, row) =>
      Array.from(keys, (key, index) => [key, { x: index + (STARTS[row] ?? 0), row }] as const),
    ),
  ),
)

/**
 * Whether most characters follow from those before them: the next key in any direction, also with alternating hands
 * (`1qaz2wsx3edc`, `q1w2e3r4t5y6`) or on a keypad, the next letter of the alphabet, or a repetition.
 */
export function isKeyboardWalk(text: string): boolean {
  const characters = Array.from(text)
  const surprises = characters.filter((character, index) => {
    const [before = '', twoBefore = ''] = [characters[index - 1], characters[index - 2]]
    return !follows(before, character) && !isBeside(twoBefore, character)
  })
  return surprises.length * 3 <= characters.length
}

const follows = (before: string, character: string) =>
  before === character ||
  isNextLetter(before.toLowerCase(), character.toLowerCase()) ||
  isOnKeypad(before, character) ||
  isNear(before, character, 1)

const isNextLetter = (before: string, character: string) =>
  /^[a-z]{2}$/.test(before + character) && Math.abs(codeOf(before) - codeOf(character)) === 1

/** One key up or down on a keypad. */
const isOnKeypad = (before: string, character: string) =>
  /^[1-9]{2}$/.test(before + character) && Math.abs(Number(before) - Number(character)) === 3

const isBeside = (before: string, character: string) => isNear(before, character, 0)

function isNear(before: string, character: string, rowsApart: number): boolean {
  const [from, to] = [KEYS.get(before), KEYS.get(character)]
  return (
    from !== undefined &&
    to !== undefined &&
    Math.abs(from.row - to.row) <= rowsApart &&
    Math.abs(from.x - to.x) <= 1
  )
}

const codeOf = (letter: string) => letter.charCodeAt(0)
