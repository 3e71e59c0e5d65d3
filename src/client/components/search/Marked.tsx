import { markMatches } from './markMatches.ts'
import styles from './Marked.module.css'

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
