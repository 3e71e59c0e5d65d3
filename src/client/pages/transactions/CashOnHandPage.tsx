import { BackToList } from '#client/components/BackToList.tsx'
import { Page } from '#client/components/Page.tsx'
import { CashExplained } from '#client/components/money/CashExplained.tsx'
import { BACK_TO_RECORD, RecordAtAddress } from '#client/components/record/OneRecord.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { recordPage } from '#contract/pages.ts'

/** A page that explains a figure, for links to it and for visitors who open it in a new tab. */
export const CashOnHandPage = () => (
  <RecordAtAddress>
    {(subject) => (
      <Page subject={`Cash on Hand, ${subject.name}`} heading="Cash on Hand" lead={subject.name}>
        <Section title="How It Was Calculated">
          <CashExplained subject={subject} />
        </Section>
        <BackToList list={recordPage(subject.owner, subject.acctNum)} label={BACK_TO_RECORD[subject.owner]} />
      </Page>
    )}
  </RecordAtAddress>
)
