import { useParams } from 'react-router-dom'
import { Section } from '#client/ui/text/Section.tsx'
import { BackToList } from '#client/components/BackToList.tsx'
import { CashExplained, type CashOwner } from '#client/components/money/explanation/CashExplained.tsx'
import { Page } from '#client/components/Page.tsx'
import { NotFound } from '#client/components/NotFound.tsx'
import { parseAcctNum } from '#contract/schemas/acctNum.ts'
import { CANDIDATES_PAGE, candidatePage, COMMITTEES_PAGE, committeePage } from '#contract/pages.ts'

/** The page of a figure that explains itself, for a link to it and for whoever opens it in a window of its own. */
export function CashOnHandPage({ owner }: Pick<CashOwner, 'owner'>) {
  const acctNum = parseAcctNum(useParams().acctNum ?? '')
  if (acctNum === null)
    return (
      <NotFound
        title="Invalid account number"
        list={owner === 'candidate' ? CANDIDATES_PAGE : COMMITTEES_PAGE}
      />
    )
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
