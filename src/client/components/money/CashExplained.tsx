import { Money } from '#client/ui/text/Money.tsx'
import { dateInFlorida, formatDay } from '#contract/domain/days.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import type { RecordSubject } from '#client/components/record/OneRecord.tsx'
import { agreementOfAll, BASIS_OF_ACCOUNT } from '#client/components/money/agreement.ts'
import { useBalancesOf } from '#client/components/money/useBalances.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { cashOnHand } from '#contract/domain/accounts.ts'
import {
  computeCashOnHand,
  FIGURE_NAMES,
  type Figure,
  FIGURES,
  NONE_REPORTED,
  NOT_LOADED,
} from '#contract/domain/money.ts'
import { counted } from '#contract/domain/text.ts'
import { formatMoney } from '#client/ui/text/format.ts'
import styles from './Explanation.module.css'
import { useExplainBalanceQuery } from '#client/api/balances.ts'
import type { BalanceExplanation, ReportedFigures, RowsOnFile } from '#contract/schemas/balanceExplanation.ts'
import { accountAnchor } from '#contract/pages.ts'
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

/** Where the figures come from, and their day. */
export function basesText({ balance, isByOperatorsWord }: BalanceExplanation): string {
  const { basis, asOf } = balance
  if (basis === null)
    return 'Nothing on file covers all of this account’s money, so its cash on hand is not known.'
  const day = asOf === null ? '' : `, as of ${formatDay(asOf)}`
  const reported = basis === 'stateTotal' ? ', reported by the state' : ''
  const vouched =
    isByOperatorsWord && basis === 'ledger'
      ? ' Their file covers many accounts; that it holds all rows of this one is what the operator of this site says.'
      : ''
  return `From ${BASIS_OF_ACCOUNT[basis]}${reported}${day}.${vouched}`
}

/** What of the account's transactions cannot be counted; '' if nothing. */
function unknownTypesText({ unknownTypes }: BalanceExplanation): string {
  if (unknownTypes.length === 0) return ''
  const types = unknownTypes.map(
    ({ kind, type, count, cents }) =>
      `${counted(count, 'row')} of ${kind} of type ${type === '' ? 'not stated' : `“${type}”`}, ${formatMoney(cents)}`,
  )
  return `It is not known how some of its transactions count, so they do not give its cash on hand: ${types.join('; ')}.`
}

/** Whether the account's transactions add up to the state's total. */
export function agreementText({ balance, reported }: BalanceExplanation): string {
  const day = formatDay(balance.asOf ?? '')
  if (balance.reconciled === true) return `Agrees with the state’s total of ${day}.`
  if (balance.reconciled === false)
    return (
      `The account’s own transactions differ from the state’s total of ${day}: ${differenceText(balance)}.` +
      ownTotalText(balance)
    )
  const totals = reported.filter(({ by }) => by === 'stateTotal')
  const total = totals.find(({ isComplete }) => isComplete)
  if (total?.asOf === balance.asOf)
    return `The state’s total of ${day} is on file, but no complete list of transactions of that day to compare it with.`
  if (balance.basis === 'ledger' && totals.some(({ asOf }) => asOf === balance.asOf))
    return `The state’s total of ${day} lacks some figures; those that it gives agree.`
  if (total)
    return `Not compared: the figures shown are as of ${day}, and the state’s total is as of ${formatDay(total.asOf)}.`
  const [part] = totals
  return part
    ? `The state’s total of ${formatDay(part.asOf)} lacks some figures, so it is not compared.`
    : 'No state total is on file to compare it with.'
}

const READINGS: Readonly<Record<string, string>> = {
  'with PCS': 'if petty cash spent is counted',
  'without COF': 'if money carried over is not counted',
  'without INT': 'if interest is not counted',
  'without COF and INT': 'if money carried over and interest are not counted',
  'with LOA': 'if loans are counted among them',
  'with INK': 'if in-kind contributions are counted among them',
  'with LOA and INK': 'if loans and in-kind contributions are counted among them',
  'T less F': 'if transfers back are taken off',
}

/** How the state may have counted, if that way of counting gives its figure. */
function readingText({ readings }: BalanceExplanation): string {
  return readings
    .map(
      ({ figure, ways: [way = ''] }) =>
        `${FIGURE_NAMES[figure]} match the state’s total ${READINGS[way] ?? way}.`,
    )
    .join(' ')
}

/** When the state was last asked for the account's totals, and the outcome. */
function lastAskedOfAccount({ lastAsked }: BalanceExplanation): string {
  if (lastAsked === null) return 'The state has not been asked for this account’s totals yet.'
  const day = dateInFlorida(lastAsked.at)
  return {
    changed: `The state was last asked on ${day}.`,
    unchanged: `When the state was asked on ${day}, its totals were still the same.`,
    noActivity: `Asked on ${day}, the state showed no totals for this account.`,
    noAccount: `Asked on ${day}, the state had no such account.`,
    partial: `The state was asked on ${day}, and not all of its pages could be read.`,
    refused: `The state was asked on ${day}, but its answer could not be used.`,
    held: `The state was asked on ${day}; its answer would take much away and is being checked.`,
  }[lastAsked.outcome]
}

/** The cash on hand of the state's total, which is beside ours, never instead of it. */
const ownTotalText = ({ coh, difference }: Balance): string => {
  const cents = difference?.coh ?? null
  return coh === null || cents === null ? '' : ` The state’s own total says ${formatMoney(coh - cents)}.`
}

const differenceText = ({ difference }: Balance): string =>
  FIGURES.flatMap((figure) => {
    const cents = difference?.[figure] ?? 0
    const way = cents > 0 ? 'more' : 'less'
    return cents === 0 ? [] : `${FIGURE_NAMES[figure]} ${formatMoney(Math.abs(cents))} ${way}`
  }).join(', ')

/** A sentence for parts on file that do not add up to the figure shown. */
function partsText({ balance }: BalanceExplanation): string | null {
  const parts = [balance.monetary, balance.loans, balance.expend, balance.transfers]
  if (balance.coh === null || parts.includes(null)) return null
  const sum = computeCashOnHand(balance)
  return sum === null || sum === balance.coh ? null : `Its parts add up to ${formatMoney(sum)}.`
}

/** Each of the state's pages about it that was not read when it was asked for last, and since when. */
const unreadTexts = ({ pages }: BalanceExplanation): string[] =>
  pages
    .filter(({ reason }) => reason !== '')
    .map(({ page, askedAt, readAt, reason }) => {
      const name =
        page === 'totals' || page === 'registration' ? `The page of ${page}` : `The list of ${page}`
      const since = readAt === null ? 'it was never read' : `it was last read on ${dateInFlorida(readAt)}`
      return `${name} could not be read on ${dateInFlorida(askedAt)}, and ${since}: ${reason}`
    })

/** The reported figures of the account. A figure that is not listed is not in them. */
function reportedText({ by, asOf, isComplete, figures }: ReportedFigures): string {
  const known = FIGURES.flatMap((figure) => {
    const cents = figures[figure]
    return cents === null ? [] : `${FIGURE_NAMES[figure]} ${formatMoney(cents)}`
  })
  const enough = isComplete ? '' : '; not enough to know cash on hand'
  return `${by === 'stateTotal' ? 'The state’s totals page' : 'The operator’s list'} of ${formatDay(asOf)}: ${known.join(', ')}${enough}`
}
