import './styles/tokens.css'
import './styles/base.css'
import './styles/siteNotice.css'
import { openSite } from './app/openSite.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')
await openSite(root)
