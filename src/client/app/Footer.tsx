import { Link } from '#client/components/Link.tsx'
import { ABOUT_DATA_PAGE } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import styles from './Footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        {PRODUCT_NAME} is independent of any government body. The data is aggregated from public state records
        and may not be current. It comes without warranty: the site carries no liability for errors or
        omissions, and nothing here is legal, financial or professional advice.{' '}
        <Link to={ABOUT_DATA_PAGE}>About this data</Link>
      </p>
    </footer>
  )
}
