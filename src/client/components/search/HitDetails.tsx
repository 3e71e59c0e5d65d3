import type { Hit } from './hitGroups.ts'
import { Marked } from './Marked.tsx'

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
      {hit.says}
    </>
  )
}
