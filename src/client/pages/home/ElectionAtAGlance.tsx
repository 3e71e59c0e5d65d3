import { Downloads } from '#client/components/Downloads.tsx'
import { Link } from '#client/components/links/Link.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { formatNumber } from '#contract/domain/formatNumber.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { officePage } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Overview } from '#contract/schemas/overview.ts'
import styles from './ElectionAtAGlance.module.css'

type Election = Pick<Overview, 'electionId' | 'electionName' | 'offices'>

/** The offices of an election and how many are still in the race for each, added up as in an account book. */
export function ElectionAtAGlance({ electionId, electionName, offices }: Election) {
  if (electionId === null || offices.length === 0) return null
  const running = offices.reduce((sum, { candidates }) => sum + candidates, 0)
  return (
    <Section title={electionName}>
      <ul className={styles.offices}>
        {offices.map(({ code, description, candidates }) => (
          <li key={code}>
            <Link to={officePage(electionId, code)}>{description}</Link>
            <span>{formatNumber(candidates)}</span>
          </li>
        ))}
      </ul>
      <p className={`total ${styles.sum}`}>
        <span>
          Candidates still in the race for{' '}
          {offices.length === 1 ? 'one office' : `${formatNumber(offices.length)} offices`}
        </span>
        <span className="figure">{formatNumber(running)}</span>
      </p>
      <Downloads of="these offices" to={(format) => apiUrl(publicAddresses.exportOverview, { format })} />
    </Section>
  )
}
