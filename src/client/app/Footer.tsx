import { Link, useLocation } from 'react-router-dom'
import { apiUrl } from '#contract/apiUrls.ts'
import {
  ABOUT_DATA_PAGE,
  CHANGES_PAGE,
  citePage,
  DEVELOPERS_PAGE,
  GLOSSARY_PAGE,
  isCitable,
  PRODUCT_NAME,
} from '#contract/pages.ts'
import { getCitationFile } from '#contract/publicAddresses.ts'
import styles from './Footer.module.css'

/** The end of every page: links about the site, and the disclaimer, one line that stays at the bottom of the window. */
export function Footer() {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.end}>
      <nav aria-label="About this site" className={styles.links}>
        <span>{PRODUCT_NAME} is independent of any government body.</span>
        <Link to={ABOUT_DATA_PAGE}>About this data</Link>
        <Link to={GLOSSARY_PAGE}>Glossary</Link>
        <Link to={CHANGES_PAGE}>What changed</Link>
        <Link to={DEVELOPERS_PAGE}>For developers</Link>
        {isCitable(pathname) && (
          <span className={styles.cite}>
            <Link to={citePage(pathname + search)}>Cite this page</Link>
            {' or '}
            <a href={apiUrl(getCitationFile, { page: pathname + search })} download rel="nofollow">
              download it, signed
            </a>
          </span>
        )}
      </nav>
      <footer ref={printAddress} className={styles.footer}>
        <p>
          Aggregated from public state records; may not be current. No liability. No legal, financial or
          professional advice.
        </p>
      </footer>
    </div>
  )
}

/** In print the last line is the page's address at that time. */
function printAddress(footer: HTMLElement | null) {
  const write = () => footer?.setAttribute('data-address', location.href)
  addEventListener('beforeprint', write)
  return () => removeEventListener('beforeprint', write)
}
