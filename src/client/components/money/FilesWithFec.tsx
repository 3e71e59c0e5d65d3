/** Why nothing is on file about the account of a candidate for a federal office, and who has it. */
export const FilesWithFec = () => (
  <p>
    A candidate for a federal office files with the FEC, not with the state.{' '}
    <a href="https://www.fec.gov/data/" rel="noreferrer">
      Look the candidate up at the FEC
    </a>
  </p>
)
