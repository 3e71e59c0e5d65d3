import { SignIns } from '#client/components/admin/session/SignIns.tsx'
import { Page } from '#client/components/Page.tsx'
import { sessionApi } from '#client/api/session.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** The user's ways to sign in. */
export function AccountPage() {
  const { data: user } = sessionApi.endpoints.getAdminUser.useQueryState()
  return (
    <Page
      heading="Your Account"
      lead="How you sign in, where you are signed in, and when your email address was used to sign in."
    >
      <SecondFactorSection />
      {!user?.mustSetUp && (
        <>
          <OpenSessions />
          <PasswordForm />
          <Section title="Sign-Ins">
            <SignIns />
          </Section>
        </>
      )}
    </Page>
  )
}
