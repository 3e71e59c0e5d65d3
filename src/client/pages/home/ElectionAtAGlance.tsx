import { useId } from 'react'
import { formatDay } from '#contract/domain/days.ts'
import { Link } from 'react-router-dom'
import { ScrollFrame } from '#client/ui/table/ScrollFrame.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { NOT_LOADED } from '#contract/domain/money.ts'
import { filesWithFec } from '#contract/domain/races.ts'
import { electionPage, officePage } from '#contract/pages.ts'
import type { Overview, RaceMoney } from '#contract/schemas/race.ts'
import styles from './ElectionAtAGlance.module.css'

type Election = Pick<Overview, 'electionId' | 'electionName' | 'offices' | 'total'>

/** The candidates still in the race for each office and their cash on hand, added up as in an account book. */
export function ElectionAtAGlance({ electionId, electionName, offices, total }: Election) {
  const id = useId()
  if (electionId === null || total === null || offices.length === 0) return null
  const hasMoney = total.known > 0
  return (
    <Section title={<Link to={electionPage(electionId)}>{electionName}</Link>}>
      <ScrollFrame labelledBy={id}>
        <table className={styles.offices} aria-labelledby={id}>
          <caption id={id} className="visually-hidden">
            Candidates still in the race for each office
          </caption>
          <thead>
            <tr>
              <th scope="col">Office</th>
              <th scope="col">Candidates</th>
              {hasMoney && (
                <th scope="col">
                  Cash on Hand <span className={styles.known}>Known</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {offices.map(({ officeCode, office, candidates, money }) => (
              <tr key={officeCode}>
                <th scope="row">
                  <Link to={officePage(electionId, officeCode)}>{office}</Link>
                </th>
                <td>{formatNumber(candidates)}</td>
                {hasMoney && <Cash money={money} isFederal={filesWithFec(officeCode)} />}
              </tr>
            ))}
          </tbody>
          <tfoot className="total">
            <tr>
              <th scope="row">Total</th>
              <td>{formatNumber(offices.reduce((sum, { candidates }) => sum + candidates, 0))}</td>
              {hasMoney && <Cash money={total} isFederal={false} />}
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
      <small>
        Candidates still in the race.{' '}
        {hasMoney
          ? `Known: of how many of their accounts. The oldest figure is as of ${formatDay(total.asOf ?? '')}.`
          : 'Their money is not loaded here.'}
      </small>
    </Section>
  )
}

function Cash({ money: { coh, known, accounts }, isFederal }: { money: RaceMoney; isFederal: boolean }) {
  if (isFederal && coh === null) return <td className={styles.quiet}>with the FEC</td>
  return (
    <td>
      {coh === null ? <span className="unknown" title={NOT_LOADED} /> : <Money cents={coh} />}{' '}
      <span className={styles.known}>{`${formatNumber(known)} of ${formatNumber(accounts)}`}</span>
    </td>
  )
}
