import { Section } from '#client/ui/text/Section.tsx'
import styles from './Method.module.css'

const STATE = 'https://dos.elections.myflorida.com'

/** Where the data is from, how it is made, and what is missing. */
export const Method = () => (
  <>
    <Section title="How it is made">
      <p>
        Candidates and committees come from the lists that the state offers for download, and the money of an
        account from the state’s own page of its totals and its four lists of transactions. A list goes in
        whole or not at all; one that cannot be read changes nothing. Cash on hand is contributions and loans,
        less expenditures and transfers out. In-kind contributions and other distributions are not cash.
      </p>
    </Section>
    <Section title="Where it is from">
      <ul className={styles.list}>
        <li>
          <a href={`${STATE}/campaign-finance/contributions/`} rel="noreferrer">
            Florida Division of Elections, campaign finance
          </a>
        </li>
        <li>
          <a href={`${STATE}/candidates/downloadcanlist.asp`} rel="noreferrer">
            Its list of candidates
          </a>
        </li>
        <li>
          <a href={`${STATE}/committees/downloadcomlist.asp`} rel="noreferrer">
            Its list of committees
          </a>
        </li>
      </ul>
    </Section>
    <Section title="What is not known">
      <ul className={styles.list}>
        <li>The money of candidates for a federal office, who file with the FEC.</li>
        <li>Candidates for local offices, who file with their counties.</li>
        <li>Reports that the state has taken in and not published yet.</li>
        <li>Transactions under a name that fits no account, or several: they count for nobody.</li>
        <li>Documents that the state lists without a file.</li>
      </ul>
    </Section>
  </>
)
