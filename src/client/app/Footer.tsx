import { useLocation } from 'react-router-dom'
import { Link } from '#client/components/links/Link.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import {
  ABOUT_DATA_PAGE,
  CHANGES_PAGE,
  citePage,
  DEVELOPERS_PAGE,
  GLOSSARY_PAGE,
  isCitable,
} from '#contract/pages.ts'
import { getCitationFile } from '#contract/publicAddresses.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import { DenseRows } from './DenseRows.tsx'
import styles from './Footer.module.css'

export function Footer() {
  const { pathname, search } = useLocation()
  return (
    <footer ref={printAddress} className={styles.footer}>
      <p>
        {PRODUCT_NAME} is independent of any government body. The data is aggregated from public state records
        and may not be current. It comes without warranty: the site carries no liability for errors or
        omissions, and nothing here is legal, financial or professional advice.{' '}
        <Link to={ABOUT_DATA_PAGE}>About this data</Link>
        {'\u00A0· '}
        <Link to={GLOSSARY_PAGE}>Glossary</Link>
        {'\u00A0· '}
        <Link to={CHANGES_PAGE}>What changed</Link>
        {'\u00A0· '}
        <Link to={DEVELOPERS_PAGE}>For developers</Link>
        {isCitable(pathname) && (
          <span>
            {'\u00A0· '}
            <Link to={citePage(pathname + search)}>Cite this page</Link>
            {' or '}
            <a href={apiUrl(getCitationFile, { page: pathname + search })} download rel="nofollow">
              download it, signed
            </a>
          </span>
        )}
      </p>
      <DenseRows />
    </footer>
  )
}

/** In print the last line is the page's address at that time. */
function printAddress(footer: HTMLElement | null) {
  const write = () => footer?.setAttribute('data-address', location.href)
  addEventListener('beforeprint', write)
  return () => removeEventListener('beforeprint', write)
}
