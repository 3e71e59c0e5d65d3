import { useExplainBalanceQuery } from '#client/api/balanceExplanation.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import type { BalanceExplanation, ReportedFigures, RowsOnFile } from '#contract/schemas/balanceExplanation.ts'
import { accountAnchor } from '#contract/pages.ts'
import styles from './Explanation.module.css'
import {
  agreementText,
  lastAskedOfAccount,
  partsText,
  readingText,
  reportedText,
  basesText,
  unknownTypesText,
  unreadTexts,
} from './explanationTexts.ts'
import { dateInFlorida } from '#contract/domain/days.ts'
import { FilesWithFec } from '../FilesWithFec.tsx'
import { FormulaTable } from './FormulaTable.tsx'
import { rowsOnFileText } from '../rowsOnFileText.ts'

interface AccountExplainedProps {
  accountNum: number
  accountName: string
  /** Whether it is that of a candidate for a federal office. */
  isFederal?: boolean
}

/** How one account's cash on hand was calculated: its parts, their basis, and what is missing. */
export function AccountExplained({ accountNum, accountName, isFederal = false }: AccountExplainedProps) {
  const query = useExplainBalanceQuery(accountNum)
  return (
    <section
      id={accountAnchor(accountNum)}
      className={`stack snug ${styles.account}`}
      aria-label={`Account ${accountNum}`}
    >
      <h3>
        {accountName}, account {accountNum}
      </h3>
      <QueryBoundary
        query={query}
        what="the explanation"
        notFound="Nothing is on file about this account’s money."
      >
        {(explanation) => (
          <>
            {isFederal && <FilesWithFec />}
            {!(isFederal && isBlank(explanation)) && <Explained explanation={explanation} />}
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

const isBlank = ({ balance, rows, reported }: BalanceExplanation) =>
  balance.basis === null && rows.length + reported.length === 0

function Explained({ explanation }: { explanation: BalanceExplanation }) {
  const { balance, rows, reported, statePage } = explanation
  const parts = partsText(explanation)
  const unknown = unknownTypesText(explanation)
  return (
    <div className={styles.parts}>
      <div className="stack snug">
        {balance.basis !== null && <FormulaTable balance={balance} />}
        <p>{basesText(explanation)}</p>
        {parts && <p>{parts}</p>}
        {unknown && <p>{unknown}</p>}
        <p>
          {agreementText(explanation)} <span>{readingText(explanation)}</span>{' '}
          <span>{lastAskedOfAccount(explanation)}</span>
        </p>
        {unreadTexts(explanation).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a href={statePage} rel="noreferrer">
            The state’s own page of this account
          </a>
        </p>
      </div>
      {rows.length + reported.length > 0 && (
        <div className="stack snug">
          <h4>On File</h4>
          <ul className={`stack snug ${styles.onFile}`}>
            {rows.map((row) => (
              <li key={`${row.kind} ${row.importId} ${row.wholeAsOf}`}>
                {rowsOnFileText(row)}
                <BroughtBy {...row} />
              </li>
            ))}
            {reported.map((report) => (
              <li key={`${report.by} ${report.importId}`}>
                {reportedText(report)}
                <BroughtBy {...report} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The import that brought it: number, day and files. */
const BroughtBy = ({ importId, loadedAt, files }: RowsOnFile | ReportedFigures) => (
  <small className={styles.source}>
    Import {importId}, loaded {dateInFlorida(loadedAt)}
    {files.map(({ name, sha256 }) => (
      <span key={name}>
        {name}
        {sha256 && (
          <>
            , SHA-256 <code>{sha256}</code>
          </>
        )}
      </span>
    ))}
  </small>
)
