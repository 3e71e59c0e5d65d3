import { Page } from '#client/components/Page.tsx'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { Link } from '#client/components/Link.tsx'

export function NotFoundPage() {
  return (
    <Page heading={PAGE_SUBJECTS.notFound}>
      <p>
        There is no page at this address. Look among the <Link to={CANDIDATES_PAGE}>candidates</Link> or the{' '}
        <Link to={COMMITTEES_PAGE}>committees</Link>.
      </p>
    </Page>
  )
}
