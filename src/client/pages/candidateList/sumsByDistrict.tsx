import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CashCell } from '#client/components/money/CashCell.tsx'
import figureStyles from '#client/components/money/Figure.module.css'
import { accountsOf, uniqueAccountsOf, cashOnHand, centsOnHand } from '#contract/domain/accounts.ts'
import { counted } from '#contract/domain/text.ts'
import { hasLeftRace, raceDistrict } from '#contract/domain/races.ts'
import { racePage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './CandidateList.module.css'

interface DistrictSumProps {
  /** The last of them. */
  last: Candidate
  /** All candidates of one district. */
  candidates: readonly Candidate[]
  balances: ReadonlyMap<number, Balance>
}

/** How many candidates a district has and their sum, as on the page of their race, which it links to. */
function DistrictSum({ last, candidates, balances }: DistrictSumProps) {
  const { ElectionID, OfficeCode, Juris1num } = last
  const district = raceDistrict(Juris1num)
  const race = racePage(ElectionID, OfficeCode, district)
  const running = candidates.filter((candidate) => !hasLeftRace(candidate))
  const known = running.filter((candidate) => centsOnHand(accountsOf(candidate), balances) !== null)
  const cash = cashOnHand(uniqueAccountsOf(running), balances)
  return (
    <span className={styles.line}>
      <span>
        <Link to={race}>District {district}</Link>: {inRaceText(running.length, candidates.length)}
      </span>
      {known.length > 1 && (
        <span className={`total ${styles.sum}`}>
          <Link to={race} className={figureStyles.explained}>
            <CashCell cash={cash} page={undefined} />
          </Link>
        </span>
      )}
    </span>
  )
}

/** "2 candidates in the race", or "2 of 4 candidates in the race" under four rows of which two are out. */
const inRaceText = (running: number, all: number) =>
  `${running < all ? `${running} of ` : ''}${counted(all, 'candidate')} in the race`

/** The content below a row: after the last candidate of each district that has several, their sum. */
export function sumsByDistrict(rows: readonly Candidate[], balances: ReadonlyMap<number, Balance>) {
  const inDistricts = rows.filter(({ Juris1num }) => Juris1num)
  const districts = [...Map.groupBy(inDistricts, ({ Juris1num }) => raceDistrict(Juris1num)).values()]
  const byLast = new Map(districts.map((candidates) => [candidates.at(-1), candidates]))
  return (row: Candidate): ReactNode => {
    const candidates = byLast.get(row) ?? []
    return candidates.length > 1 && <DistrictSum last={row} candidates={candidates} balances={balances} />
  }
}
