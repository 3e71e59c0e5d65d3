import { Link, useLocation } from 'react-router-dom'
import { Page } from '#client/components/Page.tsx'
import { missingAt } from '#contract/missingAt.ts'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'

export function NotFoundPage() {
  const { subject, sentence } = missingAt(useLocation().pathname)
  return (
    <Page heading={subject} id="missing">
      <p>
        {sentence} Look among the <Link to={CANDIDATES_PAGE}>candidates</Link> or the{' '}
        <Link to={COMMITTEES_PAGE}>committees</Link>.
      </p>
    </Page>
  )
}
