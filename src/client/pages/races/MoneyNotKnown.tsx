import { filesWithFec } from '#contract/domain/races.ts'

/** Replaces all figures of a race if none is known, and says who has them. */
export const MoneyNotKnown = ({ officeCode }: { officeCode: string }) =>
  filesWithFec(officeCode) ? (
    <p>
      Candidates for this office file with the FEC, not with the state.{' '}
      <a href="https://www.fec.gov/data/" rel="noreferrer">
        Look them up at the FEC
      </a>
    </p>
  ) : (
    <p>
      What these candidates raised and spent is not on file here yet.{' '}
      <a href="https://dos.elections.myflorida.com/campaign-finance/contributions/" rel="noreferrer">
        Look them up at the Division of Elections
      </a>
    </p>
  )
