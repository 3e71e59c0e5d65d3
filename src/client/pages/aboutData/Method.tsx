import { apiUrl } from '#contract/apiUrls.ts'
import { CHANGES_PAGE, DEVELOPERS_PAGE, GLOSSARY_PAGE, VERIFY_PAGE } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { dateInFlorida } from '#client/components/dateInFlorida.ts'
import { Link } from 'react-router-dom'
import { Section } from '#client/ui/text/Section.tsx'
import { Contact } from './Contact.tsx'
import styles from './Method.module.css'

const STATE = 'https://dos.elections.myflorida.com'

interface MethodProps {
  contact: string | null | undefined
  /** When everything was published as files, if it was. */
  publishedAt: string | null | undefined
}

/** The source of the data, how it is processed, what is missing, and how to report errors. */
export const Method = ({ contact, publishedAt }: MethodProps) => (
  <>
    <Section title="How It Is Made">
      <p>
        Candidates and committees come from the lists that the state offers for download, and the money of an
        account from the state’s own page of its totals and its four lists of transactions. A list is imported
        completely or not at all; one that cannot be read changes nothing. Cash on hand is contributions and
        loans, less expenditures and transfers out. In-kind contributions and other distributions are not
        cash.
      </p>
      <p>
        Names and amounts are shown as they were filed. Two records with one name are never taken for one
        person: only the state’s own account numbers link records, or an administrator’s decision, which is on
        record. The <Link to={GLOSSARY_PAGE}>glossary</Link> says what the words mean.
      </p>
    </Section>
    <Section title="Where It Is From">
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
    <Section title="What Is Not Known">
      <ul className={styles.list}>
        <li>The money of candidates for a federal office, who file with the FEC.</li>
        <li>Candidates for local offices, who file with their counties.</li>
        <li>Reports that the state has received but not yet published.</li>
        <li>Transactions under a name that matches no account, or several: they count for no one.</li>
        <li>Documents that the state lists without a file.</li>
        <li>Street addresses of contributors, which are not published here.</li>
      </ul>
    </Section>
    <Section title="Corrections and Citations">
      <p>
        What a filer reported is corrected at its source: the filer amends the report with the Division of
        Elections, and the register follows when it is next loaded. For this site’s own errors, write to its
        operator.
      </p>
      <p>
        Any page with figures can be cited as a signed file, and whether a citation is genuine{' '}
        <Link to={VERIFY_PAGE}>can be checked</Link> years later.
      </p>
      <Contact contact={contact} />
    </Section>
    <Section title="For Programs">
      <p>
        Everything on these pages is available as JSON, without a key.{' '}
        <Link to={DEVELOPERS_PAGE}>How to</Link>, and{' '}
        <a href={apiUrl(publicAddresses.getDocumentationPage)}>every call</a>.{' '}
        <Link to={CHANGES_PAGE}>What changed</Link> with each import can be read, and followed as a feed.
      </p>
    </Section>
    {publishedAt && (
      <Section title="All Data as Files">
        <p>
          Candidates, committees, balances, documents and transactions, also of records that have left the
          state’s lists, were written on {dateInFlorida(publishedAt)} as CSV, JSON and an SQLite database:{' '}
          <a href={apiUrl(publicAddresses.getPublication)}>the files, with their hashes</a>.
        </p>
      </Section>
    )}
    <Section title="License">
      <p>
        The records are public records of the State of Florida; this site claims no rights in them. The
        program that shows them is free software under the MIT license.
      </p>
    </Section>
  </>
)
