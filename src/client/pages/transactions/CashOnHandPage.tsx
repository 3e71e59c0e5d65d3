import { Section } from '#client/ui/text/Section.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { CashExplained, type CashOwner } from '#client/components/money/explanation/CashExplained.tsx'
import { Page } from '#client/components/Page.tsx'
import { useOwner, WithAcctNum } from '#client/components/record/WithAcctNum.tsx'
import { CANDIDATES_PAGE, candidatePage, COMMITTEES_PAGE, committeePage } from '#contract/pages.ts'

/** A page that explains a figure, for links to it and for visitors who open it in a new tab. */
export function CashOnHandPage() {
  const owner = useOwner()
  return (
    <WithAcctNum list={owner === 'candidate' ? CANDIDATES_PAGE : COMMITTEES_PAGE}>
      {(acctNum) => <CashOnHandOf owner={owner} acctNum={acctNum} />}
    </WithAcctNum>
  )
}

function CashOnHandOf({ owner, acctNum }: CashOwner) {
  const record = owner === 'candidate' ? candidatePage(acctNum) : committeePage(acctNum)
  return (
    <CashExplained owner={owner} acctNum={acctNum} isPage>
      {({ name, content }) => (
        <Page subject={`Cash on Hand, ${name}`} heading="Cash on Hand" lead={name}>
          <Section title="How It Was Calculated">{content}</Section>
          <BackToList
            list={record}
            label={owner === 'candidate' ? 'Back to Candidate' : 'Back to Committee'}
          />
        </Page>
      )}
    </CashExplained>
  )
}
