import styles from './Suggestions.module.css'
import type { Hit } from './searchText.ts'

/** What distinguishes a hit from others with the same name. */
export function HitDetails({ hit, question }: { hit: Hit; question: string }) {
  if ('place' in hit) return <Marked name={hit.place} question={question} />
  return (
    <>
      {hit.acctNum !== null && (
        <>
          <Marked name={String(hit.acctNum)} question={question} /> ·{' '}
        </>
      )}
      {hit.description}
    </>
  )
}

/** A name with its matching parts marked. */
export const Marked = ({ name, question }: { name: string; question: string }) =>
  markMatches(name, question).map(({ text, isMatch }, index) =>
    // A part has no name but its place.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? (
      <mark className={styles.match} key={index}>
        {text}
      </mark>
    ) : (
      text
    ),
  )

interface Part {
  text: string
  isMatch: boolean
}

/** A letter as the search compares it: without case and accents. Characters other than letters and digits become ''. */
const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * Splits a name into parts. The beginning of a word that also begins a word of the query is a match; `O'Brien` and `obr`
 * share `O'Br`.
 */
export function markMatches(name: string, question: string): Part[] {
  const wanted = question
    .split(/\s+/)
    .map(plainLetters)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  const parts: Part[] = []
  const add = (text: string, isMatch: boolean) => {
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += text
    else if (text !== '') parts.push({ text, isMatch })
  }
  for (const word of name.split(/([\s-]+)/)) {
    const begins = wanted.find((one) => plainLetters(word).startsWith(one))
    const end = begins === undefined ? 0 : lengthOf(word, begins)
    add(word.slice(0, end), true)
    add(word.slice(end), false)
  }
  return parts
}

/** The length of the part of a word that folds to this beginning. */
function lengthOf(word: string, beginning: string): number {
  let end = 0
  for (const letter of word) {
    if (plainLetters(word.slice(0, end)).length >= beginning.length) break
    end += letter.length
  }
  return end
}
