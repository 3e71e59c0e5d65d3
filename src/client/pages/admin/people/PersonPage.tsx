import { Link, useParams } from 'react-router-dom'
import { useListPeopleQuery } from '#client/api/people.ts'
import { SignIns } from '#client/components/admin/session/SignIns.tsx'
import { Page } from '#client/components/Page.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { PEOPLE_PAGE } from '#contract/adminPages.ts'

/** A person's sign-ins, or the attempts with an e-mail address that has no account. */
export function PersonPage() {
  const { email = '' } = useParams()
  const { data } = useListPeopleQuery()
  const isUnknown = data?.people.every((person) => person.email !== email.toLowerCase())
  return (
    <Page heading={email} lead={<Link to={PEOPLE_PAGE}>All people</Link>}>
      {isUnknown && <p>No account on this site has this e-mail address.</p>}
      <Section title="Sign-Ins">
        <SignIns email={email} />
      </Section>
    </Page>
  )
}
