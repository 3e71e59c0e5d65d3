import { Link } from 'react-router-dom'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'

/** What a visitor can search for, and where else to look. */
export const SearchHelp = () => (
  <p>
    Look for a candidate, a race such as “house 55”, a committee, its chair or treasurer, a contributor, a ZIP
    code or an account number. Part of a name will do; the order of the words, accents and a misspelled letter
    do not matter. Or browse the <Link to={CANDIDATES_PAGE}>candidates of an office</Link> or{' '}
    <Link to={COMMITTEES_PAGE}>all committees</Link>. Candidates for local offices, such as sheriff, mayor or
    school board, are not here: they file with their county’s Supervisor of Elections, or with their city.
  </p>
)
