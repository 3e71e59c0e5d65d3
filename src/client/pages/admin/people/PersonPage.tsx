import { useParams } from 'react-router-dom'
import { SignIns } from '#client/components/admin/session/SignIns.tsx'
import { Link } from '#client/components/links/Link.tsx'
import { Page } from '#client/components/Page.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { PEOPLE_PAGE } from '#contract/adminPages.ts'

/** A person's sign-ins. */
export function PersonPage() {
  const { email = '' } = useParams()
  return (
    <Page
      heading={email}
      lead={
        <>
          One of the <Link to={PEOPLE_PAGE}>people</Link> of this site.
        </>
      }
    >
      <Section title="Sign-Ins">
        <SignIns email={email} />
      </Section>
    </Page>
  )
}
