import { GLOSSARY_PAGE } from '#contract/pages.ts'
import type { TermName } from './terms.ts'

/** The fragment that identifies a term in an address: "Cash on hand" is `cash-on-hand`. */
export const termId = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/**
 * Links to the meanings of terms, folded below a table whose headers are buttons. The page opens each one over itself;
 * without scripts it leads to the glossary. Plain anchors, because the page listens for all of them at once.
 */
export const TermLinks = ({ names }: { names: readonly TermName[] }) => (
  <details className="small-print quiet">
    <summary>What the words mean</summary>
    {names.map((name, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <a href={`${GLOSSARY_PAGE}#${termId(name)}`}>{name.toLowerCase()}</a>
      </span>
    ))}
  </details>
)
