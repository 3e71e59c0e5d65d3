import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { LazyDetails } from '#client/ui/feedback/LazyDetails.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { changesPage } from '#contract/pages.ts'
import { Link } from 'react-router-dom'
import { MoneyFlows, type MoneyFlowsProps } from './MoneyFlows.tsx'
import { LinkedCandidates } from './LinkedCandidates.tsx'
import { RelatedRecords } from './RelatedRecords.tsx'
import { RegistrationRecord } from './RegistrationRecord.tsx'

const MoneyBetween = lazyPart(
  () => import('#client/components/money/between/MoneyBetween.tsx'),
  'MoneyBetween',
)

export type RecordEndProps = MoneyFlowsProps

/** The last sections of a record. */
export const RecordEnd = ({ acctNum, owner, accounts }: RecordEndProps) => (
  <>
    <MoneyFlows acctNum={acctNum} owner={owner} accounts={accounts} />
    {owner === 'committee' && <LinkedCandidates acctNum={acctNum} />}
    <RelatedRecords acctNum={acctNum} />
    <Section title="Money Between Accounts of This Register">
      <LazyDetails summary="From whom, to whom, and what each side reports">
        <MoneyBetween acctNum={acctNum} />
      </LazyDetails>
    </Section>
    <RegistrationRecord acctNum={acctNum} />
    <p className="on-screen">
      <Link to={changesPage({ account: String(acctNum) })}>Changes to this record</Link>
    </p>
  </>
)
