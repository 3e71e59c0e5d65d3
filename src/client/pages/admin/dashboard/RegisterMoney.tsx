import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useGetRegisterStatusQuery, useSaveHeldAccountsMutation } from '#client/api/imports.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Form } from '#client/components/admin/Form.tsx'
import { newAnswerText, useAskState } from '#client/components/admin/StateTotalsSection.tsx'
import { FILER, FILER_ELECTION, numberColumn, ROWS, SUM } from '#client/components/admin/filerColumns.tsx'
import { shownOf, Instant } from '#client/components/admin/adminTexts.tsx'
import { AccountsByBasis, alikeMoney } from '#client/components/money/AccountsByBasis.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast, forgetFailures } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Button, keepFocusInSection } from '#client/ui/form/Button.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { Money } from '#client/ui/text/Money.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import * as adminPages from '#contract/adminPages.ts'
import { formatDay } from '#contract/domain/days.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { recordsName } from '#contract/freshness.ts'
import type { OwnedAccount } from '#contract/schemas/balance.ts'
import type { RegisterStatus } from '#contract/schemas/dataStatus.ts'
import { useScrollToPart } from './LastNight.tsx'

/** Asks the state about the account of a row. An answer may remove the row, so a toast shows it, until it is dismissed. */
function AskFromRow({ acctNum }: { acctNum: number }) {
  const { ask, button } = useAskState(acctNum)
  const dispatch = useAppDispatch()
  const change = button['aria-label']
  const handleClick = async () => {
    const { data, error } = await ask()
    if (error) return dispatch(outcomeToast(error, change))
    dispatch(forgetFailures([change]))
    return dispatch(toastShown({ tone: 'warning', text: `Account ${acctNum}: ${newAnswerText(data)}` }))
  }
  return <Button {...button} ref={keepFocusInSection} onClick={() => void handleClick()} />
}

function AccountLink({ account, name, owner }: OwnedAccount) {
  if (owner === null) return account
  const page = owner === 'candidate' ? adminPages.editCandidatePage : adminPages.editCommitteePage
  return (
    <Link to={page(account)}>
      {account} {name}
    </Link>
  )
}

/** The columns of tables that list accounts about which the state can be asked again. */

const ACCOUNT: DataColumn<OwnedAccount> = {
  key: 'account',
  header: 'Account',
  primary: true,
  cell: (owned) => <AccountLink {...owned} />,
}

const AT: DataColumn<{ at: string }> = {
  key: 'at',
  header: 'When',
  width: 'name',
  cell: ({ at }) => <Instant at={at} />,
}

const ASK: DataColumn<OwnedAccount> = {
  key: 'ask',
  header: 'Actions',
  width: 'name',
  cell: ({ account, owner }) => owner !== null && <AskFromRow acctNum={account} />,
}

/** What was answered about an account in vain. */
const inVain = (header: string): DataColumn<RegisterStatus['refused'][number]>[] => [
  { ...ACCOUNT, width: 'name' },
  AT,
  { key: 'message', header, cell: ({ message }) => message },
  ASK,
]
const HELD = inVain('What would change')
const REFUSED = inVain('Why')

const DIFFERING: DataColumn<RegisterStatus['differing'][number]>[] = [
  ACCOUNT,
  { key: 'asOf', header: 'As of', width: 'name', cell: ({ asOf }) => formatDay(asOf) },
  {
    key: 'difference',
    header: 'Cash on Hand',
    width: 'money',
    align: 'number',
    cell: ({ difference }) => <Money cents={difference.coh ?? 0} />,
  },
  ASK,
]

const WHOLE_LISTS: DataColumn<RegisterStatus['wholeLists'][number]>[] = [
  {
    key: 'kind',
    header: 'Transactions',
    width: 'name',
    primary: true,
    cell: ({ kind }) => recordsName(kind),
  },
  numberColumn('accounts', 'Accounts', 'account'),
  {
    key: 'oldest',
    header: 'Oldest list',
    width: 'code',
    cell: ({ oldestAsOf }) => oldestAsOf && formatDay(oldestAsOf),
  },
]

const WAITING: DataColumn<RegisterStatus['waiting']['largest'][number]>[] = [FILER, FILER_ELECTION, ROWS, SUM]

const UNREAD: DataColumn<RegisterStatus['unread'][number]>[] = [
  {
    key: 'page',
    header: 'Page',
    width: 'name',
    primary: true,
    cell: ({ page }) => (page === 'totals' ? 'totals' : `list of ${page}`),
  },
  numberColumn('accounts', 'Accounts'),
  numberColumn('never', 'Never read'),
  { key: 'why', header: 'For example', cell: ({ example, reason }) => `${example}: ${reason}` },
]

const SYNCS: DataColumn<RegisterStatus['syncs'][number]>[] = [
  { key: 'list', header: 'List', width: 'name', primary: true, cell: ({ list }) => list },
  FILER_ELECTION,
  AT,
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ outcome, message }) => (outcome === 'refused' ? `Refused: ${message}` : message),
  },
]

const accountOf = ({ account }: OwnedAccount) => account

const ALL = 'all'

/** Accounts whose answers would take much away, and a form to load them anyway. */
function HeldAccounts({ held, heldAccounts }: Pick<RegisterStatus, 'held' | 'heldAccounts'>) {
  const [saveHeld, saving] = useSaveHeldAccountsMutation()
  const [chosen, setChosen] = useState(ALL)
  const accounts = chosen === ALL ? held.map(accountOf) : [Number(chosen)]
  return (
    <>
      <DataTable
        caption={`Accounts held back, because the state’s answers would take much away${shownOf(held, heldAccounts)}`}
        columns={HELD}
        rows={held}
        rowKey={accountOf}
      />
      <Form saving={saving} submitLabel="Load anyway" onSubmit={() => saveHeld({ accounts })}>
        <SelectField
          label="Load anyway"
          value={chosen}
          options={[
            { value: ALL, label: `all ${counted(held.length, 'account')}` },
            ...held.map(({ account, name }) => ({ value: String(account), label: `${account} ${name}` })),
          ]}
          onChange={setChosen}
        />
      </Form>
      {saving.data && <output>Loading has begun; the run is among the latest runs.</output>}
    </>
  )
}

/** For how many accounts of each election cash on hand is known, and which kinds of their transactions are complete. */
function KnownMoney({ money, wholeLists }: Pick<RegisterStatus, 'money' | 'wholeLists'>) {
  return (
    <>
      <AccountsByBasis money={money} />
      {alikeMoney(money).length < money.length && (
        <details>
          <summary>Each election</summary>
          <AccountsByBasis money={money} apart />
        </details>
      )}
      <DataTable
        caption="Accounts whose transactions of a kind are complete"
        columns={WHOLE_LISTS}
        rows={wholeLists.some(({ accounts }) => accounts > 0) ? wholeLists : []}
        rowKey={({ kind }) => kind}
        empty="No account has a complete list of its transactions yet."
      />
    </>
  )
}

/** How much of the money is known, and what may need attention: it waits, disagrees, or could not be fetched. */
export function RegisterMoney() {
  const query = useGetRegisterStatusQuery(undefined, { refetchOnMountOrArgChange: true })
  useScrollToPart(query.isSuccess)
  return (
    <Section title="The Register’s Money" tabIndex={-1}>
      <AdminQuery query={query} loading="Loading the money status...">
        {(status) => (
          // What is held back waits for a decision.
          <details open={status.held.length > 0}>
            <summary>
              How much of it is known, and what has no account, does not agree, or could not be fetched
            </summary>
            <MoneyStatus {...status} />
          </details>
        )}
      </AdminQuery>
    </Section>
  )
}

function MoneyStatus(status: RegisterStatus) {
  const { money, waiting, differing, differingAccounts, refused, refusedAccounts, syncs, journal } = status
  const fine = fineIn(status)
  return (
    <>
      {money.length > 0 && <KnownMoney {...status} />}
      <DataTable
        caption={`Names without an account: ${counted(waiting.filers, 'name')}, ${counted(waiting.rows, 'row')}`}
        columns={WAITING}
        rows={waiting.largest}
        rowKey={({ filer, election }) => `${filer}|${election}`}
      />
      {differing.length > 0 && (
        <div id={adminPages.DIFFERING_ACCOUNTS}>
          <DataTable
            caption={`Accounts whose transactions do not match the state’s total as of the same day${shownOf(differing, differingAccounts)}`}
            columns={DIFFERING}
            rows={differing}
            rowKey={accountOf}
          />
        </div>
      )}
      {refused.length > 0 && (
        <div id={adminPages.REFUSED_ACCOUNTS}>
          <DataTable
            caption={`Accounts whose answers from the state could not be fetched, read or loaded${shownOf(refused, refusedAccounts)}`}
            columns={REFUSED}
            rows={refused}
            rowKey={accountOf}
          />
        </div>
      )}
      {status.held.length > 0 && <HeldAccounts {...status} />}
      <DataTable
        caption="The state’s pages that could not be read when they were asked for last"
        columns={UNREAD}
        rows={status.unread}
        rowKey={({ page }) => page}
      />
      {isUnknown(status) ? (
        <EmptyState>
          No account’s cash on hand is known yet. <Link to={adminPages.IMPORTS_PAGE}>Import</Link>{' '}
          transactions or the state’s totals, or wait for a nightly run.
        </EmptyState>
      ) : (
        fine.length > 0 && (
          <p>
            {fine.map(({ text, id }) => (
              <span key={text} id={id}>
                {text}{' '}
              </span>
            ))}
          </p>
        )
      )}
      <DataTable
        caption="When the state was last asked for each list"
        columns={SYNCS}
        rows={syncs}
        rowKey={({ list, election }) => `${list}|${election}`}
      />
      <p>
        {counted(journal.entries, 'change')} of public records on file
        {journal.since && ` since ${formatDay(journal.since)}`}, {formatNumber(journal.most)} at most.
      </p>
    </>
  )
}

/** What could be wrong and is not; each sentence takes the place of a table that would be empty. */
const fineIn = ({ waiting, differing, comparedAccounts, refused, syncs }: RegisterStatus) =>
  [
    { isFine: waiting.filers === 0, text: 'Every name has an account.' },
    {
      isFine: differing.length === 0,
      id: adminPages.DIFFERING_ACCOUNTS,
      text:
        comparedAccounts === 0
          ? 'None compared with the state’s total as of the same day.'
          : `None of ${counted(comparedAccounts, 'compared account')} differs from the state’s total as of the same day.`,
    },
    {
      isFine: refused.length === 0,
      id: adminPages.REFUSED_ACCOUNTS,
      text: 'No account was refused when the state was last asked about it.',
    },
    { isFine: syncs.length === 0, text: 'The state has not been asked for a list yet.' },
  ].filter(({ isFine }) => isFine)

/** Before there are figures, and before the state is asked for some, it does not claim that nothing is wrong. */
const isUnknown = ({ money, waiting, asked }: RegisterStatus) =>
  waiting.filers === 0 &&
  asked.accounts === 0 &&
  money.every(({ byBasis: { ledger, stateTotal, list } }) => ledger + stateTotal + list === 0)
