import { useMemo } from 'react'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { splitCamelCase } from '#client/ui/text/format.ts'
import { AccountBalances } from '#client/components/money/AccountBalances.tsx'
import { MoneyAtAGlance } from '#client/components/money/MoneyAtAGlance.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { DataAsOf } from '#client/components/DataAsOf.tsx'
import { DocumentsTable } from '#client/components/record/DocumentsTable.tsx'
import { Link } from 'react-router-dom'
import { OffList } from '#client/components/record/OffList.tsx'
import { OneCommittee } from '#client/components/record/OneRecord.tsx'
import { Page } from '#client/components/Page.tsx'
import { WithAcctNum } from '#client/components/record/WithAcctNum.tsx'
import { LazyRecordEnd } from '#client/components/record/LazyRecordEnd.tsx'
import { committeeAccounts } from '#contract/domain/accounts.ts'
import { committeeTypeText } from '#contract/domain/codes.ts'
import { combinedAddress } from '#contract/domain/addresses.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { chairName, isPersonName } from '#contract/domain/names.ts'
import { committeeCashPage, committeeRowsPage, COMMITTEES_PAGE, officerPage } from '#contract/pages.ts'

export const CommitteeDetailPage = () => (
  <WithAcctNum list={COMMITTEES_PAGE} hint="An account number is a whole number above zero, such as 70275.">
    {(acctNum) => (
      <OneCommittee acctNum={acctNum} isPage>
        {(committee) => <CommitteeRecord committee={committee} />}
      </OneCommittee>
    )}
  </WithAcctNum>
)

function CommitteeRecord({ committee }: { committee: Committee }) {
  const accounts = useMemo(() => committeeAccounts(committee.AcctNum), [committee.AcctNum])
  const lead = (
    <>
      {committeeTypeText(committee.Type) || 'Committee'}{' '}
      <small>
        <Link to={COMMITTEES_PAGE}>All committees</Link>
      </small>
    </>
  )
  return (
    <Page heading={committee.Name} lead={lead}>
      <OffList since={committee.offListSince} />
      <MoneyAtAGlance
        accounts={accounts}
        page={committeeCashPage(committee.AcctNum)}
        rows={committeeRowsPage(committee.AcctNum)}
      />
      <Section title="Committee Record">
        <FieldTable grid caption="Committee record" fields={fieldsOf(committee)} placeholder="N/A" />
        {committee.offListSince === null && <DataAsOf lists={['committees']} />}
      </Section>
      <DocumentsTable acctNum={committee.AcctNum} owner="committee" />
      <AccountBalances accounts={accounts} owner="committee" acctNum={committee.AcctNum} />
      <LazyRecordEnd acctNum={committee.AcctNum} owner="committee" accounts={accounts} />
      <BackToList list={COMMITTEES_PAGE} />
    </Page>
  )
}

/** Every field except the parts of the chair's and the treasurer's names, then the address in one line and the chair. */
function fieldsOf({ offListSince: _since, ...committee }: Committee) {
  const own = Object.entries(committee).filter(([key]) => !/^(Chr|Trs)Name/.test(key))
  const chair = chairName(committee)
  return [
    ...[...own, ['Address', combinedAddress(committee)] as const].map(([key, value]) => ({
      label: splitCamelCase(key),
      value: String(value),
    })),
    // Links to all committees with a chair of that name.
    { label: 'Chair', value: isPersonName(chair) ? <Link to={officerPage(chair)}>{chair}</Link> : chair },
  ]
}
