import { Section } from '#client/ui/text/Section.tsx'
import { AccountPage } from '#client/components/AccountPage.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { CashExplained, type CashOwner } from '#client/components/money/explanation/CashExplained.tsx'
import { Page } from '#client/components/Page.tsx'
import { candidatePage, committeePage } from '#contract/pages.ts'

/** A page that explains a figure, for links to it and for visitors who open it in a new tab. */
export const CashOnHandPage = ({ owner }: Pick<CashOwner, 'owner'>) => (
  <AccountPage owner={owner}>{(acctNum) => <CashOnHandOf owner={owner} acctNum={acctNum} />}</AccountPage>
)

function CashOnHandOf({ owner, acctNum }: CashOwner) {
  const record = owner === 'candidate' ? candidatePage(acctNum) : committeePage(acctNum)
  return (
    <CashExplained owner={owner} acctNum={acctNum}>
      {({ name, content }) => (
        <Page subject={`Cash on Hand, ${name}`} heading="Cash on Hand" lead={name}>
          <Section title="How It Was Made">{content}</Section>
          <BackToList
            list={record}
            label={owner === 'candidate' ? 'Back to Candidate' : 'Back to Committee'}
          />
        </Page>
      )}
    </CashExplained>
  )
}
