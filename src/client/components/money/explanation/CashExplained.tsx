import { Money } from '#client/ui/text/Money.tsx'
import { dateInFlorida, formatDay } from '#contract/domain/days.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import type { RecordSubject } from '#client/components/record/OneRecord.tsx'
import { agreementOfAll } from '#client/components/money/agreement.ts'
import { useBalancesOf } from '#client/components/money/useBalances.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { cashOnHand } from '#contract/domain/accounts.ts'
import { FIGURE_NAMES, type Figure, NONE_REPORTED, NOT_LOADED } from '#contract/domain/money.ts'
import styles from './Explanation.module.css'
import { useExplainBalanceQuery } from '#client/api/balances.ts'
import type { BalanceExplanation, ReportedFigures, RowsOnFile } from '#contract/schemas/balanceExplanation.ts'
import { accountAnchor } from '#contract/pages.ts'
import {
  agreementText,
  basesText,
  lastAskedOfAccount,
  partsText,
  readingText,
  reportedText,
  unknownTypesText,
  unreadTexts,
} from './explanationTexts.ts'
import { FilesWithFec } from '#client/components/money/FilesWithFec.tsx'
import { rowsOnFileText } from '#client/components/money/rowsOnFileText.ts'

interface CashExplainedProps {
  subject: RecordSubject
  /** Only this one of its accounts. */
  only?: number | undefined
}

/** How a candidate's or committee's cash on hand was calculated, account by account. */
export function CashExplained({ subject: { accounts, federal }, only }: CashExplainedProps) {
  const shown = accounts.filter(({ accountNum }) => only === undefined || accountNum === only)
  return (
    <div className={`stack ${styles.accounts}`}>
      {shown.length > 1 && <Sum accounts={accounts} />}
      {shown.map(({ accountNum, accountName }) =>
        accountNum === null ? (
          <p key={accountName}>
            {accountName}: no account number is on file, so nothing is known about its money.
          </p>
        ) : (
          <AccountExplained
            key={accountNum}
            accountNum={accountNum}
            accountName={accountName}
            isFederal={accountNum === federal}
          />
        ),
      )}
    </div>
  )
}

/** The accounts and their sum, which is the figure in the lists. */
function Sum({ accounts }: { accounts: readonly AccountListEntry[] }) {
  const { query, balances } = useBalancesOf(accounts)
  const { cents, known, asOf } = cashOnHand(accounts, balances)
  return (
    <QueryBoundary query={query} what="balances">
      {() => (
        <div className="stack snug">
          <table className="sums">
            <caption>
              The sum of {known < accounts.length && `${known} of `}
              {accounts.length} accounts{asOf !== null && `, as of ${formatDay(asOf)}`}
            </caption>
            <tbody>
              {accounts.map(({ accountNum, accountName }) => (
                <tr key={`${accountNum} ${accountName}`}>
                  <th scope="row">{accountName}</th>
                  <Amount cents={balances.get(accountNum ?? 0)?.coh ?? null} unknown={NOT_LOADED} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="total">
                <th scope="row">Cash on hand</th>
                <Amount cents={cents} unknown="not known" />
              </tr>
            </tfoot>
          </table>
          <p className={styles.lines}>{agreementOfAll(balances)}</p>
        </div>
      )}
    </QueryBoundary>
  )
}

interface AccountExplainedProps {
  accountNum: number
  accountName: string
  /** Whether it is that of a candidate for a federal office. */
  isFederal?: boolean
}

/** How one account's cash on hand was calculated: its parts, their basis, and what is missing. */
function AccountExplained({ accountNum, accountName, isFederal = false }: AccountExplainedProps) {
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
    <div className={`columns ${styles.parts}`}>
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

const PARTS: readonly [sign: string, words: string, figure: Figure][] = [
  ['', '', 'monetary'],
  ['+', 'plus', 'loans'],
  ['−', 'minus', 'expend'],
  ['−', 'minus', 'transfers'],
]
const NOT_CASH: readonly Figure[] = ['inkind', 'other']

/** Cash on hand as a sum, to the cent, and what is never part of it. */
function FormulaTable({ balance }: { balance: Balance }) {
  // A total of the state's without a figure is the state saying that there is none.
  const unknown = balance.basis === 'stateTotal' ? NONE_REPORTED : NOT_LOADED
  return (
    <table className="sums">
      <caption className="visually-hidden">Cash on hand and its parts</caption>
      <tbody>
        {PARTS.map(([sign, words, figure]) => (
          <tr key={figure}>
            <th scope="row">
              {sign && (
                <>
                  <span aria-hidden="true">{sign}</span> <span className="visually-hidden">{words}</span>
                </>
              )}
              {FIGURE_NAMES[figure]}
            </th>
            <Amount cents={balance[figure]} unknown={unknown} />
          </tr>
        ))}
        <tr className="total">
          <th scope="row">{FIGURE_NAMES.coh}</th>
          <Amount cents={balance.coh} unknown={unknown} />
        </tr>
        {NOT_CASH.map((figure) => (
          <tr key={figure} className="quiet">
            <th scope="row">{FIGURE_NAMES[figure]}, not part of cash</th>
            <Amount cents={balance[figure]} unknown={unknown} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Amount = ({ cents, unknown }: { cents: number | null; unknown: string }) => (
  <td>{cents === null ? <span className="quiet">{unknown}</span> : <Money cents={cents} />}</td>
)
