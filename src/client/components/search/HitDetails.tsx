import styles from './Suggestions.module.css'
import type { Hit } from './hitGroups.ts'
import { markMatches } from './markMatches.ts'

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
